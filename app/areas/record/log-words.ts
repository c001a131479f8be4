import type { TFunction } from "i18next";
import type { LogLine } from "~/api/.server/record-log";

/** Who a line of the log names. */
export function actorText({ actor, name }: LogLine, t: TFunction<"log">): string {
  if (actor === "practitioner") return name;
  return t(`who.${actor}`, { name });
}

/** What a line of the log tells, with the practitioner whom it concerns. */
export function actText({ act, about }: LogLine, t: TFunction<"log">): string {
  const text = t(`acts.${act}`);
  return about ? t("actAbout", { act: text, name: about }) : text;
}
