import { Form, href, redirect } from "react-router";
import { z } from "zod";
import { acceptTerms, getTermsText, type TermsKind } from "~/api/.server/terms";
import { Actions, Button } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { PendingButton } from "~/ui/enhance/pending";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { dashboardOf, getAccount, toLocalPath } from "~/web/.server/account";
import { attempt, readForm, refuse } from "~/web/.server/forms/form";
import { formKeyField, newFormKey, once } from "~/web/.server/forms/once";
import { getSession, type Session } from "~/web/.server/session";
import type { Account } from "~/web/.server/session-data";
import { pathAfterLogin } from "./.server/after-login";
import { missingTick, termsFields } from "./.server/terms";
import type { Route } from "./+types/terms";
import { ForcedDialog } from "./enhance/forced-dialog";
import { TermsText } from "./terms-text";

const schema = z.object({ ...termsFields, returnTo: z.string().optional(), formKey: formKeyField });
const hidden = ["terms", "notice", "termsId", "noticeId"] as const;

/** The page that was interrupted by the terms, else the purpose of the login. */
async function findNextPath(context: Route.ActionArgs["context"], account: Account, returnTo: string | undefined) {
  const asked = toLocalPath(returnTo);
  const path = asked === "/" ? await pathAfterLogin(context) : asked;
  return path === "/" ? dashboardOf(account) : path;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const account = getAccount(context);
  const returnTo = toLocalPath(new URL(request.url).searchParams.get("returnTo"));
  if (account.termsAccepted) throw redirect(returnTo === "/" ? dashboardOf(account) : returnTo, 303);
  const texts = account.unaccepted.map(async (kind) => ({
    kind,
    text: await getTermsText(context, kind, account.role, 3),
  }));
  return { texts: await Promise.all(texts), returnTo, formKey: newFormKey(context), role: account.role };
}

export async function action({ context }: Route.ActionArgs) {
  const session = getSession(context);
  const account = getAccount(context);
  const submission = await readForm(context, schema);
  if (submission.status !== "success") return refuse(submission);
  const { value } = submission;
  const kinds = account.unaccepted;
  const fieldErrors = missingTick(value, kinds, account.role);
  if (fieldErrors) return refuse(submission, { fieldErrors });
  return once(context, submission, async () => {
    const send = (kind: TermsKind) => acceptTerms(context, account, kind, value[`${kind}Id`] ?? 0);
    const outcome = await attempt(submission, () => accept(session, account, kinds, send));
    if (outcome.refused) return outcome.refused;
    const already = outcome.done;
    if (already === "newer")
      return refuse(submission, { formErrors: ["terms:error.newer"], hideFields: hidden, status: 409 });
    const [first, ...others] = already;
    if (first && already.length === kinds.length) {
      const key = others.length > 0 ? "both" : first;
      session.set("flash", { tone: "info", key: `terms:already.${account.role}.${key}` });
    }
    return findNextPath(context, account, value.returnTo);
  });
}

/**
 * Accepts the pending texts one by one and saves each; returns those that the services already knew (PF-098), or
 * `newer` at once when another text is in force.
 */
async function accept(
  session: Session,
  account: Account,
  kinds: TermsKind[],
  send: (kind: TermsKind) => ReturnType<typeof acceptTerms>,
): Promise<TermsKind[] | "newer"> {
  const already: TermsKind[] = [];
  for (const [at, kind] of kinds.entries()) {
    const answer = await send(kind);
    if (answer === "newer") return answer;
    if (answer === "already") already.push(kind);
    const unaccepted = kinds.slice(at + 1);
    session.set("account", { ...account, unaccepted, termsAccepted: unaccepted.length === 0 });
  }
  return already;
}

export default function Terms({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("terms");
  const { texts, returnTo, formKey, role } = loaderData;
  const result = actionData?.result;
  const field = formFields<z.input<typeof schema>>("terms", result, {});
  return (
    <Page title={t("title")} intro={t(`intro.${role}`)}>
      <Title of={t("title")} failed={result?.status === "error"} />
      <ForcedDialog title={t("title")}>
        <ErrorSummary formId="terms" result={result} />
        <Form method="post" noValidate>
          <CsrfField />
          <input type="hidden" name="formKey" value={formKey} />
          <input type="hidden" name="returnTo" value={returnTo} />
          {texts.map(({ kind, text }) => (
            <TermsText key={kind} kind={kind} text={text} field={field(kind)} />
          ))}
          <Actions>
            <PendingButton label={t("submit")} pendingLabel={t("pending")} />
            <Button look="plain" formAction={href("/logout")}>
              {t("logout")}
            </Button>
          </Actions>
        </Form>
        {role === "patient" && (
          <p>
            <a href={href("/patient-dashboard/export")} className="target">
              {t("takeRecord")}
            </a>
          </p>
        )}
      </ForcedDialog>
    </Page>
  );
}
