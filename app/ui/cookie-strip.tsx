import { href } from "react-router";
import { CookieChoice } from "./cookie-choice";
import { useTranslation } from "./translation";

/** First in the body until the choice is made; refusing and accepting look the same. */
export function CookieStrip({ from }: { from: string }) {
  const { t } = useTranslation("common");
  return (
    <section className="strip" aria-label={t("cookies.title")}>
      <div className="wrap cookies row">
        <p>
          {t("cookies.text")} <a href={href("/cookies")}>{t("cookies.which")}</a>
        </p>
        <CookieChoice from={from} />
      </div>
    </section>
  );
}
