import { useNavigation } from "react-router";
import { Button, type ButtonLook } from "~/ui/blocks/button";

type PendingButtonProps = ButtonLook & {
  label: string;
  pendingLabel: string;
  /** For a form that navigates to no other page; by default any submission counts. */
  pending?: boolean;
};

/** Shows that its form is being sent and prevents a second submission; without scripts a plain submit button. */
export function PendingButton({ label, pendingLabel, pending: own, ...look }: PendingButtonProps) {
  const { formData } = useNavigation();
  const pending = own || formData !== undefined;
  return (
    <Button {...look} aria-disabled={pending || undefined} onClick={(event) => pending && event.preventDefault()}>
      {/* Else the label of the next page would be said as news. */}
      <span aria-live={pending ? "polite" : undefined}>{pending ? pendingLabel : label}</span>
    </Button>
  );
}
