import type { ReactNode } from "react";
import { Note, type Tone } from "./note";

/** What the last act did; stays until the next page. */
export function Flash({ tone = "ok", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <Note tone={tone} role="status">
      <p>{children}</p>
    </Note>
  );
}
