import { lazy, type ReactNode, Suspense } from "react";
import { useHydrated } from "./hydrated";

const DialogWindow = lazy(() => import("./dialog-window"));

/** Shows with scripts in a dialog that only its own acts leave what without them stands in the page. */
export function ForcedDialog({ title, children }: { title: string; children: ReactNode }) {
  if (!useHydrated()) return children;
  return (
    <Suspense fallback={children}>
      <DialogWindow title={title} onClose={null}>
        {children}
      </DialogWindow>
    </Suspense>
  );
}
