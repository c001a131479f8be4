import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

// Creates services/seed/data/communes.json: `node scripts/communes.ts` after an update of
// @etalab/decoupage-administratif.

type Commune = { code: string; nom: string; type: string; codesPostaux?: string[]; population?: number };

const source = createRequire(import.meta.url).resolve("@etalab/decoupage-administratif/data/communes.json");
const communes: Commune[] = JSON.parse(readFileSync(source, "utf8"));

const lines = communes
  .filter(({ type, codesPostaux }) => type === "commune-actuelle" && codesPostaux !== undefined)
  .sort((a, b) => (a.code < b.code ? -1 : 1))
  .map(({ code, nom, codesPostaux = [], population = 0 }) => JSON.stringify([code, nom, codesPostaux, population]));

writeFileSync(new URL("../services/seed/data/communes.json", import.meta.url), `[\n${lines.join(",\n")}\n]\n`);
