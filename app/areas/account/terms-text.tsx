import type { TermsKind, TermsText as Text } from "~/api/.server/terms";
import { Checkbox } from "~/ui/forms/choices";
import type { FormField } from "~/ui/forms/field";
import { useTranslation } from "~/ui/text/translation";
import { ReadToEnd } from "./enhance/read-to-end";

type TermsTextProps = { kind: TermsKind; text: Text; field: FormField };

/** A text to accept, followed by its checkbox. */
export function TermsText({ kind, text: { id, html }, field }: TermsTextProps) {
  const { t } = useTranslation("terms");
  const { t: common } = useTranslation("common");
  const title = t(`${kind}.title`);
  // A link leaves nothing of what was read and ticked (decision 029).
  const inTabs = html.replaceAll(
    /<a (href="(?:https?:|\/)[^"]*")>(.*?)<\/a>/gs,
    (_, to, label) => `<a ${to} target="_blank" rel="noopener">${common("newTab", { label })}</a>`,
  );
  return (
    <>
      <h2>{title}</h2>
      <input type="hidden" name={`${kind}Id`} value={id} />
      <ReadToEnd key={id} id={field.id} html={inTabs} title={title} read={field.initialValue === "on"}>
        {(locked) => (
          <>
            {locked && <input type="hidden" name={`unread.${kind}`} value="on" />}
            {/* A disabled checkbox takes no focus: the error summary links to the text. */}
            <Checkbox
              field={locked ? { ...field, id: `${field.id}-box` } : field}
              label={t(`${kind}.accept`)}
              hint={locked ? t("scroll") : undefined}
              disabled={locked}
            />
          </>
        )}
      </ReadToEnd>
    </>
  );
}
