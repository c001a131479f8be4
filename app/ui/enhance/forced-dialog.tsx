import { lazy, type ReactNode, Suspense } from "react";
import { CsrfField } from "../csrf";
import { OtherLanguage } from "../other-language";
import { useHydrated } from "./hydrated";

const DialogWindow = lazy(() => import("./dialog-window"));

/**
 * Shows with scripts in a dialog that only its own acts leave what without them stands in the page; the page's action
 * reads its forms with `readForm`, which knows the language button.
 */
export function ForcedDialog({ title, children }: { title: string; children: ReactNode }) {
  if (!useHydrated()) return children;
  return (
    <Suspense fallback={children}>
      <DialogWindow title={title} onClose={null}>
        {/* Those of the header are behind the dialog. */}
        <form method="post">
          <CsrfField />
          <OtherLanguage />
        </form>
        {children}
      </DialogWindow>
    </Suspense>
  );
}
