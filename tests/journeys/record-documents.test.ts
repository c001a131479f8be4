import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { describe, expect, inject, test } from "vitest";
import type { Browser } from "../browser.ts";
import { heavyPdf } from "../letter.ts";
import { textOf } from "../page.ts";
import { checkPage } from "../page-checks.ts";
import { aSignedIn } from "../people.ts";
import { addDocument, attachTo, fillDocument, letter, documents as path, documentWords as words } from "../record.ts";

const origin = inject("baseUrl");

const hrefOf = (browser: Browser, selector: string) =>
  browser.page.document.querySelector(selector)?.getAttribute("href") ?? "";

/** What a category without documents says. */
const empty: Record<string, string> = {
  "comptes-rendus": "Vous n'avez pas de document.",
  "biology-result": "Vous n'avez pas encore enregistré de résultat de biologie.",
  "prescriptions-care": "Vous n'avez pas encore enregistré d'ordonnances et soins.",
  "x-ray-ultrasound": "Vous n'avez pas encore enregistré de radio, d'échographie, de scanner ou d'IRM.",
  "medical-certificates": "Vous n'avez pas encore enregistré de certificat médical.",
  "prevention-screening": "Vous n'avez pas encore enregistré de document relatif à la prévention ou au dépistage.",
  "administrative-documents": "Vous n'avez pas encore enregistré de pièces administratives.",
  "other-document": "Vous n'avez pas encore enregistré de documents.",
};
const columns: Record<string, string[]> = {
  "x-ray-ultrasound": ["Nom du document", "Type", "Examen de", "Latéralité", "Date", "Action"],
  "other-document": ["Nom du document", "Date", "Action"],
};

const slugs = [
  ...["comptes-rendus", "biology-result", "prescriptions-care", "x-ray-ultrasound", "medical-certificates"],
  ...["prevention-screening", "administrative-documents", "other-document"],
];

describe.each(["fr", "en"] as const)("in %s", (language) => {
  test("MR-142 MR-144 MR-145 MR-146 MR-147 MR-148 MR-149 MR-150 MR-151 MR-152 MR-155 MR-156 MR-162 MR-172 MR-173 MR-174 MR-175 MR-176 MR-177 each category has its list, its form and its empty sentence", async () => {
    const { browser } = await aSignedIn(origin, undefined, { language });
    await browser.visit(path);
    await checkPage(browser.page, { language, scripts: false });
    for (const slug of slugs) {
      await browser.visit(`${path}/${slug}`);
      await checkPage(browser.page, { language, scripts: true });
      if (language === "fr") expect(browser.page.text).toContain(empty[slug]);
      await browser.follow(/^(Ajouter un document|Add a document)$/);
      await checkPage(browser.page, { language, scripts: true });
      await browser.press(words[language].add);
      expect(browser.page.status).toBe(422);
      expect(browser.page.errors).toHaveLength(
        { "x-ray-ultrasound": 6, "comptes-rendus": 5, "other-document": 3 }[slug] ?? 4,
      );
      await checkPage(browser.page, { language, scripts: true });
      await addDocument(browser, slug, "Lettre du 14 mars");
      expect(browser.page.flash).toBe(words[language].added);
      const headers = [...browser.page.document.querySelectorAll("thead th")].map(textOf);
      if (language === "fr") expect(headers).toEqual(columns[slug] ?? ["Nom du document", "Type", "Date", "Action"]);
      await checkPage(browser.page, { language, scripts: true });
    }
  });
});

test("MR-163 MR-164 MR-183 MR-184 MR-185 a document is looked at, downloaded and changed, with its file or without another", async () => {
  const { browser } = await aSignedIn(origin);
  await addDocument(browser, "x-ray-ultrasound", "IRM du genou");
  expect(browser.page.text).toMatch(/Radiographie.*Tête, crâne.*Droite.*14 mars 2025/s);
  await browser.follow("IRM du genou");
  await checkPage(browser.page, { language: "fr", scripts: false });
  const file = hrefOf(browser, "main a.btn");
  const answer = await fetch(new URL(file, origin), { headers: { cookie: browser.cookieHeader } });
  expect(answer.headers.get("content-disposition")).toContain('attachment; filename="lettre.pdf"');
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe("%PDF");
  await browser.follow("Lire le texte");
  expect(browser.page.h1).toMatch(/^IRM du genou\s: texte$/);
  await checkPage(browser.page, { language: "fr", scripts: false });
  // All that stands in the letter.
  expect(browser.page.document.querySelector("main section")?.text).toBe("a");
  await browser.follow("← IRM du genou");
  await browser.follow("Modifier");
  await checkPage(browser.page, { language: "fr", scripts: true });
  browser.fill("Nom du document", "IRM du genou droit");
  await browser.press("Enregistrer");
  expect(browser.page).toMatchObject({ path: `${path}/x-ray-ultrasound`, flash: "Le document est modifié." });
  await browser.follow("IRM du genou droit");
  await browser.follow("Modifier");
  browser.attach(/^Autre fichier/, letter("nouvelle.pdf", "b"));
  await browser.press("Enregistrer");
  await browser.follow("IRM du genou droit");
  expect(browser.page.text).toContain("nouvelle.pdf");
});

test("MR-179 quality 3 a document is added from Lynx, which sends neither Origin nor Referer, by the token of its form", async () => {
  const { browser } = await aSignedIn(origin);
  const lynx = browser.tab();
  lynx.headers = { ...lynx.headers, Origin: "", Referer: "", "Sec-Fetch-Site": "" };
  await lynx.visit(`${path}/category?category=prescriptions-care`);
  fillDocument(lynx, "Ordonnance de mars", "2025");
  lynx.attach("Fichier", letter());
  const stranger = lynx.tab();
  stranger.tamper("csrf", "A".repeat(43));
  await stranger.press("Ajouter");
  expect(stranger.page.status).toBe(403);
  const heavy = lynx.tab();
  heavy.attach("Fichier", new File([new Uint8Array(28 * 1024 * 1024)], "film.pdf"));
  await heavy.press("Ajouter");
  expect(heavy.page.status).toBe(413);
  expect(heavy.page.errors).toEqual([expect.stringMatching(/Cet envoi est trop lourd pour être lu/)]);
  await lynx.press("Ajouter");
  expect(lynx.page.flash).toBe("Le document est ajouté.");
});

test("quality 31 an upload of nobody, without any proof, is refused before it is read", async () => {
  const asked = request(new URL(`${path}/category`, origin), {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x", "content-length": 5_000_000 },
  });
  asked.on("error", () => {});
  asked.write("--x\r\n");
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(403);
  asked.destroy();
});

test("MR-179 decisions 2.10 a refused form keeps what is typed, and says of its file what is wrong with it", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit(`${path}/category?category=prescriptions-care`);
  fillDocument(browser, "Ordonnance de mars", "2199");
  browser.attach("Fichier", letter());
  await browser.press("Ajouter");
  expect(browser.page.errors).toEqual([
    "La date ne peut pas être dans le futur.",
    expect.stringMatching(/^Choisissez de nouveau le fichier/),
  ]);
  browser.fill("Année", "2025");
  browser.attach("Fichier", new File([new Uint8Array(5 * 1024 * 1024 + 1)], "photo.png"));
  await browser.press("Ajouter");
  expect(browser.page).toMatchObject({ status: 422, errors: [expect.stringMatching(/^photo\.png\s: .*5 Mo/)] });
  expect(browser.page.valueOf("Nom du document")).toBe("Ordonnance de mars");
  browser.attach("Fichier", new File(["MZ"], "virus.exe"));
  await browser.press("Ajouter");
  expect(browser.page.errors).toEqual([expect.stringContaining("ce type de fichier n'est pas accepté")]);
  browser.attach("Fichier", letter());
  await browser.press("Ajouter");
  expect(browser.page.flash).toBe("Le document est ajouté.");
});

test("another file sent from the same page with the same words is another document, the same one is not", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit(`${path}/category?category=other-document`);
  fillDocument(browser, "Lettre");
  for (const sign of ["a", "a", "b"]) {
    const tab = browser.tab();
    fillDocument(tab, "Lettre");
    tab.attach("Fichier", letter("lettre.pdf", sign));
    await tab.press("Ajouter");
  }
  await browser.visit(`${path}/other-document`);
  expect(browser.page.text).toContain("2 documents");
});

describe("MR-178 MR-184 several documents at once", () => {
  const another = "Ajouter un autre document";
  const atForm = async (slug = "other-document") => {
    const { browser } = await aSignedIn(origin);
    await browser.visit(`${path}/category?category=${slug}`);
    return browser;
  };

  test.each([
    ["fr", another, "Retirer le document 2", "Ajouter les 2 documents", "Les documents sont ajoutés."],
    ["en", "Add another document", "Remove document 2", "Add the 2 documents", "The documents have been added."],
  ] as const)(
    "are added from rows that come and go, with what is typed in them, in %s",
    async (language, more, less, all, done) => {
      const { browser } = await aSignedIn(origin, undefined, { language });
      const w = words[language];
      await browser.visit(`${path}/category?category=biology-result`);
      fillDocument(browser, "Sang");
      await browser.press(more);
      expect(browser.page).toMatchObject({ status: 200, errors: [] });
      expect(browser.page.valueOf(w.name, "Document 1")).toBe("Sang");
      fillDocument(browser, "Erreur", "2024", 2);
      await browser.press(more);
      fillDocument(browser, "Urine", "2023", 3);
      await checkPage(browser.page, { language, scripts: true });
      await browser.press(less);
      expect(browser.page.valueOf(w.name, "Document 2")).toBe("Urine");
      expect(browser.page.has("group", "Document 3")).toBe(false);
      await browser.press(all);
      const missing = browser.page.errors;
      expect(missing).toHaveLength(2);
      attachTo(browser, 1, letter("sang.pdf", "a"));
      attachTo(browser, 2, letter("urine.pdf", "b"));
      await browser.press(all);
      expect(browser.page).toMatchObject({ path: `${path}/biology-result`, flash: done });
      expect(browser.page.text).toMatch(/Sang.*Urine/s);
      expect(browser.page.text).not.toContain("Erreur");
    },
  );

  test("before one that is refused are added, and its page has the others", async () => {
    const browser = await atForm();
    await browser.press(another);
    await browser.press(another);
    for (const [row, name] of ["Un", "Deux", "Trois"].entries()) fillDocument(browser, name, "2025", row + 1);
    attachTo(browser, 1, letter("un.pdf", "1"));
    const deux = (ending: string) => new File(["MZ"], `deux.${ending}`);
    attachTo(browser, 2, deux("exe"));
    attachTo(browser, 3, letter("trois.pdf", "3"));
    await browser.press("Ajouter les 3 documents");
    expect(browser.page.errors, "a type that is not taken is told before one is added").toEqual([
      expect.stringMatching(/^Document 1\s: Choisissez de nouveau le fichier/),
      expect.stringMatching(/^Document 2\s: .*ce type de fichier n'est pas accepté/),
      expect.stringMatching(/^Document 3\s: Choisissez de nouveau le fichier/),
    ]);
    attachTo(browser, 1, letter("un.pdf", "1"));
    attachTo(browser, 2, deux("pdf"));
    attachTo(browser, 3, letter("trois.pdf", "3"));
    await browser.press("Ajouter les 3 documents", { times: 2 });
    expect(browser.page.errors).toEqual([
      expect.stringMatching(/^Un\s: ajouté/),
      expect.stringMatching(/^Document 1\s: .*le contenu ne correspond pas/),
      expect.stringMatching(/^Document 2\s: Choisissez de nouveau le fichier/),
    ]);
    expect(browser.page.valueOf("Nom du document", "Document 1")).toBe("Deux");
    attachTo(browser, 1, letter("deux.pdf", "2"));
    attachTo(browser, 2, letter("trois.pdf", "3"));
    await browser.press("Ajouter les 2 documents");
    await browser.visit(`${path}/other-document`);
    expect(browser.page.text).toContain("3 documents");
  });

  test("each have what is wrong at their own place", async () => {
    const browser = await atForm();
    await browser.press(another);
    fillDocument(browser, "Un", "2199", 1);
    attachTo(browser, 1, letter());
    fillDocument(browser, "", "2025", 2);
    attachTo(browser, 2, new File([new Uint8Array(5 * 1024 * 1024 + 1)], "photo.png"));
    await browser.press("Ajouter les 2 documents");
    expect(browser.page.status).toBe(422);
    for (const link of browser.page.document.querySelectorAll("main [role=alert] a")) {
      const place = browser.page.document.getElementById(link.getAttribute("href")!.slice(1));
      const row = place?.closest("fieldset[id^=documents-]")?.querySelector("legend")?.text;
      expect(row && link.text.startsWith(row), link.text).toBe(true);
    }
    expect(browser.page.errors.at(-1)).toMatch(/^Document 2\s: photo\.png\s: .*5 Mo/);
  });

  test("quality 23 are five at most, whatever is sent", async () => {
    const browser = await atForm();
    for (let count = 1; count < 5; count += 1) await browser.press(another);
    expect(browser.page.has("button", another)).toBe(false);
    const field = (name: string) => browser.page.document.querySelector(`[name="${name}"]`)!.getAttribute("value")!;
    const own = { patientId: field("patientId"), formKey: field("formKey"), category: "other" };
    const form = `${path}/category?category=other-document`;
    await browser.post(form, { ...own, "documents[4].name": "Cinq", "addRow.documents": "x" });
    expect(browser.page.has("group", "Document 6")).toBe(false);
    const hostile = ["documents", "documents[0]", "documents[10].name", "documents[0].__proto__.a", "other[0].name"];
    for (const name of [...hostile, "documents.a", "documents.splice", "documents.4294967294", "category.x"]) {
      await browser.post(form, { ...own, [name]: "x" });
      expect(browser.page.status, name).toBe(400);
    }
    await browser.post(form, { ...own, "documents.a": "x", "addRow.documents": "x" });
    expect(browser.page.status).toBe(400);
    for (const name of ["documents[9].name", "removeRow.9", "removeRow.x", "addRow.category", "documents[0].dated"]) {
      await browser.post(form, { ...own, [name]: "x" });
      expect([200, 422], name).toContain(browser.page.status);
    }
  });
});

test("MR-158 MR-159 MR-167 MR-168 MR-169 MR-170 documents are chosen, deleted after a question, and taken back from the bin", async () => {
  const { browser } = await aSignedIn(origin);
  for (const name of ["Carte", "Livret", "Passeport"]) await addDocument(browser, "administrative-documents", name);
  await browser.press("Supprimer les documents choisis");
  expect(browser.page.text).toContain("Vous devez sélectionner au moins un document.");
  await checkPage(browser.page, { language: "fr", scripts: false });
  await browser.follow("← Pièces administratives");
  await browser.visit(hrefOf(browser, 'main a[href*="/delete?"]'));
  expect(browser.page.text).toMatch(/Êtes-vous sûr de vouloir supprimer cette pièce administrative\s: Passeport\s\?/);
  await browser.press("Oui");
  expect(browser.page).toMatchObject({ path: `${path}/administrative-documents` });
  expect(browser.page.flash).toMatch(/^Le document a été supprimé avec succès\./);
  await browser.follow("Tout choisir sur cette page");
  await browser.press("Supprimer les documents choisis");
  expect(browser.page.text).toMatch(/la liste des documents choisis.*Livret.*Carte/s);
  await browser.press("Oui");
  expect(browser.page.flash).toMatch(/^Les documents ont été supprimés avec succès\./);
  await browser.visit(`${path}/bin`);
  await checkPage(browser.page, { language: "fr", scripts: false });
  expect(browser.page.text).toContain("3 documents");
  await browser.press("Restaurer Livret");
  expect(browser.page).toMatchObject({ path: `${path}/bin`, flash: "Le document est de nouveau dans sa catégorie." });
  await browser.visit(path);
  expect(browser.page.text).toMatch(/Pièces administratives\s*1 document.*Corbeille \(2 documents\)/s);
});

test("MR-153 MR-160 MR-161 a list is sorted, paged and searched, and the words of a search stand in no address", async () => {
  const { browser } = await aSignedIn(origin);
  for (let year = 2012; year <= 2023; year++)
    await addDocument(browser, "medical-certificates", `Certificat ${year}`, { year: String(year) });
  await browser.visit(`${path}/medical-certificates`);
  const first = () => browser.page.document.querySelector("tbody th a")?.textContent;
  expect(first()).toBe("Certificat 2023");
  await browser.follow("Date, ordre décroissant");
  expect(first()).toBe("Certificat 2012");
  await browser.follow("Page 2");
  expect(first()).toBe("Certificat 2022");
  // A change leads back to the part of the list that it came from.
  await browser.visit(hrefOf(browser, 'main a[href*="&id="]'));
  await browser.press("Enregistrer");
  expect(first()).toBe("Certificat 2022");
  const archive = browser.page.link("Télécharger les 12 documents (zip)").getAttribute("href")!;
  const all = await fetch(new URL(archive, origin), { headers: { cookie: browser.cookieHeader } });
  expect(all.headers.get("content-disposition")).toContain("Certificats%20m%C3%A9dicaux%20-%20");
  expect(new TextDecoder("latin1").decode(await all.arrayBuffer())).toMatch(/^PK/);
  // All that a search found can be chosen, also more than a page of the list has.
  browser.fill("Chercher par nom", "certificat");
  await browser.press("Chercher");
  for (const box of browser.page.document.querySelectorAll('main input[name="id"]')) box.setAttribute("checked", "");
  await browser.press("Supprimer les documents choisis");
  expect(
    browser.page.document.querySelectorAll("main li").filter(({ text }) => text.includes("Certificat")),
  ).toHaveLength(12);
  await browser.follow("Non");
  browser.fill("Chercher par nom", "certificat 2018");
  await browser.press("Chercher");
  expect(first()).toBe("Certificat 2018");
  expect(browser.page.path).toBe(`${path}/medical-certificates`);
  browser.fill("Chercher par nom", "-");
  await browser.press("Chercher");
  expect(browser.page).toMatchObject({ status: 422, errors: ["Cherchez avec une lettre ou un chiffre au moins."] });
  browser.fill("Chercher par nom", "grippe");
  await browser.press("Chercher");
  expect(browser.page.text).toMatch(/Aucun document de cette catégorie n'a «\sgrippe\s» dans son nom\./);
  await checkPage(browser.page, { language: "fr", scripts: true });
});

test("quality 26 an account has ten files on their way, and the next when one of them is given up", async () => {
  const { browser } = await aSignedIn(origin);
  // More than the connections on the way can hold.
  for (const name of ["Un", "Deux", "Trois"])
    await addDocument(browser, "other-document", name, { file: heavyPdf(4_900_000) });
  const archive = browser.page.link("Télécharger les 3 documents (zip)").getAttribute("href")!;
  const ask = async (address: string) => {
    const asked = request(new URL(address, origin), { agent: false, headers: { cookie: browser.cookieHeader } }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return { asked, answer };
  };
  const underWay = await Promise.all(Array.from({ length: 10 }, () => ask(archive)));
  expect(underWay.map(({ answer }) => answer.statusCode)).toEqual(Array(10).fill(200));
  const { answer: refused } = await ask(archive);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "10"]);
  expect((await refused.toArray()).join("")).toMatch(/Réessayez dans 10\ssecondes/);
  underWay[0]!.asked.destroy();
  const next = async () => {
    const { asked, answer } = await ask(archive);
    asked.destroy();
    return answer.statusCode;
  };
  await expect.poll(next).toBe(200);
  for (const { asked } of underWay) asked.destroy();
});

test("MR-007 a search for a record that is no longer open looks in no other, and says so", async () => {
  const { browser, person } = await aSignedIn(origin);
  await browser.visit("/patient-dashboard/switch");
  await browser.press(/^Léa/);
  for (const name of ["Un", "Deux"]) await addDocument(browser, "other-document", name);
  const [lost, late, wrong] = [browser.tab(), browser.tab(), browser.tab()];
  await browser.visit("/patient-dashboard/welcome");
  await browser.press("Revenir à mon dossier");
  for (const [tab, words] of [
    [late, "deux"],
    [wrong, "###"],
  ] as const) {
    tab.fill("Chercher par nom", words);
    await tab.press("Chercher");
    expect(tab.page).toMatchObject({
      path: `${path}/other-document`,
      flash: expect.stringMatching(/^La recherche n'a pas été faite\s: le dossier de Camille .+ a été ouvert/),
    });
  }
  await browser.visit("/patient-dashboard/switch");
  await browser.press(/^Léa/);
  const { browser: other } = await aSignedIn(origin, person);
  await other.visit("/patient-dashboard/children");
  await other.follow(/^Supprimer.*Léa/);
  await other.press("Oui");
  lost.fill("Chercher par nom", "deux");
  await lost.press("Chercher");
  expect(lost.page).toMatchObject({
    path: "/patient-dashboard/welcome",
    flash: expect.stringMatching(/^Ce dossier ne peut pas être ouvert/),
  });
});

test("R12 MR-154 a document of another record, of another account or in the bin is not found at any address", async () => {
  const { browser } = await aSignedIn(origin);
  const { browser: other } = await aSignedIn(origin);
  await addDocument(browser, "other-document", "Lettre");
  await browser.follow("Lettre");
  const { path: one } = browser.page;
  const id = one.split("/").at(-1)!;
  for (const at of [one, `${one}/text`, `${path}/category?id=${id}`, `/patient-documents/${id}`])
    expect((await other.visit(at)).status, at).toBe(404);
  // A file is not read as the data of a page.
  expect((await browser.visit(`/patient-documents/${id}.data`)).status).toBe(404);
  await other.visit(`${path}/delete?id=${id}`);
  expect(other.page.h1).toBe("Rien à supprimer");
  const tab = browser.tab();
  await tab.visit("/patient-dashboard/switch");
  await tab.press(tab.page.buttons.find((name) => /^Léa/.test(name))!);
  expect((await tab.visit(one)).status).toBe(404);
  await tab.visit(path);
  await tab.press("Revenir à mon dossier");
  await tab.visit(`${path}/delete?id=${id}`);
  const late = tab.tab();
  await late.visit(`${path}/delete?id=${id}`);
  await tab.press("Oui");
  await late.press("Oui");
  expect(late.page).toMatchObject({ status: 409, errors: [expect.stringContaining("Il n'y a rien à supprimer")] });
  for (const at of [one, `${one}/text`, `${path}/category?id=${id}`, `/patient-documents/${id}`])
    expect((await browser.visit(at)).status, at).toBe(404);
});

test("a form made for a record that is no longer open is refused, and keeps what is typed", async () => {
  const { browser } = await aSignedIn(origin);
  await addDocument(browser, "other-document", "Lettre");
  await browser.follow("Lettre");
  await browser.follow("Modifier");
  browser.fill("Nom du document", "Autre lettre");
  browser.attach(/^Autre fichier/, letter("autre.pdf", "b"));
  const [tab, twin] = [browser.tab(), browser.tab()];
  twin.fill("Nom du document", "Lettre lue");
  await tab.visit("/patient-dashboard/switch");
  await tab.press(tab.page.buttons.find((name) => /^Léa/.test(name))!);
  await browser.press("Enregistrer");
  expect(browser.page).toMatchObject({
    status: 409,
    errors: [
      expect.stringMatching(/^Cette demande était pour Camille Essai/),
      expect.stringContaining("un autre dossier a été ouvert entre-temps"),
      expect.stringMatching(/^Choisissez de nouveau le fichier/),
    ],
  });
  expect(browser.page.valueOf("Nom du document")).toBe("Autre lettre");
  await tab.press("Revenir à mon dossier");
  await twin.press("Enregistrer");
  expect(twin.page.flash).toBe("Le document est modifié.");
  await browser.press("Enregistrer");
  expect(browser.page).toMatchObject({ status: 409, errors: [expect.stringContaining("a changé entre-temps")] });
  expect(browser.page.text).toContain("Lettre lue");
  await browser.press("Enregistrer");
  expect(browser.page.errors).toEqual([]);
  expect(browser.page.flash).toBe("Le document est modifié.");
});
