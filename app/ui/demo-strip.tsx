import { useTranslation } from "react-i18next";

export function DemoStrip({ outboxTo = "/outbox" }: { outboxTo?: string }) {
  const { t } = useTranslation("common");
  return (
    <div className="strip strip-warn">
      <p className="wrap">
        {t("demo.text")} <a href={outboxTo}>{t("demo.outbox")}</a>
      </p>
    </div>
  );
}
