import { lazy, type ReactNode, Suspense } from "react";
import { useHydrated } from "~/ui/enhance/hydrated";
import { CsrfField } from "~/ui/forms/csrf";
import { OtherLanguage } from "~/ui/forms/other-language";

const DialogWindow = lazy(() => import("~/ui/enhance/dialog-window"));

/**
 * With scripts, shows its content in a dialog that only its own actions close; without them, in the page. The page's
 * action parses the forms with `readForm`, which handles the language button.
 */
export function ForcedDialog({ title, children }: { title: string; children: ReactNode }) {
  if (!useHydrated()) return children;
  return (
    <Suspense fallback={children}>
      <DialogWindow title={title} onClose={null}>
        {/* The language buttons of the header are behind the dialog. */}
        <form method="post">
          <CsrfField />
          <OtherLanguage />
        </form>
        {children}
      </DialogWindow>
    </Suspense>
  );
}
