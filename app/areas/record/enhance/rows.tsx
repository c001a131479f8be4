import { type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import { ChoiceButton } from "~/ui/blocks/button";

/**
 * The rows of a form of `count` rows, by their numbers in the order of the page, as its buttons leave them: with scripts
 * they come and go here, where what is typed and chosen stays.
 */
export function useRows(count: number) {
  const [{ rows, next }, setRows] = useState(() => ({ rows: [...Array(count).keys()], next: count }));
  return {
    rows,
    add: () => setRows({ rows: [...rows, next], next: next + 1 }),
    remove: (at: number) => setRows({ rows: rows.filter((_, place) => place !== at), next }),
  };
}

export type Rows = ReturnType<typeof useRows>;

type RowButtonProps = {
  name: "addRow" | "removeRow";
  choice: string | number;
  label: string;
  change: () => void;
  /** The id of the row to stand at then. */
  to: string;
};

/**
 * Adds a row to a form, or takes one away. Without scripts the form is sent for it: what is typed comes back, chosen files
 * do not and are not sent.
 */
export function RowButton({ to, change, ...button }: RowButtonProps) {
  const changeHere = (event: MouseEvent) => {
    event.preventDefault();
    flushSync(change);
    document.getElementById(to)?.focus();
  };
  return (
    <ChoiceButton
      {...button}
      look="plain"
      formAction={`#${to}`}
      formEncType="application/x-www-form-urlencoded"
      onClick={changeHere}
    />
  );
}
