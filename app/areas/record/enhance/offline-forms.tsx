import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Note } from "~/ui/blocks/note";
import { useTranslation } from "~/ui/text/translation";

/** Whether the site answers, within 3 s where the browser can say so: it may be wrong about its network. */
const isReached = () =>
  fetch("/favicon.ico", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(3_000) ?? null }).then(
    () => true,
    () => false,
  );

/**
 * Keeps a form of the page that is sent without a network, and says so at its end: the browser would show a page of its
 * own instead.
 */
export function OfflineForms() {
  const { t } = useTranslation("errors");
  const [told, setTold] = useState<{ form: HTMLFormElement; times: number }>();
  const isLetThrough = useRef(false);
  useEffect(() => {
    const stop = async (event: SubmitEvent) => {
      const { target, submitter } = event;
      const form = target as HTMLFormElement;
      if (navigator.onLine || isLetThrough.current || !("requestSubmit" in form)) return;
      if (!form.closest("main, [role=dialog]")) return;
      event.preventDefault();
      // Else the form would check itself, and be said to be on its way.
      event.stopPropagation();
      if (!(await isReached())) return setTold((last) => ({ form, times: (last?.times ?? 0) + 1 }));
      isLetThrough.current = true;
      try {
        form.requestSubmit(submitter);
      } finally {
        isLetThrough.current = false;
      }
    };
    const forget = () => setTold(undefined);
    document.addEventListener("submit", stop, true);
    addEventListener("online", forget);
    return () => {
      document.removeEventListener("submit", stop, true);
      removeEventListener("online", forget);
    };
  }, []);
  if (!told) return null;
  return createPortal(
    // A new element each time: a screen reader says it once more, and it comes into view.
    <div key={told.times} ref={(element) => element?.scrollIntoView({ block: "center" })}>
      <Note role="alert" tone="bad">
        <p>{t("offline")}</p>
      </Note>
    </div>,
    told.form,
  );
}
