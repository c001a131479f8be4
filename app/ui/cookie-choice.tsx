import { href } from "react-router";
import { ChoiceButton } from "./button";
import { CsrfField } from "./csrf";
import { useTranslation } from "./translation";

/**
 * The two equal choices about cookies, returning to the path `from`; the choice can be changed wherever it is shown.
 */
export function CookieChoice({ from }: { from: string }) {
  const { t } = useTranslation("common");
  return (
    <form method="post" action={href("/preferences")}>
      <CsrfField />
      <input type="hidden" name="from" value={from} />
      <ChoiceButton look="plain" small name="cookies" choice="refuse" label={t("cookies.refuse")} />{" "}
      <ChoiceButton look="plain" small name="cookies" choice="accept" label={t("cookies.accept")} />
    </form>
  );
}
