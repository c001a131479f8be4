import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Note } from "~/ui/blocks/note";
import { useTranslation } from "~/ui/text/translation";

/** Whether the site answers: a browser may be wrong about its network. */
const isReached = () =>
  fetch("/favicon.ico", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );

/**
 * Keeps a form of the page that is sent without a network, and says so at its end: the browser would show a page of its
 * own instead.
 */
export function OfflineForms() {
  const { t } = useTranslation("errors");
  const [told, setTold] = useState<{ form: HTMLFormElement }>();
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
      if (!(await isReached())) return setTold({ form });
      isLetThrough.current = true;
      form.requestSubmit(submitter);
      isLetThrough.current = false;
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
    // Into view, also when it is said once more.
    <div ref={(element) => element?.scrollIntoView({ block: "center" })}>
      <Note role="alert" tone="bad">
        <p>{t("offline")}</p>
      </Note>
    </div>,
    told.form,
  );
}
