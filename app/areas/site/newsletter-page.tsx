import { data, href } from "react-router";
import { Button, ButtonLink } from "~/ui/blocks/button";
import { Note } from "~/ui/blocks/note";
import { Page, Title } from "~/ui/blocks/page";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormResult } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";

type NewsletterPageProps = {
  act: "confirm" | "leave";
  /** Whether the URL has a token. */
  known: boolean;
  /** The result of pressing the button: final, or an error that allows another attempt. */
  answer?: { outcome: "done" | "expired" } | { result: FormResult };
};

/** The page of the links in newsletter mails: one button, no login. */
export function NewsletterPage({ act, known, answer }: NewsletterPageProps) {
  const { t } = useTranslation("site");
  const outcome = answer && "outcome" in answer ? answer.outcome : null;
  const result = answer && "result" in answer ? answer.result : null;
  const stale = !known || outcome === "expired";
  return (
    <Page title={t(`newsletter.${act}.title`)} alert={<ErrorSummary formId="newsletter" result={result} />}>
      <Title of={t(`newsletter.${act}.title`)} failed={result !== null} />
      {outcome === "done" && <Note tone="ok">{t(`newsletter.${act}.done`)}</Note>}
      {stale && <Note tone="warn">{t(`newsletter.${act}.expired`)}</Note>}
      {stale || outcome === "done" ? (
        <ButtonLink to={href("/")}>{t("newsletter.home")}</ButtonLink>
      ) : (
        <>
          <p>{t(`newsletter.${act}.text`)}</p>
          <form method="post">
            <CsrfField />
            <Button>{t(`newsletter.${act}.submit`)}</Button>
          </form>
        </>
      )}
    </Page>
  );
}

/** The token in the URL of a newsletter link. */
export const tokenOf = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";

/** Shows the page again with the message that its link has expired. */
export const expiredLink = () => data({ outcome: "expired" } as const, { status: 422 });
