import type { TermsKind, TermsText as Text } from "~/.server/api/terms";
import { Checkbox } from "./choices";
import { ReadToEnd } from "./enhance/read-to-end";
import type { FormField } from "./field";
import { useTranslation } from "./translation";

type TermsTextProps = { kind: TermsKind; text: Text; field: FormField };

/** A text to accept, followed by its checkbox. */
export function TermsText({ kind, text: { id, html }, field }: TermsTextProps) {
  const { t } = useTranslation("terms");
  const title = t(`${kind}.title`);
  return (
    <>
      <h2>{title}</h2>
      <input type="hidden" name={`${kind}Id`} value={id} />
      <ReadToEnd key={id} id={field.id} html={html} title={title} read={field.initialValue === "on"}>
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
