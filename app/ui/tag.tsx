import type { ReactNode } from "react";
import type { Tone } from "./note";

export function Tag({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`tag ${tone ? `tag-${tone}` : ""}`}>{children}</span>;
}
