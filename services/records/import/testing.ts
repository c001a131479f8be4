import { randomUUID } from "node:crypto";
import { type Resource, resourceOf, type Said } from "../export/ips-entry.ts";

const subject = { reference: "urn:uuid:0" };

/** A resource as the export writes it into `aSummary`. */
export const aResource = (said: Said): Resource => resourceOf(said, randomUUID(), subject);

/** A summary in the form of the export, of somebody born on this day. */
export const aSummary = (birthDate: string, ...resources: object[]) => ({
  ...{ resourceType: "Bundle", type: "document", language: "fr", meta: {}, identifier: {}, timestamp: "2026-01-01" },
  entry: [
    {
      ...{ resourceType: "Composition", status: "final", title: "Résumé international du patient" },
      ...{ subject, author: [subject] },
    },
    { resourceType: "Patient", birthDate, name: [{ family: "Roux", given: ["Anne"] }] },
    ...resources,
  ].map((resource, at) => ({ fullUrl: at === 1 ? subject.reference : `urn:uuid:${at + 1}`, resource })),
});
