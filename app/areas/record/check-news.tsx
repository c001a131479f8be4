import { useErrorText } from "~/ui/text/translation";
import type { Checking } from "./enhance/checked-form";

/** Says to who does not see it what a check has just found. */
export function CheckNews({ of: { news } }: { of: Checking }) {
  const errorText = useErrorText();
  return (
    <p role="status" className="sr-only">
      {news.map((text) => errorText(text)).join(" ")}
    </p>
  );
}
