import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { FormResult } from "~/ui/forms/form-fields";
import { autosaveHeader } from "~/web/autosave-header";
import { sizeField } from "../checked-size";

/** How long a check may take before the form is sent without it, and typing pauses before a check. */
const patienceMs = 3_000;
const pauseMs = 300;
/** A check that takes longer before the form is sent is shown. */
const slowMs = 700;
/** After that long a form whose page still stands was stopped. */
const stuckMs = 120_000;

type Result = NonNullable<FormResult>;
type Errors = NonNullable<Result["error"]>;

/** What a form is to its check. */
type Checked = {
  /** Its name at the check. */
  formId: string;
  /** The result with which its page came back. */
  refused: FormResult | undefined;
  /** Whether it is checked before it is sent, too: in a dialog, or where chosen files would be lost. */
  beforeSending: boolean;
  /** The name that the page has for a field, where it is another. */
  nameOf?: (field: string) => string;
};

/** A form as it is checked: of files their names and sizes. */
function bodyOf(form: HTMLFormElement): string {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    body.append(name, typeof value === "string" ? value : value.name);
    if (typeof value !== "string" && value.name) body.append(sizeField(name), String(value.size));
  }
  return body.toString();
}

/** Whether the field that somebody is in stands in the window. */
function isInView(element: Element | null): boolean {
  const { top = -1, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return element !== document.body && top >= 0 && bottom <= innerHeight;
}

/** What a check finds, by the names that the page had when it was asked; null without an answer. */
async function check(sent: string, { formId, nameOf = (field) => field }: Checked, signal: AbortSignal) {
  const body = new URLSearchParams(sent);
  const at = href("/check/:formId", { formId });
  try {
    const response = await fetch(at, { method: "POST", body, signal, headers: { [autosaveHeader]: "1" } });
    if (!response.ok) return null;
    const { error, ...result }: Result = await response.json();
    return {
      ...result,
      error: Object.fromEntries(Object.entries(error ?? {}).map(([name, texts]) => [nameOf(name), texts])),
    };
  } catch {
    return null;
  }
}

/**
 * Checks a form at the server while it is filled in (MR-125): what is wrong with a field is said once the field is left,
 * and as long as it is wrong. Without an answer nothing is said; whoever receives the form checks it anyway.
 */
export function useCheckedForm(of: Checked) {
  const { formId, refused, beforeSending, nameOf = (field) => field } = of;
  const [checked, setChecked] = useState<Result>();
  const [refusal, setRefusal] = useState<Result>();
  const [pending, setPending] = useState(false);
  const [news, setNews] = useState<string[]>([]);
  const told = (checked ?? refused)?.error ?? {};
  const latest = useRef({ of, told });
  latest.current = { of, told };
  const [left, changed] = [useRef(new Set<string>()), useRef(new Set<string>())];
  const asking = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isSending, isRight] = [useRef(false), useRef(false)];

  // A form that is being sent says so until its page is left; one that was stopped can be sent again.
  useEffect(() => {
    const begin = () => setPending(false);
    addEventListener("pageshow", begin);
    const end = pending ? setTimeout(begin, stuckMs) : undefined;
    return () => {
      removeEventListener("pageshow", begin);
      clearTimeout(end);
    };
  }, [pending]);

  // What appears above the field that somebody is in does not push it out of view.
  const wasInView = useRef(false);
  useEffect(() => {
    if (checked && wasInView.current) document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [checked]);

  function ask(sent: string) {
    asking.current?.abort();
    const stop = new AbortController();
    asking.current = stop;
    const giveUp = setTimeout(() => stop.abort(), patienceMs);
    return check(sent, latest.current.of, stop.signal).finally(() => clearTimeout(giveUp));
  }

  // What is wrong with a date as a whole is told at its end.
  const isLeft = (field: string) => left.current.has(field) || left.current.has(`${field}.year`);
  const isChanged = (field: string) =>
    [...changed.current].some((name) => name === field || name.startsWith(`${field}.`));

  /**
   * What is wrong with the form as a whole stays, and what a check cannot know until its field is changed: what the
   * services refused, and files. The rest is told as long as it is found.
   */
  function errorsNow(told: Errors, found: Errors): Errors {
    const wrong = Object.entries(found).filter(([field]) => isLeft(field) || field in told);
    const kept = Object.entries(refused?.error ?? {}).filter(
      ([field]) => field === "" || ((refused?.isJudged || /(^|\.)file$/.test(field)) && !isChanged(field)),
    );
    return Object.fromEntries([...wrong, ...kept]);
  }

  function checkSoon(form: HTMLFormElement) {
    clearTimeout(timer.current);
    if (isSending.current) return;
    asking.current?.abort();
    timer.current = setTimeout(async () => {
      const found = await ask(bodyOf(form));
      if (!found || isSending.current) return;
      wasInView.current = isInView(document.activeElement);
      const before = latest.current.told;
      const error = errorsNow(before, found.error);
      setChecked({ ...found, error });
      setNews(Object.entries(error).flatMap(([field, texts]) => (field in before ? [] : (texts ?? []))));
    }, pauseMs);
  }

  const on = {
    onBlur({ target, relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) {
      if (!target.name) return;
      // The window was left, or the form is being sent, whose button nothing must move away.
      if (document.activeElement === target || relatedTarget?.matches("[type=submit]")) return;
      const name = nameOf(target.name);
      // What was only passed by is not missing yet.
      if (
        (target.value === "" || target.matches("[type=radio], [type=checkbox]")) &&
        !isChanged(name.replace(/\.(day|month|year)$/, ""))
      )
        return;
      left.current.add(name);
      checkSoon(currentTarget);
    },
    onChange({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
      if (!target.name) return;
      const name = nameOf(target.name);
      isRight.current = false;
      setPending(false);
      changed.current.add(name);
      if (target.matches("select, [type=radio], [type=checkbox], [type=file]")) left.current.add(name);
      if (left.current.has(name) || checked || refused) checkSoon(currentTarget);
    },
    async onSubmit(event: FormEvent<HTMLFormElement>) {
      const form = event.currentTarget;
      if (!beforeSending || isRight.current || !("requestSubmit" in form)) return;
      event.preventDefault();
      if (isSending.current) return;
      const { submitter } = event.nativeEvent as SubmitEvent;
      clearTimeout(timer.current);
      isSending.current = true;
      // Else its button would be said to send after what is wrong.
      const slow = setTimeout(() => setPending(true), slowMs);
      let [sent, found] = ["", null as Awaited<ReturnType<typeof ask>>];
      do {
        sent = bodyOf(form);
        found = await ask(sent);
        // Something was typed meanwhile, or a row came or went.
      } while (found && sent !== bodyOf(form));
      isSending.current = false;
      clearTimeout(slow);
      if (found && Object.keys(found.error).length > 0) {
        const all = { ...found, error: errorsNow(found.error, found.error) };
        setPending(false);
        setNews([]);
        setChecked(all);
        return setRefusal(all);
      }
      isRight.current = true;
      // Without a network it stays (offline-forms.tsx).
      setPending(navigator.onLine);
      form.requestSubmit(submitter);
    },
  };

  return { result: checked ? { ...refused, ...checked } : refused, checking: { formId, refusal, news, pending, on } };
}

export type Checking = ReturnType<typeof useCheckedForm>["checking"];
