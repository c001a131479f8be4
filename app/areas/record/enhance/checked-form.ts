import { type ChangeEvent, type FocusEvent, type FormEvent, useRef, useState } from "react";
import { href } from "react-router";
import type { FormResult } from "~/ui/forms/form-fields";

/** How long a check may take before the form is sent without it, and typing pauses before a check. */
const patienceMs = 3_000;
const pauseMs = 300;

type Result = NonNullable<FormResult>;

/** What a form is to its check. */
type Checked = {
  /** Its name at the check. */
  formId: string;
  /** The result with which its page came back. */
  refused: FormResult | undefined;
  /** Whether it is checked before it is sent, too: in a dialog, or where chosen files would be lost. */
  beforeSending: boolean;
  /** The name that the page has for a field that was checked, where it is another. */
  nameOf?: (field: string) => string;
};

/**
 * Checks a form at the server while it is filled in (MR-125): what is wrong with a field is said once the field is left,
 * and as long as it is wrong. Of files their names are checked. Without an answer nothing is said; whoever receives the
 * form checks it anyway.
 */
export function useCheckedForm({ formId, refused, beforeSending, nameOf = (field) => field }: Checked) {
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
    for (const [name, value] of new FormData(form)) body.append(name, typeof value === "string" ? value : value.name);
    const at = href("/patient-dashboard/medical-profile/check/:formId", { formId });
    const answer = await fetch(at, { method: "POST", body, signal: stop.signal })
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined);
    clearTimeout(giveUp);
    return asking.current === stop ? answer : null;
  }

  const named = (answer: Result, isTold: (field: string) => boolean): Result => {
    const told = Object.entries(answer.error ?? {}).filter(([field]) => isTold(field));
    return { ...answer, error: Object.fromEntries(told.map(([field, texts]) => [nameOf(field), texts])) };
  };

  function checkSoon(form: HTMLFormElement) {
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const answer = await ask(form);
      if (!answer) return;
      setChecked(named(answer, (name) => left.current.has(name)));
    }, pauseMs);
  }

  const on = {
    onBlur({ target, relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) {
      // What a press moves away is not pressed.
      if (relatedTarget?.matches("button, [type=submit]")) return;
      left.current.add(target.name);
      checkSoon(currentTarget);
    },
    onChange({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
      isRight.current = false;
      if (target.matches("select, [type=radio], [type=checkbox], [type=file]")) left.current.add(target.name);
      if (left.current.has(target.name)) checkSoon(currentTarget);
    },
    async onSubmit(event: FormEvent<HTMLFormElement>) {
      if (!beforeSending || isRight.current) return;
      event.preventDefault();
      const form = event.currentTarget;
      const answer = await ask(form);
      if (answer === null) return;
      if (answer?.error) {
        for (const name of Object.keys(answer.error)) left.current.add(name);
        const all = named(answer, () => true);
        setChecked(all);
        return setRefusal(all);
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
