import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Note } from "~/ui/blocks/note";
import { useTranslation } from "~/ui/text/translation";

/**
 * Keeps a form of the record that is sent without a network on its page, and says so at its end: the browser would show a
 * page of its own instead. Pressed once more it is sent: a browser may be wrong about its network.
 */
export function OfflineForms() {
  const { t } = useTranslation("errors");
  const [told, setTold] = useState<HTMLFormElement>();
  useEffect(() => {
    const stop = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (navigator.onLine || form === told) return;
      event.preventDefault();
      // Else the form would check itself, and be said to be on its way.
      event.stopPropagation();
      setTold(form);
    };
    const forget = () => setTold(undefined);
    document.addEventListener("submit", stop, true);
    addEventListener("online", forget);
    return () => {
      document.removeEventListener("submit", stop, true);
      removeEventListener("online", forget);
    };
  }, [told]);
  if (!told) return null;
  return createPortal(
    <Note role="alert" tone="bad">
      <p>{t("offline")}</p>
    </Note>,
    told,
  );
}
