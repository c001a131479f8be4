import { rm } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openDb } from "../../services/db/open.ts";
import type { Database } from "../../services/db/types.ts";
import { answerUpTo, atStep } from "../booking.ts";
import { agents, Browser } from "../browser.ts";
import { textOf } from "../page.ts";
import { aPractitioner, aSignedIn, logIn, openSession } from "../people.ts";
import { emailOf } from "../seeded-folder.ts";
import { aDataFolder, type Started, startServer } from "../server.ts";

const origin = inject("baseUrl");
const html = (browser: Browser) => browser.page.document.querySelector("html")!;
const header = (browser: Browser) => textOf(browser.page.document.querySelector("header"));
const banner = (browser: Browser) => textOf(browser.page.document.querySelector(".strip-next"));

const tiles = [
  ["Téléconsulter un médecin", "/teleconsult-doctor"],
  ["Le saviez-vous ?", "/articles"],
  ["Quizz médical", "/quizz"],
] as const;

test("what guests may read is in the site map for search engines, with one address and a description of its own", async () => {
  const browser = new Browser(origin);
  const { status, html: map } = await browser.visit("/sitemap.xml");
  expect(status).toBe(200);
  const robots = await browser.visit("/robots.txt");
  expect(robots.html).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(robots.headers.get("cache-control")).toBe("private, max-age=3600");
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
  const searches = addresses.filter((address) => address.includes("/search?specialty="));
  expect(searches.length).toBeGreaterThan(20);
  const described = new Map<string, string>();
  for (const address of [...addresses.filter((one) => !searches.includes(one)), ...searches.slice(0, 2)]) {
    const { document, status } = await browser.visit(address.slice(origin.length) || "/");
    expect(status, address).toBe(200);
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute("href"), address).toBe(address);
    const description = document.querySelector('meta[name="description"]')?.getAttribute("content") ?? "";
    expect(description.length, address).toBeGreaterThan(40);
    expect(described.get(description) ?? address, description).toBe(address);
    described.set(description, address);
  }
  for (const path of ["/preferences", "/nope", "/outbox"])
    expect((await browser.visit(path)).document.querySelector('link[rel="canonical"]'), path).toBeNull();
});

test("quality 32 search engines list a page under one address, and no search for what nobody knows", async () => {
  const browser = new Browser(origin);
  const listedAs = async (path: string) => {
    const { document } = await browser.visit(path);
    const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute("href");
    expect(document.querySelector('meta[name="robots"]')?.getAttribute("content"), path).toBe(
      canonical ? undefined : "noindex",
    );
    return canonical?.slice(origin.length);
  };
  const general = "/search?specialty=medecine-generale";
  const { document } = await browser.visit(general);
  const profile = document.querySelector("main li.card h2 a")!.getAttribute("href")!.split("?")[0]!;
  const [, page, id] = profile.split("/");
  for (const [path, address] of [
    ["/search?specialty=pediatrie&page=2", "/search?specialty=pediatrie"],
    ["/search?specialty=Paediatrics&part=MATIN", "/search?specialty=pediatrie"],
    ["/Search/", general],
    [`${general}&city=lyon%203%C3%A8me`, `${general}&city=Lyon`],
    [`${general}&city=69002,LYON`, `${general}&city=Lyon+%2869002%29`],
    ["/Login/?role=practitioner&returnTo=/about", "/login?role=practitioner"],
    ["/login?role=evil.example", "/login"],
    ["/CGU?role=practitioner&role=x", "/cgu?role=practitioner"],
    ["/About/?x", "/about"],
    [`${general}&city=Gagnez%20100%20%E2%82%AC%20sur%20evil.example`, undefined],
    [`/${page}/${id!.toUpperCase()}?from=x`, profile],
    ["/search?specialty=casino-bonus", undefined],
    [`${general}&city=Rh%C3%B4ne`, undefined],
    [`${general}&name=a`, undefined],
    [`${general}&localDate=2020-01-01`, undefined],
  ] as const)
    expect(await listedAs(path), path).toBe(address);
});

describe("home", () => {
  test("PF-007 PF-013 three tiles in one list, each linked to the others without scripts", async () => {
    const browser = new Browser(origin);
    await browser.visit("/");
    const list = browser.page.document.querySelectorAll(".tiles > li");
    expect(list.map((tile) => textOf(tile.querySelector("h2")))).toEqual(tiles.map(([title]) => title));
    const turns = browser.page.document.querySelectorAll(".turn").map((turn) => turn.getAttribute("href"));
    expect(turns).toEqual(["#tile-3", "#tile-2", "#tile-1", "#tile-3", "#tile-2", "#tile-1"]);
    for (const target of turns) expect(browser.page.document.querySelectorAll(target!)).toHaveLength(1);
    expect(browser.page.document.querySelectorAll(".dot")).toHaveLength(3);
    expect(browser.page.document.querySelectorAll("script")).toHaveLength(0);
  });

  test.each(tiles)("PF-008 PF-009 PF-010 PF-155 the tile «%s» leads to %s", async (title, path) => {
    const browser = new Browser(origin);
    await browser.visit("/");
    const link = browser.page.document.querySelectorAll(".tile h2 a").find((one) => textOf(one) === title);
    await browser.visit(link?.getAttribute("href") ?? "");
    expect(browser.page).toMatchObject({ status: 200, path, h1: title });
  });

  test("PF-012 a patient is greeted by first name, and the next appointment comes before everything else", async () => {
    const { browser } = await atStep(origin, "payment");
    await browser.visit("/");
    expect(browser.page.h1).toBe("Bonjour Camille");
    expect(textOf(browser.page.document.querySelector("main section"))).toMatch(/^Votre réservation en cours/);
    expect(browser.page.has("link", "Voir mes rendez-vous")).toBe(true);
    await browser.visit("/consultationprocess/payment");
    await answerUpTo(browser, "payment");
    await browser.visit("/");
    expect(textOf(browser.page.document.querySelector("main section"))).toMatch(
      /^Votre prochain rendez-vous .+ \d{4} à \d{1,2} h( \d\d)?( \(.+\))? Avec (Dr|Pr)/,
    );
  });
});

describe("header", () => {
  test("PF-015 the logo links home, and is white on the quiz paths", async () => {
    const browser = new Browser(origin);
    await browser.visit("/quizz");
    const logo = () => browser.page.document.querySelector("header .logo")!;
    expect(logo().getAttribute("class")).toContain("text-white");
    await browser.visit("/articles");
    expect(logo().getAttribute("class")).not.toContain("text-white");
    await browser.follow("Cabinet ouvert, accueil");
    expect(browser.page.path).toBe("/");
  });

  test("PF-016 PF-156 «Prendre un rendez-vous» is hidden on the pages it leads to", async () => {
    const browser = new Browser(origin);
    await browser.visit("/about");
    expect(header(browser)).toContain("Prendre un rendez-vous");
    // The space belongs to the words: alone, Chromium leaves it out of the button's name.
    expect(browser.page.html).toContain('<span class="on-wide">un </span>');
    await browser.visit("/teleconsult-doctor");
    expect(header(browser)).not.toContain("Prendre un rendez-vous");
  });

  test("PF-019 PF-020 PF-024 the profile menu is shown once logged in, and ends with «Déconnexion»", async () => {
    const guest = new Browser(origin);
    await guest.visit("/about");
    expect(guest.page.document.querySelector("details.menu .avatar")).toBeNull();
    const { browser, person } = await aSignedIn(origin);
    const menu = browser.page.document.querySelector("details.menu")!;
    expect(textOf(menu.querySelector("summary"))).toContain(person.name);
    expect(menu.querySelector(".avatar")?.getAttribute("data-initials")).toBe("CE");
    const acts = menu.querySelectorAll("a, button").map(textOf);
    expect(acts[0]).toBe("Tableau de bord");
    expect(acts.at(-1)).toBe("Déconnexion");
  });

  test("PF-016 PF-019 a practitioner's header links to the practitioner's dashboard, not to a booking", async () => {
    const browser = new Browser(origin);
    await browser.visit("/login?role=practitioner");
    await logIn(browser, aPractitioner());
    await browser.visit("/");
    expect(header(browser)).not.toContain("Prendre un rendez-vous");
    expect(browser.page.document.querySelector("details.menu a")?.getAttribute("href")).toBe(
      "/practitioner-dashboard/welcome",
    );
    expect(header(browser)).toContain("Ma journée");
    const main = browser.page.document.querySelector("main")!;
    expect(main.querySelector("a.btn")?.getAttribute("href")).toBe("/practitioner-dashboard/welcome");
    expect(main.querySelector("form")).toBeNull();
    expect(main.querySelectorAll(".tile")).toHaveLength(3);
  });

  test("PF-021 a missing picture has a placeholder in the visitor's language", async () => {
    for (const [language, words] of [
      ["fr", "Image non disponible"],
      ["en", "Image not available"],
    ] as const) {
      const { status, headers, html } = await new Browser(origin, { language }).visit("/avatar");
      expect([status, headers.get("content-type")]).toEqual([404, "image/svg+xml; charset=utf-8"]);
      expect(html).toContain(`<title>${words}</title>`);
    }
  });
});

test("PF-020 the menu of who is signed in says «Menu» and the name, apart for who hears them", async () => {
  const { browser, person } = await aSignedIn(origin);
  await browser.visit("/");
  const summary = browser.page.document.querySelector("header nav summary");
  expect(summary?.childNodes.map(({ text }) => text)).toEqual(expect.arrayContaining(["Menu", " ", person.name]));
  expect(summary?.text.trim()).toBe(`Menu ${person.name}`);
});

describe("newsletter", () => {
  test("PF-022 PF-023 the checkbox of the menu requests a mail, its link confirms, and the checkbox is checked", async () => {
    const { browser, person } = await aSignedIn(origin);
    await browser.visit("/");
    browser.check("J'accepte de recevoir la newsletter");
    await browser.press("Enregistrer");
    expect(browser.page.text).toContain("Un e-mail vous a été envoyé");
    await browser.visit("/newsletter");
    expect(browser.page.text).toContain("En attente : ouvrez l'e-mail reçu pour confirmer.");
    expect(browser.page.text).not.toContain("Un e-mail vous a été envoyé");
    expect(browser.page.text).toContain(
      "Un premier e-mail vous demande de confirmer, et chaque envoi permet de vous désabonner.",
    );
    const reader = new Browser(origin);
    await reader.visit("/outbox");
    const mail = reader.page.document
      .querySelectorAll("main tr, main li")
      .find(({ text }) => text.includes(person.email) && /newsletter/i.test(text));
    await reader.visit(mail?.querySelector("a")?.getAttribute("href") ?? "");
    const link = /\/newsletter\/confirm\?token=[\w.-]+/.exec(reader.page.text)?.[0];
    await reader.visit(link ?? "");
    await reader.press("Recevoir la newsletter");
    expect(reader.page.flash).toMatch(/^Vous recevez désormais la newsletter/);
    await browser.reload();
    expect(browser.page.field("J'accepte de recevoir la newsletter").hasAttribute("checked")).toBe(true);
  });

  test("the links of mails act only by a button, and an unknown link is reported", async () => {
    const browser = new Browser(origin);
    await browser.visit("/newsletter/confirm?token=unknown-unknown-unknown");
    await browser.press("Recevoir la newsletter");
    expect(browser.page.status).toBe(422);
    expect(browser.page.text).toContain("Ce lien n'est plus valable.");
    await browser.visit("/newsletter/leave");
    expect(browser.page.text).toContain("Ce lien n'est plus valable.");
  });

  test("a mail client unsubscribes without any of our pages, and no other post is accepted that way", async () => {
    const program = { "Sec-Fetch-Site": "", "Sec-Fetch-Mode": "", "Sec-Fetch-Dest": "", Origin: "", Referer: "" };
    const browser = new Browser(origin, { headers: { ...program } });
    const oneClick = { "List-Unsubscribe": "One-Click" };
    expect((await browser.post("/newsletter/leave?token=unknown-unknown-unknown", oneClick)).status).toBe(422);
    expect((await browser.post("/newsletter/confirm?token=unknown-unknown-unknown", oneClick)).status).toBe(403);
    expect((await browser.post("/preferences", { "light.on": "" })).status).toBe(403);
  });
});

describe("footer", () => {
  test("PF-029 PF-030 help is on every page, and the link home on all others than the home page", async () => {
    const browser = new Browser(origin);
    await browser.visit("/");
    expect(browser.page.links).toContain("Bienvenue ! Besoin d'aide ?");
    expect(browser.page.links).not.toContain("Accueil");
    await browser.visit("/articles");
    await browser.follow("À propos");
    expect(browser.page.path).toBe("/about");
    await browser.follow("Accueil");
    expect(browser.page.path).toBe("/");
  });

  test("PF-018 PF-109 the footer lists the legal pages, the fees and the practitioners' login, and each link works", async () => {
    const browser = new Browser(origin);
    await browser.visit("/articles");
    const links = browser.page.document.querySelectorAll("footer a[href]");
    const names = links.map(textOf);
    for (const name of ["Mentions légales", "Politique de confidentialité", "Cookies", "Référencement", "Tarifs"])
      expect(names).toContain(name);
    expect(names.some((name) => /^Accessibilité : (non|partiellement|totalement) conforme$/.test(name))).toBe(true);
    for (const link of links) {
      const { status, h1 } = await browser.tab().visit(link.getAttribute("href") ?? "");
      expect([textOf(link), status, h1 !== ""]).toEqual([textOf(link), 200, true]);
    }
    await browser.follow("Je suis un praticien");
    expect(browser.page.path).toBe("/login?role=practitioner");
  });
});

describe("about", () => {
  const walk = async (path: string) => {
    const browser = new Browser(origin);
    await browser.visit(path);
    const seen = [browser.page.h1];
    for (let turns = 0; browser.page.links.includes("Suivante →") && turns < 10; turns += 1)
      seen.push((await browser.follow("Suivante →")).h1);
    return { browser, seen };
  };

  test("PF-106 PF-107 seven slides in three tabs, the first and the last without a further link", async () => {
    const { browser, seen } = await walk("/about");
    expect(new Set(seen).size).toBe(7);
    expect(browser.page.links).not.toContain("Suivante →");
    expect(browser.page.links).toContain("← Précédente");
    for (const [tab, slide] of [
      ["Introduction", 0],
      ["Produit", 2],
      ["Marché", 5],
    ] as const) {
      await browser.follow(tab);
      expect(browser.page.h1).toBe(seen[slide]);
      expect(browser.page.link(tab).getAttribute("aria-current")).toBe("true");
    }
    await browser.visit("/about");
    expect(browser.page.links).not.toContain("← Précédente");
  });

  test.each([
    ["introduction", 2],
    ["produit", 3],
    ["marche", 2],
  ])("PF-108 the tab «%s» alone has %i slides", async (tab, count) => {
    expect((await walk(`/about?tab=${tab}`)).seen).toHaveLength(count);
  });

  test("PF-106 PF-108 the place of a slide says whether it is one of all or one of a part", async () => {
    const browser = new Browser(origin);
    const place = async (path: string) => textOf((await browser.visit(path)).document.querySelector(".caption"));
    expect(await place("/about?slide=3")).toBe("À propos, page 3 sur 7");
    expect(await place("/about?tab=produit")).toBe("À propos, partie « Produit », page 1 sur 3");
  });
});

describe("display", () => {
  test("each choice is saved, confirmed, and can be undone", async () => {
    const browser = new Browser(origin);
    await browser.visit("/display");
    browser.choose("Version du site", "Légère");
    browser.choose("Taille du texte", "Très grande");
    browser.choose("Contraste", "Renforcé");
    browser.choose("Couleurs", "Sombres");
    browser.choose("Changement de page automatique", "Ne pas changer de page automatiquement");
    await browser.press("Enregistrer");
    expect(browser.page.flash).toBe("Vos choix d'affichage sont enregistrés.");
    await browser.visit("/login");
    expect(html(browser).attributes).toMatchObject({
      "data-text": "larger",
      "data-contrast": "more",
      "data-scheme": "dark",
      "data-stay": "on",
    });
    expect(browser.page.document.querySelectorAll("script")).toHaveLength(0);
    await browser.visit("/display");
    browser.choose("Version du site", "Complète");
    browser.choose("Taille du texte", "Normale");
    browser.choose("Contraste", "Normal");
    browser.choose("Couleurs", /^Automatiques/);
    browser.choose("Changement de page automatique", "Permettre");
    await browser.press("Enregistrer");
    expect(Object.keys(html(browser).attributes)).toEqual(["lang"]);
  });

  test("an unknown choice becomes the default", async () => {
    const browser = new Browser(origin);
    await browser.visit("/display");
    await browser.post("/display", { text: "x".repeat(500), scheme: "<b>", light: "maybe" });
    expect(Object.keys(html(browser).attributes)).toEqual(["lang"]);
  });

  test.each(['"abc"', "1", "[]", "null", "{"])("a cookie with %s becomes the default", async (held) => {
    const browser = new Browser(origin);
    browser.cookies.set("display", { value: encodeURIComponent(btoa(held)), attributes: "" });
    await browser.visit("/display");
    expect(browser.page.status).toBe(200);
    expect(Object.keys(html(browser).attributes)).toEqual(["lang"]);
  });
});

/** Books a practitioner without appointments, some minutes from now, for a person of the tests or a child. */
async function bringNear(db: Kysely<Database>, email: string, child: string | null, minutes: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into appointment (reference, practitioner_id, slot_id, starts_at, ends_at, booked_by, patient_id, status, phase,
      completed_steps)
    select 'NEAR-' || slot.id, practitioner_id, slot.id, at, at + interval '15 minutes', parent.id,
      coalesce((select child_id from guardianship join patient on patient.id = child_id
        where parent_id = parent.id and first_name = ${child}), parent.id), 'ACCEPTED', 'BOOKED', 6
    from slot join practitioner on practitioner.id = practitioner_id,
      account join patient as parent on parent.account_id = account.id,
      lateral (select now() + ${minutes}::int * interval '1 minute' as at) as near
    where email = ${email} and title = 'DR' and slot.status = 'AVAILABLE'
      and not exists (select from appointment where appointment.practitioner_id = slot.practitioner_id)
    order by slot.id limit 1 returning id`.execute(db);
  return rows[0]!.id;
}

describe("an appointment within half an hour", () => {
  let server: Started;
  let dataDir: string;
  const ids = { own: "", child: "" };

  beforeAll(async () => {
    dataDir = await aDataFolder();
    const { db, close } = await openDb<Database>({ dataDir, migrations: [] });
    ids.own = await bringNear(db, emailOf(1), null, 28);
    ids.child = await bringNear(db, emailOf(2), "Léa", 20);
    await close();
    server = await startServer({ dataDir });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const signedIn = async (number: number) => {
    const browser = new Browser(server.url);
    await openSession(browser, number);
    return browser;
  };

  test("PF-025 PF-028 is shown on every page of its patient, the time first", async () => {
    const browser = await signedIn(1);
    for (const path of ["/", "/about", "/patient-dashboard/teleconsultations"]) {
      await browser.visit(path);
      expect(banner(browser)).toMatch(
        /^Votre téléconsultation avec (Dr|Pr) .+ à \d{1,2} h( \d\d)?( \(heure de .+\))? \(dans 2\d min\)\. Rejoindre$/,
      );
    }
    const other = await signedIn(3);
    await other.visit("/about");
    expect(banner(other)).toBe("");
  });

  test("PF-025 names the child when it is a child's", async () => {
    const browser = await signedIn(2);
    expect(banner(browser)).toMatch(/^Téléconsultation pour Léa avec (Dr|Pr) /);
  });

  test("PF-027 BK-081 within the half hour «Rejoindre» explains what is possible", async () => {
    const browser = await signedIn(1);
    await browser.follow("Rejoindre");
    expect(browser.page).toMatchObject({ path: `/join/${ids.own}`, h1: "Rejoindre le rendez-vous" });
    expect(browser.page.text).toContain("C'est bientôt l'heure.");
    await browser.visit("/patient-dashboard/teleconsultations");
    await browser.follow(/^Rejoindre : /);
    expect(browser.page.path).toBe(`/join/${ids.own}`);
    expect((await browser.visit(`/join/${ids.child}`)).status).toBe(404);
    expect((await browser.visit("/join/x")).status).toBe(404);
  });
});

test("PF-027 before the half hour nothing offers to join, its page says when, and «J'ai compris» continues", async () => {
  const { browser } = await atStep(origin, "payment");
  await answerUpTo(browser, "payment");
  const id = new URL(browser.page.url).searchParams.get("appointment")!;
  for (const path of ["/", "/patient-dashboard/teleconsultations", `/patient-dashboard/teleconsultations/${id}`]) {
    await browser.visit(path);
    expect([...browser.page.links, ...browser.page.buttons].join("|")).not.toContain("Rejoindre");
  }
  await browser.visit("/");
  expect(browser.page.text).toContain("gardez votre téléphone près de vous");
  await browser.visit(`/join/${id}`);
  expect(browser.page.text).toContain("Vous pourrez rejoindre votre rendez-vous 30 min avant la téléconsultation.");
  await browser.follow("J'ai compris");
  expect(browser.page.h1).toBe("Votre rendez-vous");
  const guest = new Browser(origin);
  await guest.visit(`/join/${crypto.randomUUID()}`);
  expect(guest.page.path).toMatch(/^\/login\?returnTo=%2Fjoin/);
});

test.each([
  ["fr", "Composez le numéro sur un téléphone", "appelez le 15 ou le 112"],
  ["en", "Dial the number on a phone", "call 15 or 112"],
] as const)(
  "who opens a telephone link in a text browser is told which numbers to dial, in %s",
  async (language, h1, told) => {
    const browser = new Browser(origin, { language });
    for (const at of ["/tel:15", "/consultationprocess/tel:112"]) {
      await browser.visit(at);
      expect(browser.page).toMatchObject({ status: 404, h1 });
      expect(browser.page.text).toContain(told);
    }
  },
);

test("decision 030 in Lynx a redirect leads below the header, to a place that each page has", async () => {
  const headers = { "user-agent": agents.lynx, "accept-language": "fr" };
  const asked = await fetch(new URL("/patient-dashboard/export", origin), { headers, redirect: "manual" });
  const location = asked.headers.get("location")!.replace(origin, "");
  expect(location).toMatch(/^\/login\?.*#news$/);
  const browser = new Browser(origin, { like: "lynx" });
  for (const path of [location, "/no-such-page", "/"]) {
    await browser.visit(path.split("#")[0]!);
    const below = browser.page.document.querySelector("header + #news");
    expect(below?.nextElementSibling?.getAttribute("id"), path).toBe("main");
  }
});
