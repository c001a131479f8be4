import { type FormEvent, useRef } from "react";
import { useSubmit } from "react-router";

/** For a GET form: changing a select submits it after 300 ms (BK-011); text inputs wait for the button. */
export function useReloadOnSelect() {
  const submit = useSubmit();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  return ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    clearTimeout(waiting.current);
    if (!(target instanceof HTMLSelectElement)) return;
    waiting.current = setTimeout(() => submit(currentTarget, { replace: true, preventScrollReset: true }), 300);
  };
}
