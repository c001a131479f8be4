import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { useTranslation } from "~/ui/translation";

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
