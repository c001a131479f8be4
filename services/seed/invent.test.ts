import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import reasonGroups from "./data/reasons.json" with { type: "json" };
import lists from "./data/reference-lists.json" with { type: "json" };
import specialities from "./data/specialities.json" with { type: "json" };
import { inventedRpps, inventPractitioner } from "./invent.ts";
import { readCommunes } from "./reference.ts";

const everyone = Array.from({ length: 200 }, (_, index) => inventPractitioner(index, 3));

const luminance = (colour: string) =>
  [1, 3, 5]
    .map((place) => Number.parseInt(colour.slice(place, place + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, channel) => sum + part * [0.2126, 0.7152, 0.0722][channel]!, 0);

describe("R21 invented practitioners", () => {
  test("are the same in every run", () => {
    const again = Array.from({ length: 200 }, (_, index) => inventPractitioner(index, 3));
    expect(again).toEqual(everyone);
    expect(createHash("sha256").update(JSON.stringify(everyone)).digest("hex").slice(0, 16)).toMatchInlineSnapshot(
      `"47578108ed252b8f"`,
    );
  });

  test("have unique register numbers of eleven digits with a Luhn check digit", () => {
    for (const { rpps } of everyone) {
      expect(rpps).toMatch(/^99\d{9}$/);
      const sum = [...rpps].reverse().reduce((total, digit, place) => {
        const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
        return total + (doubled > 9 ? doubled - 9 : doubled);
      }, 0);
      expect(sum % 10).toBe(0);
    }
    expect(new Set(everyone.map(({ rpps }) => rpps)).size).toBe(200);
    expect(inventedRpps(19_999)).toHaveLength(11);
  });

  test("have accounts of their own, with right check numbers, of a bank that does not exist", () => {
    for (const { iban } of everyone) {
      expect(iban).toMatch(/^FR\d{2}99999\d{18}$/);
      const digits = `${iban.slice(4)}1527${iban.slice(2, 4)}`;
      expect(BigInt(digits) % 97n).toBe(1n);
    }
    expect(new Set(everyone.map(({ iban }) => iban)).size).toBe(200);
  });

  test("are at least two in every speciality, most of them in general practice", () => {
    const count = (slug: string) => everyone.filter(({ speciality }) => speciality === slug).length;
    for (const { slug, share } of specialities) expect(count(slug)).toBe(share);
    expect(Math.min(...specialities.map(({ share }) => share))).toBe(2);
    expect(count("medecine-generale")).toBe(40);
  });

  test("have a portrait of their sex, from a sheet of drawings of 900 bytes at most", () => {
    const sheet = readFileSync(new URL("../../app/ui/styles/portraits.svg", import.meta.url), "utf8");
    const drawings = sheet.match(/<g transform=.+/g)!;
    for (const drawing of drawings) expect(drawing.length).toBeLessThanOrEqual(900);
    const numbers = (sex: string) =>
      [...new Set(everyone.filter(({ gender }) => gender === sex).map(({ portrait }) => portrait))].sort(
        (a, b) => a - b,
      );
    const all = drawings.map((_, index) => index + 1);
    expect([numbers("F"), numbers("M")]).toEqual([all.slice(0, 8), all.slice(8)]);
  });

  test("have unique names", () => {
    expect(new Set(everyone.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).size).toBe(200);
  });

  test("live in real communes with their postal codes, at least six of them overseas in their zone", () => {
    const codes = new Map<string, string[]>();
    for (const [, name, postalCodes] of readCommunes()) codes.set(name, [...(codes.get(name) ?? []), ...postalCodes]);
    for (const { city, postal_code } of everyone) expect(codes.get(city)).toContain(postal_code);
    const overseas = everyone.filter(({ zone }) => zone !== "Europe/Paris");
    expect(overseas.length).toBeGreaterThanOrEqual(6);
    for (const { postal_code } of overseas) expect(postal_code).toMatch(/^9[78]/);
    expect(overseas.map(({ zone }) => zone)).toEqual(
      expect.arrayContaining(["Indian/Reunion", "America/Guadeloupe", "America/Martinique", "Pacific/Tahiti"]),
    );
  });

  test("charge the tariff itself in sector 1 and a range elsewhere", () => {
    const tariffs = new Map(specialities.map(({ slug, tariffCents }) => [slug, tariffCents]));
    for (const { speciality, sector, fee_min_cents, fee_max_cents } of everyone) {
      if (sector === "S1") expect([fee_min_cents, fee_max_cents]).toEqual(Array(2).fill(tariffs.get(speciality)));
      else expect(fee_max_cents).toBeGreaterThan(fee_min_cents);
    }
  });

  test("mostly confirm automatically, about 85 in a hundred", () => {
    const automatic = everyone.filter(({ confirmation }) => confirmation === "AUTO").length;
    expect(automatic).toBeGreaterThan(155);
    expect(automatic).toBeLessThan(185);
  });

  test("have weekly hours that hold at least one of their slots and never overlap", () => {
    for (const { hours, slot_minutes } of everyone) {
      expect(hours.length).toBeGreaterThanOrEqual(3);
      for (const span of hours) {
        expect(span.to_minute - span.from_minute).toBeGreaterThanOrEqual(slot_minutes);
        expect(span.to_minute).toBeLessThanOrEqual(1440);
        const same = hours.filter(({ weekday }) => weekday === span.weekday);
        const meeting = same.filter(
          (other) => other.from_minute < span.to_minute && span.from_minute < other.to_minute,
        );
        expect(meeting).toEqual([span]);
      }
    }
  });

  test("use only codes of the reference lists", () => {
    const codes = (list: keyof typeof lists) => lists[list].map(({ code }) => code);
    for (const one of everyone) {
      expect(codes("title")).toContain(one.title);
      expect(codes("sector")).toContain(one.sector);
      expect(codes("gender")).toContain(one.gender);
      expect(codes("third-party-payment")).toContain(one.third_party_payment);
      expect(codes("spoken-language")).toEqual(expect.arrayContaining(one.languages));
      expect(codes("delivered-document")).toEqual(expect.arrayContaining(one.delivered_documents));
    }
  });
});

describe("decisions 2.11 reference lists", () => {
  type Entry = { code: string; fr: string; en: string };
  const everyList: Record<string, Entry[]> = lists;
  const entries: Entry[] = [...Object.values(everyList), ...reasonGroups.map(({ reasons }) => reasons)].flat();

  test("are named in both languages under stable codes", () => {
    for (const { code, fr, en } of entries) {
      expect(code).toMatch(/^([A-Z][A-Z0-9_]*|avatar-\d\d)$/);
      expect(fr.trim()).toMatch(/^\p{Lu}.*|^\d/u);
      expect(en.trim()).not.toBe("");
    }
    for (const { fr, en } of specialities) expect(fr && en).toBeTruthy();
  });

  test("give every speciality its own reasons", () => {
    const served = reasonGroups.flatMap((group) => group.specialities);
    expect(served.toSorted()).toEqual(specialities.map(({ slug }) => slug).toSorted());
  });

  test.each(specialities)(
    "decisions 2.11 the colour of $slug can be read on white and seen in the dark",
    ({ colour }) => {
      expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThanOrEqual(5.4);
      // The paper of the dark scheme (app/ui/styles/styles.css).
      expect((luminance(colour) + 0.05) / (luminance("#101b1e") + 0.05)).toBeGreaterThanOrEqual(3);
    },
  );
});
