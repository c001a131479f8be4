import { data, href, redirect } from "react-router";
import { Actions, Button, ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import type { Route } from "./+types/dev-ui";
import { FormComponents, refusal } from "./dev-ui-forms";
import { DisplayComponents } from "./dev-ui-shown";

/**
 * Every component of app/ui in each of its states, to look at and to be checked by tests; only in the demonstration.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  if (!context.get(appContext).demonstration) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const asks = (["yesno", "delete"] as const).find((ask) => ask === searchParams.get("ask")) ?? null;
  return { asks, refused: searchParams.get("state") === "error" };
}

/** Saves nothing and refuses every form. */
export const action = () => redirect(`${href("/dev/ui")}?state=error`, 303);

export default function DevUi({ loaderData: { asks, refused } }: Route.ComponentProps) {
  const { t } = useTranslation("samples");
  if (asks)
    return (
      <Page title={t(`ask.${asks}.title`)} back={{ to: `${href("/dev/ui")}#dialogs`, label: t("title") }}>
        <Title of={t(`ask.${asks}.title`)} />
        <Confirmation ask={asks} />
      </Page>
    );
  return (
    <Page
      title={t("title")}
      intro={t("intro")}
      width="wide"
      alert={refused && <ErrorSummary formId="sample" result={refusal} />}
    >
      <Title of={t("title")} failed={refused} />
      <p>
        <a href={refused ? href("/dev/ui") : "/dev/ui?state=error"} className="target">
          {t(refused ? "toNormal" : "toErrors")}
        </a>
      </p>
      <FormComponents refused={refused} />
      <DisplayComponents ask={(name, close) => <Confirmation ask={name} close={close} />} />
    </Page>
  );
}

/** A confirmation before an action; here nothing is done. */
function Confirmation({ ask, close }: { ask: "yesno" | "delete"; close?: () => void }) {
  const { t } = useTranslation("samples");
  return (
    <>
      <p>{t(`ask.${ask}.text`)}</p>
      <form action={href("/dev/ui")}>
        <Actions>
          <Button look={ask === "delete" ? "danger" : "primary"}>{t(`ask.${ask}.yes`)}</Button>
          {close ? (
            <Button type="button" look="plain" onClick={close}>
              {t(`ask.${ask}.no`)}
            </Button>
          ) : (
            <ButtonLink look="plain" to={`${href("/dev/ui")}#dialogs`}>
              {t(`ask.${ask}.no`)}
            </ButtonLink>
          )}
        </Actions>
      </form>
    </>
  );
}
