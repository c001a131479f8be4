import type { Refusal } from "./form";

/** Says in our words, by field, what the services refused without saying why. */
export function reword<Refused extends { data: Refusal }>(refused: Refused, words: Record<string, string>): Refused {
  const { error } = refused.data.result;
  for (const [field, text] of Object.entries(words))
    if (error?.[field]?.includes("errors:field.wrong")) error[field] = [text];
  return refused;
}
