import type { ReactNode } from "react";

export type Tone = "info" | "ok" | "warn" | "bad";

export function Note({
  tone = "info",
  role,
  children,
}: {
  tone?: Tone;
  role?: "status" | "alert";
  children: ReactNode;
}) {
  return (
    <div className={`note note-${tone}`} role={role}>
      {children}
    </div>
  );
}

export function Tag({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`tag ${tone ? `tag-${tone}` : ""}`}>{children}</span>;
}
