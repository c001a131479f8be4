import { useTranslation } from "./translation";

export function DemoStrip({ outboxTo = "/outbox" }: { outboxTo?: string }) {
  const { t } = useTranslation("common");
  return (
    <section className="strip strip-warn" aria-label={t("demo.title")}>
      <p className="wrap">
        {t("demo.text")} <a href={outboxTo}>{t("demo.outbox")}</a>
      </p>
    </section>
  );
}
