import { useEffect } from "react";
import type { FormResult } from "~/ui/forms/form-fields";

type AutosaveProps = {
  formId: string;
  /** The answer to the form that came back, which shows what was typed before. */
  result: FormResult | undefined;
};

/** Sends what was typed in a form of a flow when its page is left or hidden, which on a phone may be its end. */
export function Autosave({ formId, result }: AutosaveProps) {
  useEffect(() => {
    const form = document.getElementById(formId) as HTMLFormElement;
    let isTyped = Boolean(result);
    const onInput = () => {
      isTyped = true;
    };
    const onSubmit = () => {
      isTyped = false;
    };
    function keep() {
      if (!isTyped || document.visibilityState === "visible") return;
      isTyped = false;
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
      body.append("leave.away", "");
      fetch(location.href, { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => {});
    }
    form.addEventListener("input", onInput);
    form.addEventListener("submit", onSubmit, { capture: true });
    document.addEventListener("visibilitychange", keep);
    return () => {
      form.removeEventListener("input", onInput);
      form.removeEventListener("submit", onSubmit, { capture: true });
      document.removeEventListener("visibilitychange", keep);
    };
  }, [formId, result]);
  return null;
}
