import type { ComponentProps } from "react";
import { DialogLink } from "~/ui/enhance/dialog";
import { useTranslation } from "~/ui/text/translation";
import type { RecordOwner } from "./.server/active-patient";

type RecordDialogProps = Omit<ComponentProps<typeof DialogLink>, "losing"> & { person: RecordOwner };

/** A link to the page of a form of the record, which scripts open as a dialog; that page receives the form. */
export function RecordDialog({ person, children, ...link }: RecordDialogProps) {
  const { t } = useTranslation("record");
  return (
    <DialogLink {...link} losing={t("losing")}>
      {(close) => (
        <>
          {person.isChild && <p className="caption">{t("forChild", { name: person.firstName })}</p>}
          {children(close)}
        </>
      )}
    </DialogLink>
  );
}
