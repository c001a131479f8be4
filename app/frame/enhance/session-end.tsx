import { lazy, Suspense, useEffect, useState } from "react";
import { Button } from "~/ui/blocks/button";
import { useTranslation } from "~/ui/text/translation";
import { extendSession } from "./stay-link";

const DialogWindow = lazy(() => import("~/ui/enhance/dialog-window"));

const warningMs = 120_000;

/** Asks two minutes before the session ends whether to extend it, and tells when it has ended. */
export function SessionEnd({ endsAt }: { endsAt: string }) {
  const { t } = useTranslation("common");
  const [end, setEnd] = useState(endsAt);
  const [shown, setShown] = useState<"soon" | "over">();

  useEffect(() => {
    const left = Date.parse(end) - Date.now();
    const soon = setTimeout(() => setShown("soon"), Math.max(0, left - warningMs));
    const over = setTimeout(() => setShown("over"), Math.max(0, left));
    return () => {
      clearTimeout(soon);
      clearTimeout(over);
    };
  }, [end]);

  async function stay() {
    const kept = await extendSession();
    if (!kept) return setShown("over");
    setEnd(kept);
    setShown(undefined);
  }

  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <DialogWindow title={t(`session.${shown}`)} onClose={() => setShown(undefined)} onClosed={() => {}}>
        <p>{t(`session.${shown}Text`)}</p>
        {shown === "soon" && (
          <p>
            <Button type="button" onClick={stay}>
              {t("session.stay")}
            </Button>
          </p>
        )}
      </DialogWindow>
    </Suspense>
  );
}
