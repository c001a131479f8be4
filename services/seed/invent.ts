import type { PracticeZone } from "../contract/zones.ts";
import people from "./data/people.json" with { type: "json" };
import specialities from "./data/specialities.json" with { type: "json" };
import { type Commune, readCommunes } from "./reference.ts";

type Hours = { weekday: number; from_minute: number; to_minute: number };

/**
 * An invented practitioner: the columns of the table, the slug of the speciality and the weekly hours (ISO weekdays).
 */
export type Invented = ReturnType<typeof inventPractitioner>;

/** A generator of random numbers from 0 to 1, repeatable by its seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Eleven digits in the invented series 99, the last one a Luhn check digit as in the real register. */
export function inventedRpps(index: number): string {
  const digits = `99${String(index).padStart(8, "0")}`;
  const sum = [...digits].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits + ((10 - (sum % 10)) % 10);
}

const total = specialities.reduce((sum, { share }) => sum + share, 0);
/** Each speciality as often as its share, evenly spread. */
const specialityOrder = specialities
  .flatMap((speciality) =>
    Array.from({ length: speciality.share }, (_, turn) => ({ speciality, at: (turn + 0.5) / speciality.share })),
  )
  .sort((a, b) => a.at - b.at)
  .map(({ speciality }) => speciality);

const overseas: { insee: string; zone: PracticeZone }[] = [
  { insee: "97411", zone: "Indian/Reunion" },
  { insee: "97101", zone: "America/Guadeloupe" },
  { insee: "97209", zone: "America/Martinique" },
  { insee: "97302", zone: "America/Cayenne" },
  { insee: "97611", zone: "Indian/Mayotte" },
  { insee: "98735", zone: "Pacific/Tahiti" },
  { insee: "97415", zone: "Indian/Reunion" },
  { insee: "98818", zone: "Pacific/Noumea" },
];

/** Towns of at least 40 000 inhabitants in metropolitan France, with the running sum of inhabitants. */
function readPlaces() {
  const communes = readCommunes();
  let sum = 0;
  const towns = communes
    .filter(([insee, , , population]) => population >= 40_000 && insee < "97")
    .map((commune) => {
      sum += commune[3];
      return { commune, sum };
    });
  const byInsee = new Map(communes.map((commune) => [commune[0], commune]));
  return { towns, sum, byInsee };
}
let places: ReturnType<typeof readPlaces> | undefined;

function inventPlace(index: number, random: () => number): { commune: Commune; zone: PracticeZone } {
  places ??= readPlaces();
  const { towns, sum, byInsee } = places;
  if (index === 0) return { commune: byInsee.get("69123")!, zone: "Europe/Paris" };
  const far = index % 20 === 7 ? overseas[Math.floor(index / 20) % overseas.length] : undefined;
  if (far) return { commune: byInsee.get(far.insee)!, zone: far.zone };
  const drawn = random() * sum;
  return { commune: towns.find((town) => drawn < town.sum)!.commune, zone: "Europe/Paris" };
}

/**
 * Fees by sector, as multiples of the tariff rounded to the euro; sector 1 charges the tariff itself (decisions 2.11).
 */
const ranges: Record<string, [number, number]> = { S1DP: [1, 1.6], S2O: [1, 1.5], S2: [1.4, 2.2], NC: [2, 3] };
const euro = (cents: number) => Math.round(cents / 100) * 100;
const oneSectorOnly = ["sage-femme", "chirurgien-dentiste"];

function inventFees(slug: string, tariff: number, random: () => number) {
  const drawn = random() - (slug === "medecine-generale" ? 0.3 : 0);
  const sector =
    oneSectorOnly.includes(slug) || drawn < 0.55
      ? "S1"
      : drawn < 0.58
        ? "S1DP"
        : drawn < 0.78
          ? "S2O"
          : drawn < 0.97
            ? "S2"
            : "NC";
  const [minFee, maxFee] = ranges[sector] ?? [1, 1];
  const fee = (times: number) => (times === 1 ? tariff : euro(tariff * times));
  return { sector, fee_min_cents: fee(minFee), fee_max_cents: fee(maxFee) };
}

const schools = ["Lyon", "Paris", "Lille", "Bordeaux", "Marseille", "Nantes", "Strasbourg", "Toulouse", "Montpellier"];
const degrees: Record<string, string> = {
  "sage-femme": "Diplôme d'État de sage-femme",
  "chirurgien-dentiste": "Diplôme d'État de docteur en chirurgie dentaire",
};

function inventDiplomas({ slug, fr }: { slug: string; fr: string }, random: () => number): string[] {
  const school = pick(schools, random);
  const year = 1990 + Math.floor(random() * 28);
  const degree = degrees[slug] ?? "Diplôme d'État de docteur en médecine";
  const special = slug in degrees ? [] : [`Diplôme d'études spécialisées : ${fr}`];
  const extra = random() < 0.3 ? ["Diplôme universitaire de télémédecine"] : [];
  return [`${degree} (${school}, ${year})`, ...special, ...extra];
}

const pick = <T>(values: readonly T[], random: () => number): T => values[Math.floor(random() * values.length)]!;
const some = (values: string[], share: number, random: () => number) => values.filter(() => random() < share);

const starts = [480, 540, 600, 840, 930, 1020, 1110, 1170];
const slotsPerBatch = 6;

/** Weekly hours: `sessions` half-days of six slots each, on different days; Saturday only in the morning. */
function inventHours(minutes: number, sessions: number, random: () => number): Hours[] {
  const week = random() < 0.2 ? 6 : 5;
  const first = Math.floor(random() * week);
  return Array.from({ length: sessions }, (_, turn) => {
    const weekday = ((first + turn * 2) % week) + 1;
    const from_minute = pick(weekday === 6 ? starts.slice(0, 3) : starts, random);
    return { weekday, from_minute, to_minute: from_minute + slotsPerBatch * minutes };
  });
}

const portraits = 16;

/** A number of the sheet of portraits (`app/ui/styles/portraits.svg`), whose first half shows women. */
const inventPortrait = (gender: string, random: () => number) =>
  1 + Math.floor(random() * (portraits / 2)) + (gender === "F" ? 0 : portraits / 2);

/** A French account number with its two check numbers, of a bank that does not exist. */
export function inventedIban(index: number): string {
  const account = `9999999999${String(index).padStart(11, "0")}`;
  const key = String(97n - ((BigInt(account) * 100n) % 97n)).padStart(2, "0");
  // F and R are 15 and 27 (ISO 13616).
  const check = String(98n - (BigInt(`${account}${key}152700`) % 97n)).padStart(2, "0");
  return `FR${check}${account}${key}`;
}

/** The practitioner of the demonstration account, with fixed name and hours: the first of all. */
const nadia = {
  title: "DR",
  first_name: "Nadia",
  last_name: "Martin",
  gender: "F",
  sector: "S1",
  fee_min_cents: 2500,
  fee_max_cents: 2500,
  address: "18 rue de la République",
  postal_code: "69002",
  languages: ["FR", "EN", "AR"],
  third_party_payment: "SELON_DROITS",
  confirmation: "AUTO",
  accepts_new_patients: true,
  slot_minutes: 15,
  portrait: 1,
  hours: [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, from_minute: 540, to_minute: 660 },
    { weekday, from_minute: 1020, to_minute: 1110 },
  ]),
};

/**
 * The invented practitioner of that number, the same in every run: `sessions` half-days a week, real communes and
 * postal codes, an invented name, register number and street. Number 0 is Dr Nadia Martin, general practice, Lyon.
 */
export function inventPractitioner(index: number, sessions: number) {
  const random = createRandom(index);
  const speciality = index === 0 ? specialities[0]! : specialityOrder[(index + total - 1) % total]!;
  const { slug, tariffCents, slotMinutes } = speciality;
  const gender = random() < (slug === "sage-femme" ? 0.95 : 0.5) ? "F" : "M";
  const { commune, zone } = inventPlace(index, random);
  const [, city, postalCodes] = commune;
  const doctor = random() < 0.04 ? "PR" : "DR";
  return {
    rpps: inventedRpps(index),
    speciality: slug,
    title: slug === "sage-femme" ? (gender === "F" ? "MME" : "M") : doctor,
    first_name: pick(gender === "F" ? people.women : people.men, random),
    last_name: people.families[(index * 37) % people.families.length]!,
    gender,
    ...inventFees(slug, tariffCents, random),
    address: `${1 + Math.floor(random() * 120)} ${pick(people.streets, random)}`,
    postal_code: pick(postalCodes, random),
    city,
    zone,
    languages: ["FR", ...(random() < 0.55 ? ["EN"] : []), ...some(otherLanguages, 0.06, random)],
    delivered_documents: ["ORDONNANCE", "FEUILLE_SOINS", "COMPTE_RENDU", ...some(otherDocuments, 0.5, random)],
    diplomas: inventDiplomas(speciality, random),
    third_party_payment: pick(["NON", "AMO", "SELON_DROITS", "SELON_DROITS", "INTEGRAL"], random),
    slot_minutes: slotMinutes,
    confirmation: random() < 0.85 ? "AUTO" : "DEMANDE",
    accepts_new_patients: random() < 0.88,
    iban: inventedIban(index),
    hours: inventHours(slotMinutes, sessions, random),
    portrait: inventPortrait(gender, random),
    ...(index === 0 && nadia),
  };
}

const otherLanguages = ["ES", "DE", "TR", "RO", "AR", "PT", "IT", "PL", "RU", "UK", "ZH", "LSF"];
const otherDocuments = ["ARRET_TRAVAIL", "CERTIFICAT", "COURRIER_MT", "ORDO_BIOLOGIE", "ORDO_IMAGERIE", "FACTURE"];
