import { useEffect, useState } from "react";
import { useTranslation } from "../translation";
import { Later } from "./later";

/** Stands after the password field whose id it is given; says its state in words. */
export function ShowPassword({ inputId }: { inputId: string }) {
  const { t } = useTranslation("common");
  const [shown, setShown] = useState<boolean>();

  useEffect(() => {
    const input = document.getElementById(inputId);
    if (!(input instanceof HTMLInputElement)) return;
    input.type = shown ? "text" : "password";
    // A browser remembers the text fields it sends: the password goes out as a password.
    const hide = () => {
      input.type = "password";
      setShown(undefined);
    };
    input.form?.addEventListener("submit", hide);
    return () => input.form?.removeEventListener("submit", hide);
  }, [inputId, shown]);

  return (
    <Later className="link" text={t("password.show")}>
      <button type="button" className="link" aria-controls={inputId} onClick={() => setShown(!shown)}>
        {shown ? t("password.hide") : t("password.show")}
      </button>
      <span className="sr-only" role="status">
        {shown === undefined ? "" : shown ? t("password.shown") : t("password.hidden")}
      </span>
    </Later>
  );
}
