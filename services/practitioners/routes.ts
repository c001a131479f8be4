import {
  getPractitioner,
  getSlot,
  listFees,
  searchByPattern,
  searchRangeDays,
  searchSlots,
} from "../contract/practitioners.ts";
import { on, type Route } from "../route.ts";
import { readFees } from "./fees.ts";
import { findByPattern, readProfile } from "./profile.ts";
import { findSlots } from "./search.ts";
import { readRangeDays, readSlot } from "./slots.ts";

/** The calls of /teleconsultation/practitioner. */
export const practitionerRoutes: Route[] = [
  on(searchSlots, findSlots),
  on(searchRangeDays, readRangeDays),
  on(searchByPattern, findByPattern),
  on(getPractitioner, readProfile),
  on(getSlot, readSlot),
  on(listFees, readFees),
];
