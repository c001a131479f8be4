import { useHydrated } from "~/ui/enhance/hydrated";

type PrintButtonProps = {
  label: string;
  /** What stands there without scripts. */
  otherwise: string;
};

/** Prints the page; without scripts a sentence says that it can be printed. */
export function PrintButton({ label, otherwise }: PrintButtonProps) {
  if (!useHydrated()) return <span className="hint target">{otherwise}</span>;
  return (
    <button type="button" className="link" onClick={() => window.print()}>
      {label}
    </button>
  );
}
