import { href } from "react-router";
import { Button, ButtonLink } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { ErrorSummary } from "~/ui/error-summary";
import type { FormResult } from "~/ui/form-fields";
import { Note } from "~/ui/note";
import { Page } from "~/ui/page";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";

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
