import { useEffect, useRef, useState } from "react";

type ChosenCountProps = {
  /** The name of the checkboxes in the surrounding form. */
  name: string;
  /** The text when more than one is checked (PF-148). */
  text: (count: number) => string;
};

/** Shows how many checkboxes are checked; nothing without scripts. */
export function ChosenCount({ name, text }: ChosenCountProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const form = line.current?.closest("form");
    const recount = () => setCount(form?.querySelectorAll(`input[name="${name}"]:checked`).length ?? 0);
    recount();
    form?.addEventListener("change", recount);
    return () => form?.removeEventListener("change", recount);
  }, [name]);
  return (
    <p ref={line} className="hint" role="status">
      {count > 1 ? text(count) : ""}
    </p>
  );
}
