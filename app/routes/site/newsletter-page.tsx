import { Button, ButtonLink } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { Note } from "~/ui/note";
import { Page } from "~/ui/page";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";

type NewsletterPageProps = {
  act: "confirm" | "leave";
  /** The address has a token. */
  known: boolean;
  /** What came of pressing the button. */
  outcome?: "done" | "expired" | "wait" | "outage";
};

/** Where the links of the newsletter's mails lead: one button, no login. */
export function NewsletterPage({ act, known, outcome }: NewsletterPageProps) {
  const { t } = useTranslation("site");
  const stale = !known || outcome === "expired";
  return (
    <Page title={t(`newsletter.${act}.title`)}>
      <Title of={t(`newsletter.${act}.title`)} />
      {outcome === "done" && <Note tone="ok">{t(`newsletter.${act}.done`)}</Note>}
      {stale && <Note tone="warn">{t(`newsletter.${act}.expired`)}</Note>}
      {(outcome === "outage" || outcome === "wait") && <Note tone="bad">{t(`newsletter.${outcome}`)}</Note>}
      {stale || outcome === "done" ? (
        <ButtonLink to="/">{t("newsletter.home")}</ButtonLink>
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
