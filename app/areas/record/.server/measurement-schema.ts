import { z } from "zod";
import { type MeasurementKind, possible } from "~/api/.server/codes";
import { parseDateParts } from "~/ui/forms/parse-date-parts";
import { dayIn } from "~/web/.server/calendar";
import { dateParts, key, measure, runAlways } from "~/web/.server/forms/fields";
import { joinMeasures } from "../medical-answer";
import { ofRecord } from "./schemas";

/** The form of a weight or a height (MR-136 to MR-138). */
const schemaOf = (kind: MeasurementKind) =>
  z
    .object({
      ...ofRecord,
      value: measure(possible[kind], kind === "weight" ? 1 : 0, `measurements:error.${kind}`),
      /** The value that was confirmed: possible but rare. */
      sure: z.string().max(16).catch(""),
      started: dateParts.default({}),
    })
    .superRefine(({ started = {} }, issues) => {
      const read = parseDateParts(started);
      if ("error" in read) issues.addIssue({ code: "custom", path: ["started", read.part], message: read.error });
      else if (read.date > dayIn("Europe/Paris", new Date()))
        issues.addIssue({ code: "custom", path: ["started"], message: key("record:error.future") });
    }, runAlways)
    .transform(({ started, sure, ...rest }) => {
      const read = parseDateParts(started);
      const isConfirmed = sure === joinMeasures(String(rest.value));
      return { ...rest, isConfirmed, measuredOn: "date" in read ? read.date : "" };
    });

export const measurementSchemas = { weight: schemaOf("weight"), height: schemaOf("height") } as const;
export type MeasurementFields = z.input<typeof measurementSchemas.weight>;

/** Which kind of measurement an address names, or null. */
export const measurementKind = (name: unknown): MeasurementKind | null =>
  name === "weight" || name === "height" ? name : null;
