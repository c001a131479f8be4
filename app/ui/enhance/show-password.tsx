import { useEffect, useState } from "react";
import { useTranslation } from "~/ui/text/translation";
import { ClientOnly } from "./client-only";

/** The show/hide button after a password input, given its id; tells its state in text. */
export function ShowPassword({ inputId }: { inputId: string }) {
  const { t } = useTranslation("common");
  const [shown, setShown] = useState<boolean>();

  useEffect(() => {
    const input = document.getElementById(inputId);
    if (!(input instanceof HTMLInputElement)) return;
    input.type = shown ? "text" : "password";
    // Browsers remember submitted text inputs, so it is submitted as a password input.
    const hide = () => {
      input.type = "password";
      setShown(undefined);
    };
    input.form?.addEventListener("submit", hide);
    return () => input.form?.removeEventListener("submit", hide);
  }, [inputId, shown]);

  return (
    <ClientOnly className="link" text={t("password.show")}>
      <button type="button" className="link" aria-controls={inputId} onClick={() => setShown(!shown)}>
        {shown ? t("password.hide") : t("password.show")}
      </button>
      <span className="sr-only" role="status">
        {shown === undefined ? "" : shown ? t("password.shown") : t("password.hidden")}
      </span>
    </ClientOnly>
  );
}
