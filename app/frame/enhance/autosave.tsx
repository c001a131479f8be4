import { useEffect } from "react";

type AutosaveProps = {
  formId: string;
  /** Whether the form shows what was typed before it was refused. */
  isRefused: boolean;
};

/** Sends what was typed in a form of a flow when its page is left or hidden, which on a phone may be its end. */
export function Autosave({ formId, isRefused }: AutosaveProps) {
  useEffect(() => {
    const form = document.getElementById(formId) as HTMLFormElement;
    let isTyped = isRefused;
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
  }, [formId, isRefused]);
  return null;
}
