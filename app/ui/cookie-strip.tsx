import { ChoiceButton } from "./button";
import { CsrfField } from "./csrf";
import { useTranslation } from "./translation";

/** First in the body until it is answered; refusing and accepting weigh the same. */
export function CookieStrip({ from }: { from: string }) {
  const { t } = useTranslation("common");
  return (
    <section className="strip" aria-label={t("cookies.title")}>
      <form method="post" action="/preferences" className="wrap cookies row">
        <CsrfField />
        <input type="hidden" name="from" value={from} />
        <p>{t("cookies.text")}</p>
        <div>
          <ChoiceButton look="plain" small name="cookies" choice="refuse" label={t("cookies.refuse")} />{" "}
          <ChoiceButton look="plain" small name="cookies" choice="accept" label={t("cookies.accept")} />
        </div>
      </form>
    </section>
  );
}
