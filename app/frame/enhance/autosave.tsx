import { useLayoutEffect } from "react";
import type { FormResult } from "~/ui/forms/form-fields";
import { autosaveHeader } from "~/web/autosave-header";

type AutosaveProps = {
  formId: string;
  /** The answer to the form that came back, which shows what was typed before. */
  result: FormResult | undefined;
};

/** Sends what was typed in a form of a flow when its page is left or hidden, which on a phone may be its end. */
export function Autosave({ formId, result }: AutosaveProps) {
  useLayoutEffect(() => {
    const form = document.getElementById(formId) as HTMLFormElement;
    const { href } = location;
    let isTyped = Boolean(result);
    let sending = new AbortController();
    const onInput = () => {
      isTyped = true;
    };
    // Nothing older arrives after the answer.
    const onSubmit = () => {
      isTyped = false;
      sending.abort();
    };
    function save() {
      if (!isTyped) return;
      isTyped = false;
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
      sending = new AbortController();
      const { signal } = sending;
      const headers = { [autosaveHeader]: "1" };
      fetch(href, { method: "POST", body, headers, keepalive: true, redirect: "manual", signal }).catch(() => {
        isTyped = !signal.aborted;
      });
    }
    const onHidden = () => document.hidden && save();
    form.addEventListener("input", onInput);
    form.addEventListener("submit", onSubmit, { capture: true });
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      form.removeEventListener("input", onInput);
      form.removeEventListener("submit", onSubmit, { capture: true });
      document.removeEventListener("visibilitychange", onHidden);
      // The browser's «back» leaves without hiding the page.
      if (!form.isConnected || location.href !== href) save();
    };
  }, [formId, result]);
  return null;
}
