import type { ReactNode } from "react";
import { href } from "react-router";
import { ChoiceButton } from "~/ui/blocks/button";
import { CsrfField } from "~/ui/forms/csrf";
import { timeText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

/** Leads past the header, and where nothing new stands before it, past the menu of the page's layout. */
export function SkipLink({ to }: { to: "main" | "content" }) {
  const { t } = useTranslation("common");
  return (
    <a className="skip" href={`#${to}`}>
      {t("skip")}
    </a>
  );
}

/** First in the body until the choice is made; refusing and accepting look the same. */
export function CookieStrip({ from }: { from: string }) {
  const { t } = useTranslation("common");
  return (
    <section className="strip" aria-label={t("cookies.title")}>
      <div className="wrap text-and-acts">
        <p>
          <a className="link" href={href("/cookies")}>
            {t("cookies.necessary")}
          </a>
          <span className="on-wide">{t("cookies.only")}</span>
        </p>
        <CookieChoice from={from} small />
      </div>
    </section>
  );
}

/**
 * The two equal choices about cookies, returning to the path `from`; the choice can be changed wherever it is shown.
 */
export function CookieChoice({ from, small }: { from: string; small?: boolean }) {
  const { t } = useTranslation("common");
  const look = small ? { className: "link" } : ({ look: "plain", small: true } as const);
  return (
    <form method="post" action={href("/preferences")}>
      <CsrfField />
      <input type="hidden" name="from" value={from} />
      <ChoiceButton {...look} name="cookies" choice="refuse" label={t("cookies.refuse")} />{" "}
      <ChoiceButton {...look} name="cookies" choice="accept" label={t("cookies.accept")} />
    </form>
  );
}

export function DemoStrip() {
  const { t } = useTranslation("common");
  return (
    <section className="strip strip-warn" aria-label={t("demo.title")}>
      <p className="wrap">
        {t("demo.text")}{" "}
        <a className="link" href={href("/outbox")}>
          {t("demo.outbox")}
        </a>
      </p>
    </section>
  );
}

/** When (an ISO instant) the session ends, beside the control that extends it (decisions 2.1). */
export function SessionLine({ endsAt, children }: { endsAt: string; children: ReactNode }) {
  const { t, i18n } = useTranslation("common");
  const time = timeText(endsAt, "Europe/Paris", i18n.language === "en" ? "en" : "fr");
  return (
    <p className="session-line no-print">
      {t("session.until", { time })} — {children}
    </p>
  );
}
