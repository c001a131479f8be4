import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { ErrorText } from "~/ui/error-text";
import type { FieldName } from "~/ui/form-fields";
import { asProblem } from "./api/problem";
import { getForm } from "./body";

type Context = Readonly<RouterContextProvider>;

declare const typed: unique symbol;

/** A form that was read. It knows what its schema takes (`Input`), and so the names of its fields. */
export type Sent<Input, Value = unknown> = Submission<Input, string[], Value> & { readonly [typed]?: Input };

/** The names of the fields of a form; any where the schema is not known. */
type Name<Input> = [FieldName<Input>] extends [never] ? string : FieldName<Input>;

/** What is wrong with the fields of a form. */
export type FieldErrors<Input = unknown> = { readonly [Field in Name<Input>]?: readonly ErrorText[] };

/** What a refused form gives back to its page: the values typed, the errors at their fields, and one for the whole. */
export type Refusal = { result: SubmissionResult<string[]> };

/** Text as it can be kept: one form for each accented letter, no control character but the line feed. */
const clean = (typed: string) =>
  typed
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, "");

/** Names that would reach what all objects share. */
const prototypeName = /(^|\.)(__|constructor|prototype)/;

/**
 * Reads a form against its schema; error texts are translation keys. One sent by a language button, or to stay signed in, is
 * neither right nor wrong: its status is undefined, and `refuse` shows it again as it was typed.
 */
export async function readForm<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<Sent<z.input<Schema>, z.output<Schema>>> {
  const form = new FormData();
  for (const [name, value] of await getForm(context)) {
    // Our names are plain or «name.part»: brackets would build arrays as long as a stranger likes.
    if (!/^\w{1,64}(\.\w{1,16})?$/.test(name) || prototypeName.test(name)) throw data(null, { status: 400 });
    if (typeof value === "string") form.append(name, clean(value));
  }
  if (pressedLanguage(form) || pressed(form, "stay"))
    form.append("__intent__", JSON.stringify({ type: "validate", payload: {} }));
  return parseWithZod(form, { schema });
}

/** Which of the buttons «name.choice» sent a form, or null. */
export function pressed(form: FormData, name: string): string | null {
  const button = [...form.keys()].find((key) => key.startsWith(`${name}.`));
  return button?.slice(name.length + 1) ?? null;
}

/** The language whose button sent a form, or null. */
export function pressedLanguage(form: FormData): "fr" | "en" | null {
  const language = pressed(form, "language");
  return language === "fr" || language === "en" ? language : null;
}

type Refusing<Input> = {
  fieldErrors?: FieldErrors<Input>;
  formErrors?: readonly ErrorText[];
  hideFields?: readonly Name<Input>[];
  status?: number;
};

/** The same page again with everything typed but the hidden fields (passwords, codes). */
export function refuse<Input>(submission: Sent<Input>, more: Refusing<NoInfer<Input>> = {}) {
  const { fieldErrors, formErrors, hideFields } = more;
  const reply = submission.reply({
    hideFields: hideFields as never,
    ...(fieldErrors && { fieldErrors: fieldErrors as never }),
    ...(formErrors && { formErrors: [...formErrors] }),
  });
  const asked = submission.status !== undefined;
  const result: SubmissionResult<string[]> = asked ? reply : { initialValue: reply.initialValue };
  const { status = asked ? 422 : 200 } = more;
  return data({ result } satisfies Refusal, { status });
}

/**
 * The same page again after the services refused or failed (rulings R8, R15): what they say of our fields stands there, else
 * one sentence above the form. `submission` is null for a form of buttons alone. Throws what is no Problem, and what is
 * missing.
 */
export function refuseWith<Input>(
  submission: Sent<Input> | null,
  problem: unknown,
  hideFields: readonly Name<NoInfer<Input>>[] = [],
): ReturnType<typeof refuse> {
  const { isMissing, fields, status, wait, sentence } = asProblem(problem);
  if (isMissing) throw problem;
  const formErrors = [wait ?? sentence];
  if (!submission) return data({ result: { status: "error", error: { "": formErrors } } }, { status });
  // The api file names fields of the same form.
  const fieldErrors = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, [text]]),
  ) as unknown as FieldErrors<Input>;
  const named = Object.keys(fields).length > 0;
  return refuse(submission, { ...(named ? { fieldErrors } : { formErrors }), hideFields, status });
}

/**
 * Does what a good form asks for: `done` is what the act gives, `refused` the same page again where the services refused
 * or failed. As `refuseWith` otherwise.
 */
export async function attempt<Input, Done>(
  submission: Sent<Input> | null,
  act: () => Promise<Done>,
  { hideFields }: { hideFields?: readonly Name<NoInfer<Input>>[] } = {},
): Promise<{ done: Done; refused?: undefined } | { done?: undefined; refused: ReturnType<typeof refuse> }> {
  try {
    return { done: await act() };
  } catch (problem) {
    return { refused: refuseWith(submission, problem, hideFields) };
  }
}

/** The errors as the page shows their fields, from top to bottom; `order` names the fields so. */
export function sortByPage<Refused extends { data: Refusal }>(refused: Refused, order: string[]): Refused {
  const { result } = refused.data;
  const place = ([name]: [string, unknown]) => order.indexOf(name.split(".")[0]!);
  const error = Object.fromEntries(Object.entries(result.error ?? {}).sort((a, b) => place(a) - place(b)));
  return { ...refused, data: { ...refused.data, result: { ...result, error } } };
}
