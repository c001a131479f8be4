import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { TextKey } from "~/locales/texts";
import type { FieldName } from "~/ui/forms/form-fields";
import { durationText } from "~/ui/text/dates";
import { type ErrorText, isKey, type RenderedText } from "~/ui/text/translation";
import { getLanguage, renderText } from "~/web/.server/i18n";
import type { Endpoint, ErrorCode, failure } from "../../../services/contract/endpoint";
import { fileFlaw } from "../../../services/contract/files";
import { Problem } from "./problem";

/** The field names of a wire body, nested ones as «place.phone». */
type WireField<Body> = Body extends readonly unknown[]
  ? never
  : Body extends object
    ? { [Name in keyof Body & string]-?: Name | `${Name}.${WireField<NonNullable<Body[Name]>>}` }[keyof Body & string]
    : never;

/** Our field; `says` is its error text, or one for each error code of the services. */
type OurField<Name extends string> = Name | { field: Name; says: TextKey | { readonly [word: string]: TextKey } };

/** Our field for each field of a body that the services may refuse. */
export type BodyFields<Body, Name extends string = string> = {
  readonly [Wire in WireField<Body> | "files"]?: OurField<Name>;
};

/** The same for the body of an endpoint and the fields of a form (`z.input` of its schema). */
export type FieldMap<Call, Form> =
  Call extends Endpoint<infer _Params, infer _Query, infer Body, infer _Answer>
    ? BodyFields<Body, FieldName<Form>>
    : never;

/** The texts of a call's refusals; `wait` is its own text of a refusal with a wait, interpolated as `{{wait}}`. */
export type Words<Body> = { fields?: BodyFields<Body>; wait?: TextKey };

/** The errors of a new password and of its confirmation. */
export const passwordFlaws = {
  tooShort: "errors:password.tooShort",
  common: "errors:password.common",
  personal: "errors:password.personal",
  mismatch: "errors:password.mismatch",
} as const satisfies Record<string, TextKey>;

type Context = Readonly<RouterContextProvider>;
type Failure = Omit<z.infer<typeof failure>, "error"> & { error: ErrorCode | "UNKNOWN" };

/**
 * Converts a failure of the wire: errors at our fields, as texts; those of no field of ours apply to the whole form.
 * When each error has a text for its field, the form is invalid by a rule: 422, as when we find it ourselves.
 */
export function toProblem(
  context: Context,
  { error, message, errorMessages, detail = {} }: Failure,
  { status, retryAfter, language }: { status: number; retryAfter: number | null; language: string | null },
  words: { fields?: Readonly<Record<string, OurField<string> | undefined>>; wait?: TextKey } = {},
): Problem {
  const told = errorMessages.flatMap(({ field: wire, message }) => {
    const ours = words.fields?.[wire];
    if (!ours) return [];
    const { field, says } = typeof ours === "string" ? { field: ours, says: undefined } : ours;
    return [{ field, text: typeof says === "object" ? says[message] : says }];
  });
  const spoken = message !== "" && language === getLanguage(context) ? (message as RenderedText) : null;
  const { sentence } = new Problem(error, status, { message: spoken });
  const otherwise = error === "VALIDATION" ? "errors:field.wrong" : sentence;
  const inWords = (text: ErrorText) =>
    isKey(text) && Object.keys(detail).length > 0 ? renderText(context, text, detail) : text;
  const flaw = errorMessages.find(({ field }) => field === "files")?.message;
  // The ceiling of the whole site has its own sentence: the person who meets it did nothing too often.
  const ofLimit = detail.limit === "MAILS" ? "errors:manyMails" : (words.wait ?? "errors:wait");
  const isRule = told.length > 0 && told.every(({ text }) => text !== undefined);
  return new Problem(error, isRule ? 422 : status, {
    fields: Object.fromEntries(
      told.map(({ field }) => [
        field,
        told.filter((one) => one.field === field).map(({ text = otherwise }) => inWords(text)),
      ]),
    ),
    fileFlaw: fileFlaw.safeParse(flaw).data,
    fileLimit: Number(detail.limitBytes ?? 0) || null,
    detail,
    retryAfter,
    message: spoken,
    // Which texts are missing is no value of the sentence, whose key leads to them (see ErrorSummary).
    sentence: error === "TERMS_REQUIRED" ? sentence : inWords(sentence),
    wait:
      error === "TOO_MANY_REQUESTS" && retryAfter !== null
        ? renderText(context, ofLimit, { wait: durationText(retryAfter, getLanguage(context)) })
        : null,
  });
}
