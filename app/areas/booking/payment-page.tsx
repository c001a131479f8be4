import { Form, href, redirect } from "react-router";
import { z } from "zod";
import { paymentOutcomes } from "~/api/.server/codes";
import { getPaymentPage, settlePaymentPage } from "~/api/.server/payments";
import { asProblem } from "~/api/.server/problem";
import { Actions, ChoiceButton } from "~/ui/blocks/button";
import { Note } from "~/ui/blocks/note";
import { Page, Title } from "~/ui/blocks/page";
import { SummaryList } from "~/ui/blocks/summary-list";
import { CsrfField } from "~/ui/forms/csrf";
import { moneyText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { findAccount, toLocalPath } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { getForm } from "~/web/.server/forms/body";
import { pressed } from "~/web/.server/forms/form";
import { redirectToMaintenance } from "~/web/.server/maintenance";
import { getSession } from "~/web/.server/session";
import { findDraft } from "./.server/draft";
import { booking } from "./.server/flow";
import type { Route } from "./+types/payment-page";

const pressedOutcome = z.enum(paymentOutcomes).catch("abandon");

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await getPaymentPage(context, params.token).catch((problem) => redirectIfClosed(context, problem));
  const { payee, amountCents, reference, outcome } = page;
  // The page opens for whoever has its address: once it is settled, what was paid is told elsewhere, to its payer.
  return { outcome, bill: outcome ? null : { payee, amountCents, reference } };
}

/** The back button may show a payment page that was replaced: the current booking leads on to its own. */
async function redirectIfClosed(context: Route.LoaderArgs["context"], problem: unknown): Promise<never> {
  const account = asProblem(problem).isMissing ? findAccount(context) : null;
  const draft = account && (await findDraft(context, account));
  if (!draft || draft.left) throw problem;
  if (!draft.confirmed) getSession(context).set("flash", { tone: "warn", key: "payment:page.closed" });
  throw redirect(booking.page("payment"), 303);
}

/** Sends the outcome to the services and redirects where they say; idempotent. */
export async function action({ context, params }: Route.ActionArgs) {
  const form = await getForm(context);
  throw redirect(await settle(context, params.token, pressedOutcome.parse(pressed(form, "outcome"))), 303);
}

async function settle(context: Route.ActionArgs["context"], token: string, choice: z.infer<typeof pressedOutcome>) {
  try {
    const { returnUrl, isExpired } = await settlePaymentPage(context, token, choice);
    if (isExpired) getSession(context).set("flash", { tone: "bad", key: "payment:page.expired" });
    return ownAddress(context, returnUrl);
  } catch (error) {
    const problem = asProblem(error);
    if (problem.isMissing) return redirectIfClosed(context, problem);
    const page = href("/payment-page/:token", { token });
    if (problem.isOutage && !problem.isCrowd) throw await redirectToMaintenance(context, page);
    getSession(context).set("flash", { tone: "bad", key: problem.sentence });
    return page;
  }
}

/** The path of the URL to return to, «/» for one of another site: also where only its path would lead there. */
function ownAddress(context: Route.ActionArgs["context"], address: string): string {
  if (!URL.canParse(address)) return href("/");
  const { origin, pathname, search } = new URL(address);
  return origin === context.get(appContext).publicOrigin ? toLocalPath(`${pathname}${search}`) : href("/");
}

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("payment");
  const { bill, outcome } = loaderData;
  return (
    <Page title={t("page.title")} width="form">
      <Title of={t("page.title")} />
      <Note tone="warn">
        <p>{t("page.notice")}</p>
      </Note>
      {bill && (
        <SummaryList
          rows={[
            { label: t("page.payee"), value: bill.payee },
            { label: t("page.amount"), value: moneyText(bill.amountCents, i18n.language === "en" ? "en" : "fr") },
            { label: t("page.reference"), value: bill.reference },
          ]}
        />
      )}
      <Form method="post" reloadDocument>
        <CsrfField />
        {outcome ? (
          <>
            <p>{t(`page.${outcome}`)}</p>
            <Actions>
              <ChoiceButton name="outcome" choice="abandon" label={t("page.goBack")} />
            </Actions>
          </>
        ) : (
          <Actions>
            <ChoiceButton name="outcome" choice="accept" label={t("page.accept")} />
            <ChoiceButton look="danger" name="outcome" choice="refuse" label={t("page.refuse")} />
            <ChoiceButton look="plain" name="outcome" choice="abandon" label={t("page.abandon")} />
          </Actions>
        )}
      </Form>
    </Page>
  );
}
