import { useNavigation } from "react-router";
import { Button, type ButtonLook } from "../button";

type PendingButtonProps = ButtonLook & {
  label: string;
  pendingLabel: string;
  /** Of a form that leads to no other page; else every form on its way counts. */
  pending?: boolean;
};

/** Says that its form is on its way and refuses a second press; without scripts a plain submit button. */
export function PendingButton({ label, pendingLabel, pending: own, ...look }: PendingButtonProps) {
  const { formData } = useNavigation();
  const pending = own || formData !== undefined;
  return (
    <Button {...look} aria-disabled={pending || undefined} onClick={(event) => pending && event.preventDefault()}>
      <span aria-live="polite">{pending ? pendingLabel : label}</span>
    </Button>
  );
}
