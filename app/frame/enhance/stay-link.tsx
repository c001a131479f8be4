import { type MouseEvent, useState } from "react";
import { href } from "react-router";
import { timeText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

/**
 * Extends the session: by a page, in a new tab where going back would not give what was typed, or in place with scripts,
 * so that it stays.
 */
export function StayLink({ to, inNewTab }: { to: string; inNewTab: boolean }) {
  const { t, i18n } = useTranslation("common");
  const [endsAt, setEndsAt] = useState<string>();
  const [failed, setFailed] = useState(false);
  const time = endsAt && timeText(endsAt, "Europe/Paris", i18n.language === "en" ? "en" : "fr");

  async function stay(event: MouseEvent) {
    // After a failure the link does what it says: a tab opened later than the press would be blocked.
    if (failed) return setFailed(false);
    event.preventDefault();
    const kept = await extendSession();
    if (kept) setEndsAt(kept);
    else if (inNewTab) setFailed(true);
    // The page explains when the session is over.
    else location.assign(to);
  }

  return (
    <>
      <a href={inNewTab ? `${to}&tab` : to} target={inNewTab ? "_blank" : undefined} onClick={stay}>
        {inNewTab ? t("newTab", { label: t("session.stay") }) : t("session.stay")}
      </a>{" "}
      <span role="status">{failed ? t("session.failed") : time ? t("session.kept", { time }) : ""}</span>
    </>
  );
}

/**
 * Extends the session; returns the instant (ISO) at which it now ends, or null when it is over or the request fails.
 */
export async function extendSession(): Promise<string | null> {
  const response = await fetch(href("/account/session")).catch(() => null);
  return response?.ok ? ((await response.json()) as { endsAt: string | null }).endsAt : null;
}
