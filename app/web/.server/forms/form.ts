import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { asProblem } from "~/api/.server/problem";
import type { FieldName, FormResult } from "~/ui/forms/form-fields";
import { rowNumber } from "~/ui/forms/form-rows";
import type { ErrorText } from "~/ui/text/translation";
import { getForm } from "./body";
import { isSecretField, key } from "./fields";

type Context = Readonly<RouterContextProvider>;

declare const typed: unique symbol;

/** A parsed form. Its type knows the schema's input (`Input`), and so the names of its fields. */
export type Sent<Input, Value = unknown> = Submission<Input, string[], Value> & { readonly [typed]?: Input };

/** The field names of a form; any name when the schema is unknown. */
type Name<Input> = [FieldName<Input>] extends [never] ? string : FieldName<Input>;

/** Errors by field of a form. */
export type FieldErrors<Input = unknown> = { readonly [Field in Name<Input>]?: readonly ErrorText[] };

/** The result of a refused form for its page: the typed values, the errors by field, and one for the whole form. */
export type Refusal = {
  result: SubmissionResult<string[]> & Pick<NonNullable<FormResult>, "questions" | "isJudged">;
  /** The key to send it again with, when it is not known, or may not be, whether its act was done. */
  formKey?: string;
};

/** Normalises a text for storage: composed accents, no control characters but line feeds. */
const clean = (typed: string) =>
  typed
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, "");

/** Field names that would reach the prototype of objects. */
const prototypeName = /(^|\.)(__|constructor|prototype)/;

/** A list of a form: buttons «addRow.name» and «removeRow.place» add rows and take them away, up to so many. */
export type Rows = { name: string; most: number };

/**
 * Whether one of our pages can send a name: «name», «name.part» when there is no «name», or in the rows of the list
 * «list[0].field» and «list[0].field.part». Others would let an attacker build arrays of any length.
 */
function isOurs(name: string, sent: FormData, rows: Rows | undefined): boolean {
  const [head = ""] = name.split(/[.[]/);
  if (prototypeName.test(name)) return false;
  if (head === rows?.name) return /^\[\d\](\.[a-z]\w{0,15}){1,2}$/i.test(name.slice(head.length));
  return /^\w{1,64}(\.\w{1,16})?$/.test(name) && (name === head || !sent.has(head));
}

/** The intent of conform that a button asks for instead of the act of the form; null for its act. */
function intentOf(form: FormData, rows: Rows | undefined): object | null {
  const added = pressed(form, "addRow");
  const removed = pressed(form, "removeRow");
  const isFull = [...form.keys()].some((name) => rows && name.startsWith(`${rows.name}[${rows.most - 1}]`));
  if (rows && added === rows.name && !isFull) return { type: "insert", payload: { name: rows.name, defaultValue: {} } };
  if (rows && removed && /^\d$/.test(removed))
    return { type: "remove", payload: { name: rows.name, index: Number(removed) } };
  const isShownAgain = added !== null || removed !== null || pressedLanguage(form) || pressed(form, "stay");
  return isShownAgain ? { type: "validate", payload: {} } : null;
}

/**
 * Parses a form by its schema; error texts are translation keys. A form sent by a language button, to extend the session,
 * or to add a row or take one away, is neither valid nor invalid: its status is undefined, and `refuse` shows it again
 * as typed.
 */
export async function readForm<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
  rows?: Rows,
): Promise<Sent<z.input<Schema>, z.output<Schema>>> {
  const form = new FormData();
  const sent = await getForm(context);
  for (const [name, value] of sent) {
    if (!isOurs(name, sent, rows)) throw data(null, { status: 400 });
    // The number of a button is no place in a list.
    if (typeof value === "string" && !/\.\d+$/.test(name)) form.append(name, clean(value));
  }
  const intent = intentOf(sent, rows);
  if (intent) form.append("__intent__", JSON.stringify(intent));
  // For what no page can send, schemas have no text: the library's own would be English.
  return parseWithZod(form, { schema, error: () => key("errors:field.wrong") });
}

/** The choice of the button «name.choice» that sent a form, or null. */
export function pressed(form: FormData, name: string): string | null {
  const button = [...form.keys()].find((key) => key.startsWith(`${name}.`));
  return button?.slice(name.length + 1) ?? null;
}

/** The language of the button that sent a form, or null. */
export function pressedLanguage(form: FormData): "fr" | "en" | null {
  const language = pressed(form, "language");
  return language === "fr" || language === "en" ? language : null;
}

type Refusing<Input> = {
  fieldErrors?: FieldErrors<Input>;
  formErrors?: readonly ErrorText[];
  /** What remains to be chosen among what was typed may mean, which is nobody's mistake. */
  questions?: FieldErrors<Input>;
  hideFields?: readonly Name<Input>[];
  status?: number;
};

/** Shows the page again with everything typed, except passwords, codes and `hideFields`. */
export function refuse<Input>(submission: Sent<Input>, more: Refusing<NoInfer<Input>> = {}) {
  const { fieldErrors, formErrors, questions, hideFields } = more;
  const secrets = Object.keys(submission.payload).filter(isSecretField);
  const reply = submission.reply({
    hideFields: [...(hideFields ?? []), ...secrets] as never,
    ...(fieldErrors && { fieldErrors: fieldErrors as never }),
    ...(formErrors && { formErrors: [...formErrors] }),
  });
  const asked = submission.status !== undefined;
  const result: Refusal["result"] = asked ? reply : { initialValue: reply.initialValue };
  // What is wrong with the whole form is said first.
  if (result.error?.[""]) result.error = { "": result.error[""], ...result.error };
  if (asked && questions) result.questions = questions as NonNullable<FormResult>["questions"];
  const { status = asked ? 422 : 200 } = more;
  return data<Refusal>({ result }, { status });
}

/**
 * Shows the page again after the services refused or failed (rulings R8, R15): their errors at the fields, else one
 * text above the form. `submission` is null for a form of buttons only. Throws what is no Problem, and what is missing.
 */
export function refuseWith<Input>(submission: Sent<Input> | null, problem: unknown): ReturnType<typeof refuse> {
  const { isMissing, fields, status, wait, sentence } = asProblem(problem);
  if (isMissing) throw problem;
  const formErrors = [wait ?? sentence];
  if (!submission) return data({ result: { status: "error", error: { "": formErrors } } }, { status });
  // The api file uses field names of the same form.
  const fieldErrors = fields as unknown as FieldErrors<Input>;
  const named = Object.keys(fields).length > 0;
  const refused = refuse(submission, { ...(named ? { fieldErrors } : { formErrors }), status });
  refused.data.result.isJudged = true;
  return refused;
}

/**
 * Runs the action of a valid form: `done` is its result, `refused` the page shown again when the services refused or
 * failed. Otherwise like `refuseWith`.
 */
export async function attempt<Input, Done>(
  submission: Sent<Input> | null,
  act: () => Promise<Done>,
): Promise<{ done: Done; refused?: undefined } | { done?: undefined; refused: ReturnType<typeof refuse> }> {
  try {
    return { done: await act() };
  } catch (problem) {
    return { refused: refuseWith(submission, problem) };
  }
}

type Page = ReturnType<typeof refuse>;

/** A page shown again with something else in its result. */
export const withResult = (page: Page, change: (result: Refusal["result"]) => object): Page => ({
  ...page,
  data: { ...page.data, result: { ...page.data.result, ...change(page.data.result) } },
});

/** With more errors, behind those that it has. */
export const withErrors = (page: Page, errors: FieldErrors) =>
  withResult(page, ({ error }) => ({ error: { ...error, ...errors, ...error } }));

/** Sorts the errors in the order of the page; `order` lists the field names. Those of a list are in the order of its rows. */
export function sortByPage<Refused extends { data: Refusal }>(refused: Refused, order: string[]): Refused {
  const { result } = refused.data;
  if (!result.error) return refused;
  const place = (name: string) => order.indexOf(name.split(/[.[]/)[0]!);
  const error = Object.fromEntries(
    Object.entries(result.error).sort(([a], [b]) => place(a) - place(b) || rowNumber(a) - rowNumber(b)),
  );
  return { ...refused, data: { ...refused.data, result: { ...result, error } } };
}
