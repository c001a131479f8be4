import { useNavigation } from "react-router";
import { Button, type ButtonLook } from "../button";

type PendingButtonProps = ButtonLook & { label: string; pendingLabel: string };

/** Says that its form is on its way and refuses a second press; without scripts a plain submit button. */
export function PendingButton({ label, pendingLabel, ...look }: PendingButtonProps) {
  const { formData } = useNavigation();
  const pending = formData !== undefined;
  return (
    <Button {...look} aria-disabled={pending || undefined} onClick={(event) => pending && event.preventDefault()}>
      <span aria-live="polite">{pending ? pendingLabel : label}</span>
    </Button>
  );
}
