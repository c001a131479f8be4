import { addDays } from "date-fns/addDays";
import { expect, inject, test } from "vitest";
import { Browser } from "../browser.ts";
import { aPerson, aPractitioner, logIn, readCode } from "../people.ts";

const origin = inject("baseUrl");

async function at(path: string, browser = new Browser(origin)) {
  await browser.visit(path);
  return browser;
}

const cards = ({ page }: Browser) => page.document.querySelectorAll("main li.card");
const slots = ({ page }: Browser) => page.buttons.filter((name) => /\d\sh\s\d/.test(name));
const titles = ({ page }: Browser) => page.document.querySelectorAll("main li.card h2").map(({ text }) => text);

test("BK-001 BK-015 R10 a guest sees general practitioners with their fees and next free slots", async () => {
  const browser = await at("/search");
  expect(browser.page.status).toBe(200);
  expect(browser.page.h1).toBe("Médecine générale");
  expect(browser.page.title).toMatch(/^Médecine générale, à partir du \S+ \d+ \S+ – /);
  expect(cards(browser)).toHaveLength(12);
  const [first] = cards(browser);
  expect(first!.text).toMatch(/\d+(,\d\d)?\s€ (à \d+(,\d\d)?\s€ )?- \S/);
  expect(first!.text).toMatch(/\(\d{5}\)/);
  expect(first!.querySelector('input[name^="slot."]')?.getAttribute("aria-label")).toMatch(
    /^\d+\sh\s\d\d, .+, (Dr|Pr) /,
  );
});

test("«Tous les créneaux» begins on the day that was searched, and leads back to the search", async () => {
  const day = addDays(new Date(), 9).toISOString().slice(0, 10);
  const browser = await at(`/search?specialty=medecine-generale&localDate=${day}`);
  const found = browser.page.path;
  await browser.visit(cards(browser)[0]!.querySelector("h2 a")!.getAttribute("href")!);
  const from = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "long", timeZone: "UTC" }).format(
    new Date(day),
  );
  expect(browser.page.text).toMatch(new RegExp(`Du \\S+ ${from.replace(/^1 /, "1er ")} au `));
  await browser.follow(/Retour à la recherche$/);
  expect(browser.page.path).toBe(found);
});

/** Labels of the suggestions for what is typed. */
async function suggestedAt(path: string, typed: string): Promise<string[]> {
  const { page } = await at(`${path}?q=${encodeURIComponent(typed)}`);
  return (JSON.parse(page.html) as { label: string }[]).map(({ label }) => label);
}

test("towns of one name are offered with their postal codes, and a postal code is a place to search", async () => {
  const suggested = (typed: string) => suggestedAt("/search/cities", typed);
  expect(await suggested("saint-denis")).toEqual(
    expect.arrayContaining(["Saint-Denis (93200)", "Saint-Denis (97400)"]),
  );
  expect(await suggested("69002")).toEqual(["Lyon (69002)"]);
  expect(await suggested("lyon")).toContain("Lyon");
  const browser = await at("/search?specialty=medecine-generale");
  for (const place of ["69002", "Lyon (69002)"]) {
    browser.fill("Ville ou code postal", place);
    await browser.press("Chercher");
    expect(cards(browser).length).toBeGreaterThan(0);
    for (const card of cards(browser)) expect(card.text).toMatch(/Lyon \(6900\d\)/);
  }
});

test("a town without anybody leads to its department, where somebody is", async () => {
  const browser = await at("/search?specialty=medecine-generale&part=TOUTE");
  const codes = new Set(cards(browser).map(({ text }) => /\((\d{2})\d{3}\)/.exec(text)![1]!));
  for (const code of [...codes].filter((one) => one !== "97").slice(0, 4))
    for (const label of await suggestedAt("/communes", `${code}3`)) {
      await browser.visit(
        `/search?specialty=medecine-generale&part=TOUTE&city=${encodeURIComponent(label.slice(0, 5))}`,
      );
      const link = `tout le département (${code})`;
      if (!browser.page.has("link", link)) continue;
      expect(cards(browser)).toEqual([]);
      await browser.follow(link);
      expect(cards(browser).length).toBeGreaterThan(0);
      for (const card of cards(browser)) expect(card.text).toContain(`(${code}`);
      return;
    }
  throw new Error(`No town of ${[...codes].join()} is without a practitioner.`);
});

test("suggestions read a place as the search does: a postal code beside its town finds that town there", async () => {
  const cities = "/search/cities";
  expect(await suggestedAt(cities, "St-Denis (97400)")).toEqual(["Saint-Denis (97400)"]);
  expect(await suggestedAt(cities, "69002 Lyon")).toEqual(["Lyon (69002)"]);
  expect(await suggestedAt(cities, "Lyon 69002,")).toEqual(["Lyon (69002)"]);
  const communes = "/communes";
  expect(await suggestedAt(communes, "69002 lyon")).toEqual(["69002 Lyon"]);
  expect(await suggestedAt(communes, "Francheleins (01090)")).toEqual(["01090 Francheleins"]);
  expect((await suggestedAt(communes, "01090")).length).toBeGreaterThan(2);
  expect(await suggestedAt(communes, "01090 Lyno")).toEqual([]);
  expect(await suggestedAt(communes, "francheleins")).toEqual(["Francheleins (01090)"]);
});

test("a town that does not exist is told apart from one without free times, in both languages", async () => {
  const browser = await at("/search?specialty=medecine-generale");
  for (const place of ["Lyno", "99999", "Lyno (99999)", "- - -"]) {
    browser.fill("Ville ou code postal", place);
    await browser.press("Chercher");
    expect(browser.page.errors).toEqual([
      "Nous ne connaissons pas cette ville. Vérifiez-la, ou laissez la case vide pour chercher partout.",
    ]);
    expect(browser.page.text).toContain("Cette ville n'a pas été reconnue");
    expect(browser.page.valueOf("Ville ou code postal")).toBe(place);
    expect(browser.page.has("link", "Lyon"), place).toBe(place.startsWith("Lyno"));
  }
  await browser.follow("toutes les villes");
  expect(cards(browser).length).toBeGreaterThan(0);
  // The beginning of the name of one where nobody practises may be another one's with a fault.
  browser.fill("Ville ou code postal", "Renes");
  await browser.press("Chercher");
  expect(browser.page.errors).toEqual([]);
  expect(browser.page.has("link", "Rennes")).toBe(true);
  // A town, a postal code and the beginning of either, where nobody practises.
  for (const place of ["Guéret", "23000", "Gué", "Guéret (23000)"]) {
    browser.fill("Ville ou code postal", place);
    await browser.press("Chercher");
    expect(cards(browser), place).toHaveLength(0);
    expect(browser.page.errors, place).toEqual([]);
    expect(browser.page.text).toContain("Aucun créneau libre pour cette recherche");
  }
  // A department is no town, and not searched.
  for (const place of ["Rhône", "le Rhône", "val d’oise", "2A", "2b"]) {
    await browser.visit(`/search?specialty=medecine-generale&city=${encodeURIComponent(place)}`);
    expect(browser.page.errors, place).toEqual([]);
  }
  const english = new Browser(origin, { language: "en" });
  await english.visit("/search?specialty=medecine-generale&city=Lyno");
  expect(english.page.text).toContain("This town was not recognised");
});

test("BK-012 a town is found as people write it: with its arrondissement, its department or a comma, and with «St»", async () => {
  const found = async (place: string) => {
    const browser = await at(`/search?specialty=medecine-generale&city=${encodeURIComponent(place)}`);
    return { errors: browser.page.errors, titles: titles(browser) };
  };
  const written = {
    Paris: ["Paris 15", "Paris 15e", "Paris (75)"],
    Lyon: ["Lyon 2", "lyon 3ème", "Lyon 69", "Lyon,"],
    Lille: ["Lille (59)"],
    "Saint-Denis": ["St Denis", "st. denis"],
  };
  for (const [town, places] of Object.entries(written)) {
    const whole = await found(town);
    expect(whole.errors, town).toEqual([]);
    for (const place of places) expect(await found(place), place).toEqual(whole);
  }
  // So that the same is not the same emptiness.
  for (const town of ["Paris", "Lyon"]) expect((await found(town)).titles.length, town).toBeGreaterThan(0);
});

test("R16 each time overseas is named with its zone, as a button and as text, and no day there is «Demain»", async () => {
  const overseas = "/search?specialty=medecine-generale&city=97";
  const guest = await at(overseas);
  const days = guest.page.document.querySelectorAll(".day-columns h3").map(({ text }) => text);
  expect(days.length).toBeGreaterThan(0);
  for (const { text } of guest.page.document.querySelectorAll(".zone"))
    expect(text).toMatch(/^Heure de (Mayotte, [12]\sh de plus|la Guadeloupe, [56]\sh de moins) qu'à Paris$/);
  for (const day of days) expect(day).not.toMatch(/^(Aujourd'hui|Demain)/);
  const spoken = guest.page.document
    .querySelectorAll('input[name^="slot."]')
    .map((it) => it.getAttribute("aria-label"));
  expect(spoken.length).toBeGreaterThan(0);
  for (const name of spoken) expect(name).toMatch(/^\d+\sh\s\d\d, .+, heure de (Mayotte|la Guadeloupe), (Dr|Pr) /);
  const browser = await at("/login?role=practitioner");
  await logIn(browser, aPractitioner());
  await browser.visit(overseas);
  const read = cards(browser).flatMap((card) => card.querySelectorAll(".tag.num").map(({ text }) => text));
  expect(read.length).toBeGreaterThan(0);
  for (const text of read) expect(text).toMatch(/^\d+\sh\s\d\d, heure de (Mayotte|la Guadeloupe)$/);
});

test("BK-002 a guest logs in from the search and returns to it", async () => {
  const browser = await at("/search?specialty=pediatrie");
  const person = aPerson();
  browser.fill("E-mail", person.email);
  browser.fill("Mot de passe", "Not-the-password-1");
  await browser.press("Connexion");
  expect(browser.page.status).toBe(422);
  browser.fill("Mot de passe", person.password);
  await browser.press("Connexion");
  browser.fill(/^Saisissez le code/, await readCode(origin, person.email));
  await browser.press("Confirmer");
  expect(browser.page.path).toMatch(/^\/search\?specialty=pediatrie/);
  expect(browser.page.text).not.toContain("Merci de vous connecter");
});

test("R12 a practitioner is told at the login that nobody signs up yet, sees the slots, and is told that only patients book", async () => {
  const browser = await at("/login?role=practitioner");
  expect(browser.page.text).toContain(
    "Pas encore de compte ? L'inscription des praticiens n'existe pas encore sur ce site",
  );
  expect((await at("/login")).page.text).not.toContain("L'inscription des praticiens");
  await logIn(browser, aPractitioner());
  const told = "Ce compte est celui d'un praticien : seuls les patients peuvent réserver un créneau.";
  const guest = await at("/search");
  const slot = cards(guest)[0]!.querySelector('input[name^="slot."]')!.getAttribute("name")!.split(".")[1];
  await browser.visit("/search?part=TOUTE");
  expect(browser.page.text).toContain(told);
  expect(cards(browser)[0]!.text).toMatch(/\d+\sh\s\d\d/);
  expect(slots(browser)).toEqual([]);
  await browser.visit(cards(browser)[0]!.querySelector("h2 a")!.getAttribute("href")!);
  expect(browser.page.text).toContain(told);
  expect(slots(browser)).toEqual([]);
  const agenda = cards(guest)[0]!.querySelector("h2 a")!.getAttribute("href")!.split("?")[0]!;
  await browser.visit(`/consultationprocess/slot?slotId=${slot}`);
  expect(browser.page.path).toMatch(new RegExp(`^${agenda}\\?from=\\d{4}-\\d\\d-\\d\\d$`));
  expect(browser.page.text).toContain(told);
  expect(slots(guest)).not.toEqual([]);
  await guest.visit(`/consultationprocess/slot?slotId=${slot}`);
  guest.cookies = new Map(browser.cookies);
  await guest.press("Réserver ce créneau");
  expect(guest.page.path).toBe(browser.page.path);
});

test("PF-007 BK-001 the home page searches by speciality, town and day", async () => {
  const browser = await at("/");
  browser.choose("Spécialité ou métier", "Pédiatrie");
  browser.fill("Ville ou code postal", "Lyno");
  browser.choose("À partir de", "Demain");
  await browser.press("Chercher");
  expect(browser.page.h1).toBe("Pédiatrie, Lyno");
  await browser.follow("Lyon");
  expect(browser.page.h1).toBe("Pédiatrie, Lyon");
  const tomorrow = addDays(new Date(new Date().toLocaleString("sv-SE", { timeZone: "Europe/Paris" })), 1);
  expect(browser.page.valueOf("Jour")).toBe(String(tomorrow.getDate()));
});

test("BK-001 a speciality is found by its slug and by its name in either language", async () => {
  for (const specialty of ["pediatrie", "Pédiatrie", "paediatrics"])
    expect((await at(`/search?specialty=${encodeURIComponent(specialty)}`)).page.h1).toBe("Pédiatrie");
});

test("BK-006 a name needs 3 letters, and an unknown name is reported", async () => {
  const browser = await at("/search");
  for (const short of ["- - -", "\u0301\u0301\u0301", "ab"]) {
    browser.fill("Nom du praticien", short);
    await browser.press("Chercher");
    expect(browser.page.errors, short).toEqual(["Saisissez au moins 3 caractères"]);
  }
  expect(browser.page.errorAt("Nom du praticien")).toBe("Erreur : Saisissez au moins 3 caractères");
  expect(cards(browser)).toHaveLength(12);
  browser.fill("Nom du praticien", "Personne ne porte ce nom");
  await browser.press("Chercher");
  expect(browser.page.errors).toEqual(["Aucune option trouvée"]);
  expect(browser.page.text).toContain("Aucun praticien ne porte ce nom");
  expect(browser.page.text).not.toContain("Aucun créneau libre");
  expect(browser.page.has("link", "tous les praticiens")).toBe(true);
});

test("BK-006 the full name of a practitioner finds only this one", async () => {
  const browser = await at("/search");
  const title = titles(browser)[3]!;
  const name = title.replace(/^(Dr|Pr) /, "");
  browser.fill("Nom du praticien", name);
  await browser.press("Chercher");
  expect(titles(browser)).toEqual([title]);
  const suggested = await fetch(new URL(`/search/names?q=${encodeURIComponent(name)}`, origin));
  expect(await suggested.json()).toEqual([{ value: expect.stringMatching(/^[\da-f-]{36}$/), label: name }]);
});

test("BK-003 a past day is refused at its field, and today's results are shown", async () => {
  const browser = await at("/search");
  browser.fill("Année", "2020");
  await browser.press("Chercher");
  expect(browser.page.title).toMatch(/^Erreur : /);
  expect(browser.page.errorAtGroup("À partir du")).toContain("Ce jour est passé.");
  expect(browser.page.valueOf("Année")).toBe("2020");
  expect(cards(browser)).toHaveLength(12);
});

test("BK-013 mornings are shown, and a part of the day limits the hours", async () => {
  const browser = await at("/search");
  browser.choose("Moment", "Matin");
  await browser.press("Chercher");
  const hours = browser.page.document
    .querySelectorAll('input[name^="slot."]')
    .map((button) => Number.parseInt(button.getAttribute("value") ?? "", 10));
  expect(hours.length).toBeGreaterThan(0);
  expect(hours.every((hour) => hour >= 6 && hour < 12)).toBe(true);
});

test("BK-009 the second page continues the first, and a page beyond the end is the last one", async () => {
  const browser = await at("/search");
  const first = titles(browser);
  await browser.follow("Page suivante");
  expect(titles(browser).length).toBeGreaterThan(0);
  expect(titles(browser).filter((title) => first.includes(title))).toEqual([]);
  const far = await at("/search?page=9999");
  expect(far.page.status).toBe(200);
  expect(cards(far).length).toBeGreaterThan(0);
});

test.each([
  "/search?specialty='&page=-1&pages=99&localDate=x&part=__proto__&sector=%00&language=zz&city=%25&name=%E2%80%AE",
  "/search?localDate.day=99&localDate.month=&localDate.year=2026&specialty=a&specialty=b",
  `/search?city=${"x".repeat(3000)}`,
  `/search?localDate=${"8".repeat(3000)}-1-1`,
])("an invalid search is answered with a page that does not repeat it: %s", async (path) => {
  const { page } = await at(path);
  expect(page.status).toBe(200);
  expect(page.html).not.toMatch(/x{65}|8{65}/);
});

test("BK-023 BK-024 BK-027 a profile shows the practitioner and the free slots, six more days at a time", async () => {
  const browser = await at("/search?specialty=pediatrie&part=MATIN");
  await browser.follow("Demain");
  const search = browser.page.path;
  await browser.follow(titles(browser)[0]!);
  const { page } = browser;
  expect(page.h1).toMatch(/^(Dr|Pr) /);
  for (const fact of ["Tarif", "RPPS", "Adresse du cabinet", "Langues", "Documents délivrés", "Diplômes"])
    expect(page.text).toContain(fact);
  const before = page.document.querySelectorAll('input[name^="slot."]').length;
  await browser.follow(/^Voir plus/);
  expect(browser.page.document.querySelectorAll("details.fold:not([open])")).toEqual([]);
  expect(browser.page.link(/Retour à la recherche/).getAttribute("href")).toBe(search);
  expect(browser.page.document.querySelectorAll('input[name^="slot."]').length).toBeGreaterThan(before);
});

test("BK-024 a profile says who pays nothing up front, unless there is no direct billing", async () => {
  const browser = await at("/search?specialty=medecine-generale&part=TOUTE&pages=3");
  const profiles = new Set(
    browser.page.document
      .querySelectorAll('main li.card h2 a[href^="/practitioner-profile/"]')
      .map((link) => link.getAttribute("href")!),
  );
  const said = new Set<string>();
  for (const profile of profiles)
    said.add(/Tiers payant : (.+) Adresse du cabinet/.exec((await at(profile)).page.text)?.[1] ?? "");
  const upFront =
    "Vous n'avancez rien pour des soins liés à une affection de longue durée, une maternité ou un accident du travail, si vos droits le permettent.";
  expect([...said].sort()).toEqual([
    `Intégral. ${upFront}`,
    "Non",
    `Part obligatoire. ${upFront}`,
    `Selon vos droits. ${upFront}`,
  ]);
});

test("BK-026 an unknown practitioner answers 404", async () => {
  for (const id of ["abc", "00000000-0000-4000-8000-000000000000"])
    expect((await at(`/practitioner-profile/${id}`)).page.status).toBe(404);
});

test("the page about video visits links to each speciality, in the order of the alphabet, and finds one by its name or an everyday word", async () => {
  const browser = await at("/teleconsult-doctor");
  const names = () => browser.page.document.querySelectorAll('main a[href^="/search?"]').map(({ text }) => text.trim());
  expect(names()).toEqual(names().toSorted((one, other) => one.localeCompare(other, "fr")));
  expect(names().length).toBeGreaterThan(20);
  browser.fill("Spécialité ou métier", "PEDIA");
  await browser.press("Filtrer la liste");
  expect(names()).toEqual(["Pédiatrie"]);
  const everyday = async (page: Browser, label: string, filter: string, word: string) => {
    page.fill(label, word);
    await page.press(filter);
    return page.page.document.querySelectorAll('main a[href^="/search?"]').map(({ text }) => text.trim());
  };
  for (const [word, specialty] of [
    ["Généraliste", "Médecine générale"],
    ["PEAU", "Dermatologie et vénéréologie"],
    ["yeux", "Ophtalmologie"],
    ["dents", "Chirurgien-dentiste"],
    ["enfant", "Pédiatrie"],
    ["accouchement", "Sage-femme"],
    ["coeur", "Cardiologie"],
    ["cœur", "Cardiologie"],
  ] as const)
    expect(await everyday(browser, "Spécialité ou métier", "Filtrer la liste", word)).toContain(specialty);
  browser.fill("Spécialité ou métier", "<b>rien");
  await browser.press("Filtrer la liste");
  expect(browser.page.text).toContain("Aucune spécialité ne s'appelle ainsi.");
  await browser.follow("Toutes les spécialités");
  await browser.follow("Psychiatrie");
  expect(browser.page.h1).toBe("Psychiatrie");
  const english = new Browser(origin, { language: "en" });
  await english.visit("/teleconsult-doctor");
  for (const [word, specialty] of [
    ["gp", "General practice"],
    ["skin", "Dermatology"],
    ["eye", "Ophthalmology"],
    ["Heart", "Cardiology"],
    ["birth", "Midwife"],
  ] as const)
    expect(await everyday(english, "Speciality or profession", "Filter the list", word)).toContain(specialty);
  await english.follow("Find a practitioner");
  expect(english.page.h1).toBe("General practice");
});
