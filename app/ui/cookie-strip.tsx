import { Button } from "./button";
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
          <Button look="plain" small name="cookies" value="refuse">
            {t("cookies.refuse")}
          </Button>{" "}
          <Button look="plain" small name="cookies" value="accept">
            {t("cookies.accept")}
          </Button>
        </div>
      </form>
    </section>
  );
}
