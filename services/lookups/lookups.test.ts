import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordPlans } from "../../tests/query-plans.ts";
import specialities from "../seed/data/specialities.json" with { type: "json" };
import { seedReference } from "../seed/reference.ts";
import { aHost, type Host } from "../testing.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost();
  await seedReference(host.deps);
});
afterAll(() => host.close());

type Named = { code: string; name: string };
const names = (list: { name: string }[]) => list.map(({ name }) => name);
const cityNames = (list: { cityName: string }[]) => list.map(({ cityName }) => cityName);
const cities = (search: string, more: object = {}, query = "") =>
  host.call("POST", `/city/auto-complete${query}`, { body: { search, ...more } });
const postalCodes = (search: string, query = "") =>
  host.call("POST", `/city/postal-code/auto-complete${query}`, { body: { search } });
const countries = (search: string, language: "fr" | "en" = "fr", query = "") =>
  host.call("POST", `/country/auto-complete${query}`, { body: { search }, language });

const lists: [path: string, size: number, french: string, english: string][] = [
  ["gender", 3, "Féminin", "Female"],
  ["title", 4, "Docteur", "Dr"],
  ["sector", 5, "Secteur 1", "Sector 1 (set fees)"],
  ["spoken-language", 14, "Français", "French"],
  ["health-right", 17, "Aucun droit particulier", "Standard cover only"],
  ["rdv-why", 12, "C'est le médecin traitant", "This is the regular doctor"],
  ["red-flag", 13, "Douleur dans la poitrine", "Chest pain"],
  ["since", 5, "Aujourd'hui", "Today"],
  ["access-need", 10, "Sous-titres", "Captions"],
  ["cancel-reason", 9, "Délai trop long", "The wait is too long"],
  ["practitioner-reason", 7, "Patient injoignable", "Patient could not be reached"],
];

test.each(lists)("MR-021 the list %s is public, ordered and in the caller's language", async (path, size, fr, en) => {
  const french = await host.call("GET", `/settings/${path}/all`);
  const english = await host.call("GET", `/settings/${path}/all`, { language: "en" });
  expect(french.status).toBe(200);
  expect(french.data).toHaveLength(size);
  expect(french.data[0].name).toBe(fr);
  expect(english.data[0].name).toBe(en);
  expect(english.data.map(({ code }: Named) => code)).toEqual(french.data.map(({ code }: Named) => code));
});

test("MR-021 an entry deactivated by staff is no longer offered, and a restart does not bring it back", async () => {
  const { db } = host.deps;
  const last = db.updateTable("reference_item").where("list", "=", "cancel-reason").where("code", "=", "COUT");
  await last.set({ active: false, name_fr: "Trop cher" }).execute();
  await seedReference(host.deps);
  const { data } = await host.call("GET", "/settings/cancel-reason/all");
  expect(data.map(({ code }: Named) => code)).not.toContain("COUT");
  await last.set({ active: true, name_fr: "Coût ou prise en charge" }).execute();
});

describe("BK-005 specialities", () => {
  test("are listed with their name, colour and direct access, in order", async () => {
    const { data } = await host.call("GET", "/settings/speciality/all", { language: "en" });
    expect(names(data)).toEqual(specialities.map(({ en }) => en));
    expect(data[1]).toMatchObject({ slug: "pediatrie", name: "Paediatrics", color: "#B3470F", directAccess: true });
  });

  test("are filtered ignoring accents and case", async () => {
    const found = async (filter: string) =>
      names((await host.call("GET", `/settings/speciality/all?filter=${encodeURIComponent(filter)}`)).data);
    expect(await found("PEDIATRIE")).toEqual(["Pédiatrie"]);
    expect(await found("chirurg")).toEqual(["Chirurgie orale", "Chirurgien-dentiste"]);
    expect(await found("%")).toEqual([]);
    expect(await found("\u0301")).toEqual([]);
    expect(await found("_")).toEqual([]);
    expect(await found("\\")).toEqual([]);
    expect(await found("％")).toEqual([]);
    expect(await found("＿")).toEqual([]);
  });
});

describe("BK-047 reasons for a visit", () => {
  const reasons = async (speciality: string, language: "fr" | "en" = "fr") =>
    (await host.call("GET", `/settings/medical-motif/all?speciality=${speciality}`, { language })).data;

  test("of the speciality come before the common ones, with their flags", async () => {
    const found = await reasons("dermatologie", "en");
    expect(found[0]).toMatchObject({ code: "ACNE", name: "Acne", photoAsked: true, redFlagsAgain: false });
    expect(found.at(-1)).toMatchObject({ code: "AUTRE", name: "Other reason" });
    expect((await reasons("neurologie"))[0]).toMatchObject({ code: "MIGRAINE", redFlagsAgain: true });
  });

  test("are the common ones for an unknown speciality", async () => {
    expect((await reasons("inconnue")).map(({ code }: Named) => code)).toEqual([
      "PREMIERE",
      "SUIVI",
      "RESULTATS",
      "RENOUV",
      "AVIS",
      "CERTIF",
      "AUTRE",
    ]);
  });

  test.each(specialities.map(({ slug }) => slug))("of %s are specific and contain no duplicate", async (slug) => {
    const codes = (await reasons(slug)).map(({ code }: Named) => code);
    expect(codes.length).toBeGreaterThan(7);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toContain("AUTRE");
  });
});

test("PF-153 BK-063 nationalities are on one page, named in the caller's language, French first", async () => {
  const path = "/settings/nationality/all";
  const [french, english] = await Promise.all([host.call("GET", path), host.call("GET", path, { language: "en" })]);
  expect(french.data.results.slice(0, 3)).toEqual([
    { code: "FR", nationalityName: "Française" },
    { code: "AF", nationalityName: "Afghane" },
    { code: "AL", nationalityName: "Albanaise" },
  ]);
  expect(english.data.results[0]).toEqual({ code: "FR", nationalityName: "French" });
  expect(english.data.results.at(-1)).toEqual({ code: "ZW", nationalityName: "Zimbabwean" });
  for (const { data } of [french, english]) {
    const codes: string[] = data.results.map(({ code }: { code: string }) => code);
    expect(data).toMatchObject({ totalPage: 1, totalCount: codes.length });
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toEqual(expect.arrayContaining(["PS", "XK", "TW", "VA", "XX"]));
  }
  const second = (await host.call("GET", `${path}?page=1&size=50`)).data;
  expect(second).toMatchObject({ results: french.data.results.slice(50, 100), totalPage: 4 });
});

test("the communes of the beginning of a postal code are found without reading all of them", async () => {
  await sql`analyze city`.execute(host.deps.db);
  const { plans, stop } = recordPlans();
  const { data } = await postalCodes("692").finally(stop);
  expect(data.totalCount).toBeGreaterThan(5);
  for (const { read } of plans) expect(read).toBeLessThan(10 * data.totalCount);
});

test.each([
  ["Lyno", "Lyon"],
  ["Marsseille", "Marseille"],
  ["Strassbourg", "Strasbourg"],
  ["monpelier", "Montpellier"],
  ["st etiene", "Saint-Étienne"],
  ["Clermon Ferrand (63)", "Clermont-Ferrand"],
])("BK-012 of the communes like «%s» the likeliest is %s", async (search, name) => {
  const { data } = await host.call("POST", "/city/near", { body: { search } });
  expect(data.length).toBeLessThanOrEqual(5);
  expect(data[0].cityName).toBe(name);
});

test("quality 23 communes are compared without reading the thousands that begin alike", async () => {
  const near = (search: string) => host.call("POST", "/city/near", { body: { search } });
  await near("Saint-Lo");
  const { plans, stop } = recordPlans();
  const { data } = await near("saint-zzqk").finally(stop);
  expect(data).toHaveLength(5);
  expect(plans.length).toBeGreaterThan(1);
  for (const { read } of plans) expect(read).toBeLessThanOrEqual(5);
});

test.each(["\u0301\u0301\u0301", "- - -", "--;", "\u00ad\u00ad\u00ad", "-\u0301l", "l-"])(
  "quality 25 what nothing can be found by makes «%s» no longer: it is refused as too short",
  async (search) => {
    const near = await host.call("POST", "/city/near", { body: { search } });
    for (const { status, error } of [near, await cities(search)])
      expect({ status, error }).toEqual({ status: 400, error: "VALIDATION" });
    if (!search.includes("l")) expect(await countries(search.slice(0, 2))).toMatchObject({ error: "VALIDATION" });
  },
);

test.each(["Xyzzy", "99999", "%%", "__", "％％", "'; drop table city"])(
  "quality 25 no commune is like «%s»",
  async (search) => {
    expect(await host.call("POST", "/city/near", { body: { search } })).toMatchObject({ status: 200, data: [] });
  },
);

describe("MR-026 countries", () => {
  test("are listed on one page, named in the caller's language, France and its territories first", async () => {
    const all = async (language: "fr" | "en") => (await host.call("GET", "/settings/country/all", { language })).data;
    const [french, english] = [await all("fr"), await all("en")];
    expect(french.slice(0, 2)).toEqual([
      { code: "FR", name: "France" },
      { code: "AF", name: "Afghanistan" },
    ]);
    expect(names(french)).toEqual(expect.arrayContaining(["La Réunion", "Guadeloupe", "Martinique"]));
    expect(english).toContainEqual({ code: "DE", name: "Germany" });
  });

  test("are found by a part of their name in the caller's language, those that start with it first", async () => {
    expect((await countries("fran")).data.results[0]).toEqual({ id: "FR", name: "France" });
    expect(names((await countries("ile")).data.results)).toContain("Îles Caïmans");
    expect((await countries("germ", "en")).data.results).toEqual([{ id: "DE", name: "Germany" }]);
    expect(names((await countries("cote d'iv")).data.results)).toHaveLength(1);
  });

  test("are paged", async () => {
    const first = (await countries("a", "fr", "?page=0&size=5")).data;
    const second = (await countries("a", "fr", "?page=1&size=5")).data;
    expect(first.results).toHaveLength(5);
    expect(first.totalPage).toBe(Math.ceil(first.totalCount / 5));
    expect(names(second.results)).not.toContain(first.results[0].name);
    expect((await countries("zzzz")).data).toEqual({ results: [], totalPage: 0, totalCount: 0 });
  });
});

describe("MR-027 communes by name", () => {
  test("start with the search, largest first", async () => {
    const { data } = await cities("saint");
    expect(cityNames(data.results).slice(0, 3)).toEqual(["Saint-Étienne", "Saint-Denis", "Saint-Denis"]);
    expect(data.totalPage).toBe(Math.ceil(data.totalCount / 10));
    expect((await cities("Lyon")).data.results[0]).toMatchObject({
      cityName: "Lyon",
      postalCodes: expect.arrayContaining(["69001", "69009"]),
    });
  });

  test.each([
    ["saint etienne", "Saint-Étienne"],
    ["SAINT-ÉTIENNE", "Saint-Étienne"],
    ["st etienne", "Saint-Étienne"],
    ["Ste-Foy-les-Ly", "Sainte-Foy-lès-Lyon"],
    ["St. Étienne", "Saint-Étienne"],
    ["Paris 15", "Paris"],
    ["Lyon 3ème", "Lyon"],
    ["Lille (59)", "Lille"],
    ["Lyon (69002)", "Lyon"],
    ["Château-Chinon (Ville)", "Château-Chinon (Ville)"],
    ["l'hay les", "L'Haÿ-les-Roses"],
    ["l’haÿ-les", "L'Haÿ-les-Roses"],
    ["l'h", "L'Haÿ-les-Roses"],
    ["-stras", "Strasbourg"],
    ["stras", "Strasbourg"],
  ])("«%s» finds %s", async (search, name) => {
    expect((await cities(search)).data.results[0].cityName).toBe(name);
  });

  test.each(["%%", "__", "\\\\", "ly%n", "l_on", "％％", "＿＿", "＼＼", "ly％n", "l＿on"])(
    "quality 25 the characters %s are matched literally",
    async (search) => {
      const { status, data } = await cities(search);
      expect(status).toBe(200);
      expect(data).toEqual({ results: [], totalPage: 0, totalCount: 0 });
    },
  );

  test("of an overseas territory are found under France and under its own code", async () => {
    expect(cityNames((await cities("papeete")).data.results)).toEqual(["Papeete"]);
    expect(cityNames((await cities("papeete", { countryId: "PF" })).data.results)).toEqual(["Papeete"]);
    expect((await cities("papeete", { countryId: "RE" })).data.totalCount).toBe(0);
    expect((await cities("paris", { countryId: "BE" })).data.totalCount).toBe(0);
  });

  test("beyond the last page are an empty page with the count", async () => {
    const { data } = await cities("lyon", {}, "?page=50");
    expect(data.results).toEqual([]);
    expect(data.totalCount).toBeGreaterThan(0);
  });

  test("need at least two letters", async () => {
    expect((await cities("l")).status).toBe(400);
  });
});

describe("MR-028 communes by postal code", () => {
  test("lists the communes of a complete code, or of all codes that start with the search", async () => {
    expect(cityNames((await postalCodes("69003")).data.results)).toEqual(["Lyon"]);
    expect(cityNames((await postalCodes("97400")).data.results)).toEqual(["Saint-Denis"]);
    expect((await postalCodes("6900")).data.results[0].cityName).toBe("Lyon");
    expect((await postalCodes("75")).data.results[0].cityName).toBe("Paris");
    expect((await postalCodes("00000")).data.totalCount).toBe(0);
  });

  test.each(["7", "abcde", "690031", "69%"])("«%s» is refused", async (search) => {
    expect(await postalCodes(search)).toMatchObject({ status: 400, error: "VALIDATION" });
  });
});
