import { useEffect, useState } from "react";

type RemainingCountProps = {
  inputId: string;
  /** Signs that the value has when it is whole, without spaces. */
  length: number;
  text: (count: number) => string;
};

/** How many signs a value still lacks while it is typed; nothing without scripts. */
export function RemainingCount({ inputId, length, text }: RemainingCountProps) {
  const [typed, setTyped] = useState(0);
  useEffect(() => {
    const input = document.getElementById(inputId) as HTMLInputElement;
    const count = () => setTyped(input.value.replaceAll(/[\s.-]/g, "").length);
    count();
    input.addEventListener("input", count);
    return () => input.removeEventListener("input", count);
  }, [inputId]);
  return (
    // Not announced: it would talk over each key.
    <p className="hint">{typed > 0 && typed < length ? text(length - typed) : ""}</p>
  );
}
