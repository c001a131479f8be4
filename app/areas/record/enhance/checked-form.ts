import { type ChangeEvent, type FocusEvent, type FormEvent, useRef, useState } from "react";
import { href } from "react-router";
import type { FormResult } from "~/ui/forms/form-fields";

/** How long a check may take before the form is sent without it, and typing pauses before a check. */
const patienceMs = 3_000;
const pauseMs = 300;

type Result = NonNullable<FormResult>;

/**
 * Checks a form at the server while it is filled in (MR-125): what is wrong with a field is said once the field is left,
 * and as long as it is wrong. In a dialog the form is checked before it is sent, too, so that it stays where it is wrong.
 * Without an answer nothing is said; whoever receives the form checks it anyway.
 */
export function useCheckedForm(formId: string, refused: FormResult | undefined, isDialog: boolean) {
  const [checked, setChecked] = useState<Result>();
  const [refusal, setRefusal] = useState<Result>();
  const left = useRef(new Set<string>());
  const asking = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isRight = useRef(false);

  /** The result of a form as it is now; undefined without an answer, null when another was asked meanwhile. */
  async function ask(form: HTMLFormElement): Promise<Result | undefined | null> {
    clearTimeout(timer.current);
    asking.current?.abort();
    const stop = new AbortController();
    asking.current = stop;
    const giveUp = setTimeout(() => stop.abort(), patienceMs);
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
    const at = href("/patient-dashboard/medical-profile/check/:formId", { formId });
    const answer = await fetch(at, { method: "POST", body, signal: stop.signal })
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined);
    clearTimeout(giveUp);
    return asking.current === stop ? answer : null;
  }

  function checkSoon(form: HTMLFormElement) {
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const answer = await ask(form);
      if (!answer) return;
      const errors = Object.entries(answer.error ?? {}).filter(([name]) => left.current.has(name));
      setChecked({ ...answer, error: Object.fromEntries(errors) });
    }, pauseMs);
  }

  const on = {
    onBlur({ target, relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) {
      // What a press moves away is not pressed.
      if (relatedTarget instanceof HTMLButtonElement) return;
      left.current.add(target.name);
      checkSoon(currentTarget);
    },
    onChange({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
      isRight.current = false;
      if (target.matches("select, [type=radio], [type=checkbox]")) left.current.add(target.name);
      if (left.current.has(target.name)) checkSoon(currentTarget);
    },
    async onSubmit(event: FormEvent<HTMLFormElement>) {
      if (!isDialog || isRight.current) return;
      event.preventDefault();
      const form = event.currentTarget;
      const answer = await ask(form);
      if (answer === null) return;
      if (answer?.error) {
        for (const name of Object.keys(answer.error)) left.current.add(name);
        setChecked(answer);
        return setRefusal(answer);
      }
      isRight.current = true;
      (form.requestSubmit ?? form.submit).call(form);
    },
  };

  // No check repeats what is wrong with the form as a whole.
  const whole: Result["error"] = refused?.error?.[""] ? { "": refused.error[""] } : {};
  const result = checked ? { ...refused, ...checked, error: { ...whole, ...checked.error } } : refused;
  return { result, checking: { formId, refusal, on } };
}
