import type { MouseEvent } from "react";
import { useSubmit } from "react-router";
import { ChoiceButton } from "~/ui/blocks/button";

const encType = "application/x-www-form-urlencoded";

type RowButtonProps = {
  name: "addRow" | "removeRow";
  choice: string | number;
  label: string;
  /** The id of the row to stand at then. */
  to: string;
};

/**
 * Adds a row to the list of a form, or takes one away: what is typed comes back, chosen files do not and are not sent.
 * With scripts the page stays, and the files with it.
 */
export function RowButton({ to, ...button }: RowButtonProps) {
  const submit = useSubmit();
  const change = async (event: MouseEvent<HTMLInputElement>) => {
    const { form, name, value } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    const sent = new URLSearchParams();
    for (const [field, typed] of new FormData(form)) if (typeof typed === "string") sent.append(field, typed);
    sent.append(name, value);
    await submit(sent, { method: "post", encType, preventScrollReset: true });
    document.getElementById(to)?.focus();
  };
  return <ChoiceButton {...button} look="plain" formAction={`#${to}`} formEncType={encType} onClick={change} />;
}
