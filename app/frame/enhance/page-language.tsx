import { type ComponentProps, useEffect, useState } from "react";
import { Flash } from "~/frame/flash";
import { useTranslation } from "~/ui/text/translation";

type Message = Omit<ComponentProps<typeof Flash>, "children" | "isLogin"> & { text: string };

/** A page that is loaded anew keeps the state of its history entry; nothing is stored in the device. */
type EntryState = { message?: Message } | null;

/**
 * When another tab has changed the language, loads the page anew: its scripts hold the texts of one language. What was
 * typed in a refused form is kept instead; the message is kept for the page loaded, since the server gives it once.
 */
export function PageLanguage({ language, message }: { language: string; message: Message | null | undefined }) {
  const { i18n } = useTranslation("common");
  useEffect(() => {
    if (language === i18n.language || document.querySelector("main .error-summary")) return;
    if (message) window.history.replaceState({ ...window.history.state, message }, "");
    window.location.reload();
  }, [language, i18n, message]);
  return null;
}

/** The message kept while the page was loaded anew. */
export function KeptMessage({ isLogin }: { isLogin?: boolean }) {
  const [message, setMessage] = useState<Message | null>(null);
  useEffect(() => {
    const { message: kept, ...state } = (window.history.state as EntryState) ?? {};
    if (!kept) return;
    window.history.replaceState(state, "");
    setMessage(kept);
  }, []);
  if (!message) return null;
  const { text, ...flash } = message;
  return (
    <Flash {...flash} isLogin={isLogin}>
      {text}
    </Flash>
  );
}
