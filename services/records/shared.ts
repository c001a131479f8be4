import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { sharePart } from "../contract/appointments.ts";
import type { Language } from "../db/types.ts";
import { allergyListing } from "./allergies.ts";
import { antecedentListing } from "./antecedents.ts";
import { wholeList } from "./entries.ts";
import { treatmentListing } from "./treatments.ts";

type ListPart = Extract<z.infer<typeof sharePart>, "ALLERGIES" | "ANTECEDENTS" | "TRAITEMENTS">;

/** SQL of the lists of a record, each null unless `isShared` holds for it. Whoever asks must have checked that it may be read. */
export const selectSharedLists = (
  patientId: RawBuilder<unknown>,
  language: Language,
  isShared: (part: ListPart) => RawBuilder<unknown>,
) => sql`jsonb_build_object(
    'allergy', case when ${isShared("ALLERGIES")} then ${wholeList(patientId, "allergy", allergyListing(language))} end,
    'antecedent', case when ${isShared("ANTECEDENTS")} then
      ${wholeList(patientId, "antecedent", antecedentListing(language))} end,
    'treatment', case when ${isShared("TRAITEMENTS")} then ${wholeList(patientId, "treatment", treatmentListing)} end)`;
