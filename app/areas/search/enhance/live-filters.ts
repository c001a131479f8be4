import { type FormEvent, useEffect, useRef } from "react";
import { useLocation, useSubmit } from "react-router";

/**
 * Whether a control that changed already says what is searched: a text being typed does not, nor a day before it is one
 * to come. A month in letters waits for the button.
 */
function isComplete(control: HTMLInputElement | HTMLSelectElement, form: HTMLFormElement, today: string): boolean {
  const [field, part] = control.name.split(".");
  if (!part) return control instanceof HTMLSelectElement || control.value === "";
  const filled = new FormData(form);
  const [year = "", month = "", day = ""] = ["year", "month", "day"].map((one) =>
    String(filled.get(`${field}.${one}`)),
  );
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = new Date(date);
  // A day that its month does not have would be one of the next month.
  return date >= today && !Number.isNaN(instant.getTime()) && instant.getUTCDate() === Number(day);
}

/**
 * For a GET form: a changed filter searches by itself after 300 ms, from the first page and with what stands in the form
 * alone (BK-011). The focus stays; a name or a town counts once it is chosen or taken away, a day once it is complete, a
 * list that is gone through by keys once it is left. The button leads to what was found.
 */
export function useLiveFilters(today: string) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isByKey = useRef(false);
  const isPressed = useRef(false);
  const { key } = useLocation();
  // Each navigation has a key of its own, even to the same address.
  useEffect(() => {
    if (isPressed.current) document.querySelector<HTMLElement>("main .error-summary, #results")?.focus();
    isPressed.current = false;
  }, [key]);
  const onHand = ({ type }: { type: string }) => {
    isByKey.current = type === "keydown";
  };
  const stop = () => clearTimeout(waiting.current);
  const onSubmit = () => {
    stop();
    isPressed.current = true;
  };
  const search = () => {
    stop();
    waiting.current = setTimeout(() => submit(form.current, { replace: true, preventScrollReset: true }), 300);
  };
  const onChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    stop();
    const isControl = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (!isControl || !isComplete(target, currentTarget, today)) return;
    if (isByKey.current && target instanceof HTMLSelectElement) target.addEventListener("blur", search, { once: true });
    else search();
  };
  return { form: { ref: form, onChange, onKeyDown: onHand, onPointerDown: onHand, onSubmit }, search };
}
