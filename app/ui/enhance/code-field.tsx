import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "~/ui/text/translation";
import { ClientOnly } from "./client-only";

type CodeInputProps = { id: string; name: string; digits: number; errors?: string[]; describedBy?: string };

/**
 * A text input, so that text browsers can type in it, masked by CSS. The maximum length of nine lets a code be pasted
 * with its spaces; scripts keep only the digits.
 */
export function CodeInput({ id, name, digits, errors, describedBy }: CodeInputProps) {
  const { t } = useTranslation("common");
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const invalid = Boolean(errors?.length);

  // A wrong code is cleared before the person types again.
  useLayoutEffect(() => {
    if (errors?.length && input.current) input.current.value = "";
  }, [errors]);

  function onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
    const typed = currentTarget.value.replace(/\D/g, "").slice(0, digits);
    if (typed !== currentTarget.value) currentTarget.value = typed;
    if (typed.length === digits) {
      currentTarget.form?.requestSubmit(currentTarget.form.querySelector<HTMLButtonElement>("button[type=submit]"));
    }
  }

  function clear() {
    if (!input.current) return;
    input.current.value = "";
    input.current.focus();
  }

  return (
    <>
      <div className="code-row">
        <span className={`code-boxes ${digits > 4 ? "code-eight" : ""} ${invalid ? "code-wrong" : ""}`}>
          <input
            ref={input}
            type="text"
            id={id}
            name={name}
            className={shown ? "code-input" : "code-input code-masked"}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9 ]*"
            maxLength={digits > 4 ? 17 : 9}
            required
            spellCheck={false}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            onInput={onInput}
          />
        </span>
        <span>
          <ClientOnly className="link" text={t("code.clear")}>
            <button type="button" className="link" onClick={clear}>
              {t("code.clear")}
            </button>
          </ClientOnly>
          <ClientOnly className="link" text={t("code.show")}>
            <button type="button" className="link" aria-controls={id} onClick={() => setShown(!shown)}>
              {shown ? t("code.hide") : t("code.show")}
            </button>
          </ClientOnly>
        </span>
      </div>
      <ClientOnly as="p" className="hint" text={t("code.autoSubmit")}>
        <p className="hint">{t("code.autoSubmit")}</p>
      </ClientOnly>
    </>
  );
}
