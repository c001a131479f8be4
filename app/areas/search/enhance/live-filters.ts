import { type FormEvent, useRef } from "react";
import { useSubmit } from "react-router";
import { parseDateParts } from "~/ui/forms/date-parts";

/** Whether a control that changed already says what is searched: a text being typed does not, a complete day does. */
function isComplete(control: HTMLInputElement | HTMLSelectElement, form: HTMLFormElement, today: string): boolean {
  const [field, part] = control.name.split(".");
  if (!part) return control instanceof HTMLSelectElement || control.value === "";
  const filled = new FormData(form);
  const textOf = (one: string) => filled.get(`${field}.${one}`)?.toString();
  const parsed = parseDateParts({ day: textOf("day"), month: textOf("month"), year: textOf("year") });
  return "date" in parsed && parsed.date >= today;
}

/**
 * For a GET form: a changed filter searches by itself after 300 ms, from the first page and with what stands in the form
 * alone (BK-011). The focus stays; a name or a town counts once it is chosen or taken away, a day once it is complete.
 */
export function useLiveFilters(today: string) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(waiting.current);
  const search = () => {
    stop();
    waiting.current = setTimeout(() => submit(form.current, { replace: true, preventScrollReset: true }), 300);
  };
  const onChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    stop();
    const isControl = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (isControl && isComplete(target, currentTarget, today)) search();
  };
  return { form: { ref: form, onChange, onSubmit: stop }, search };
}
