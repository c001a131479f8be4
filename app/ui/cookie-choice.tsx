import { href } from "react-router";
import { ChoiceButton } from "./button";
import { CsrfField } from "./csrf";
import { useTranslation } from "./translation";

/** The two equal answers to cookies, coming back to the path `from`; wherever it stands the choice can be changed. */
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
