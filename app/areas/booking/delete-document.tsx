import type { ReactNode } from "react";
import type { SituationDocument } from "~/api/.server/appointments";
import { Actions, Button } from "~/ui/blocks/button";
import { DialogLink } from "~/ui/enhance/dialog";
import { CsrfField } from "~/ui/forms/csrf";
import { useTranslation } from "~/ui/text/translation";
import { documentsPage } from "./document-paths";

/** Asks on a page, or in a dialog (PF-014). */
export function DeleteDocument({ of: document }: { of: SituationDocument }) {
  const { t } = useTranslation("medical");
  const trigger = (
    <>
      {t("documents.delete")}
      <span className="sr-only"> {document.name}</span>
    </>
  );
  return (
    <DialogLink
      to={`${documentsPage}?delete=${document.id}`}
      trigger={trigger}
      title={t("documents.deleteTitle")}
      className="target link-danger"
    >
      {(close) => (
        <ConfirmDelete of={document}>
          <Button type="button" look="plain" onClick={close}>
            {t("documents.deleteNo")}
          </Button>
        </ConfirmDelete>
      )}
    </DialogLink>
  );
}

/** Names the document and asks; the child is the way back. */
export function ConfirmDelete({ of: { id, name }, children }: { of: SituationDocument; children: ReactNode }) {
  const { t } = useTranslation("medical");
  return (
    <form method="post" action={documentsPage}>
      <CsrfField />
      <input type="hidden" name="documentId" value={id} />
      <p>{t("documents.deleteText", { name })}</p>
      <Actions>
        <Button look="danger">{t("documents.deleteYes")}</Button>
        {children}
      </Actions>
    </form>
  );
}
