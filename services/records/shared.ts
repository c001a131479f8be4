import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { sharedLists } from "../contract/record.ts";
import type { Language } from "../db/types.ts";
import { allergyListing } from "./allergies.ts";
import { antecedentListing } from "./antecedents.ts";
import { wholeList } from "./entries.ts";
import { treatmentListing } from "./treatments.ts";

/** SQL of the lists of a record, whole. Whoever asks must have checked that they are shared. */
export const selectSharedLists = (patientId: RawBuilder<unknown>, language: Language) =>
  sql<z.infer<typeof sharedLists>>`jsonb_build_object(
    'allergy', ${wholeList(patientId, "allergy", allergyListing(language))},
    'antecedent', ${wholeList(patientId, "antecedent", antecedentListing(language))},
    'treatment', ${wholeList(patientId, "treatment", treatmentListing)})`;
