import type { KeyboardEvent, ReactNode } from "react";

type FoldProps = { open: boolean; summary: ReactNode; chosen: string; children: ReactNode };

/**
 * Rare choices in a fold. Browsers let Tab pass the radios of a group that has its answer elsewhere: with scripts, Tab
 * leads from the open fold to the first of its own.
 */
export function Fold({ open, summary, chosen, children }: FoldProps) {
  function enter(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "Tab" || event.shiftKey) return;
    const fold = event.currentTarget.parentElement as HTMLDetailsElement;
    const radio = fold.open ? fold.querySelector<HTMLInputElement>("[type=radio]") : null;
    const answered = radio?.form?.querySelector(`[name="${CSS.escape(radio.name)}"]:checked`);
    if (!radio || !answered || fold.contains(answered)) return;
    event.preventDefault();
    radio.focus();
  }
  return (
    <details className="fold" open={open}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button. */}
      <summary data-chosen={chosen} onKeyDown={enter}>
        {summary}
      </summary>
      {children}
    </details>
  );
}
