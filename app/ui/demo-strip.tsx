import { href } from "react-router";
import { useTranslation } from "./translation";

export function DemoStrip() {
  const { t } = useTranslation("common");
  return (
    <section className="strip strip-warn" aria-label={t("demo.title")}>
      <p className="wrap">
        {t("demo.text")} <a href={href("/outbox")}>{t("demo.outbox")}</a>
      </p>
    </section>
  );
}
