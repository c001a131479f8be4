import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { Actions, Button } from "~/ui/blocks/button";
import { CsrfField } from "~/ui/forms/csrf";
import { useTranslation } from "~/ui/text/translation";

/** The form that frees the slot of a booking, used on its page and in the dialog. */
export function QuitForm({ draft, children }: { draft: string; children?: ReactNode }) {
  const { t } = useTranslation("booking");
  return (
    <Form method="post" action={href("/consultationprocess/quit")} reloadDocument>
      <CsrfField />
      <input type="hidden" name="draft" value={draft} />
      <Actions>
        {children}
        <Button look="danger">{t("quitPage.confirm")}</Button>
      </Actions>
    </Form>
  );
}
