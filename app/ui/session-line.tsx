import type { ReactNode } from "react";
import { timeText } from "./dates";
import { useTranslation } from "./translation";

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
