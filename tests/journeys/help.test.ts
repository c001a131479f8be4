import { describe, expect, inject, test } from "vitest";
import { Browser } from "../browser.ts";
import { aPerson, aSignedIn } from "../people.ts";

const origin = inject("baseUrl");

const at = async (path: string, browser = new Browser(origin)) => {
  await browser.visit(path);
  return browser;
};
const questions = (browser: Browser) => browser.page.document.querySelectorAll("main h3").map(({ text }) => text);

describe("help", () => {
  test("PF-029 about twenty questions, in groups, each with its own URL, emergencies first", async () => {
    const { page } = await at("/aide");
    expect(page.text.indexOf("urgence")).toBeLessThan(page.text.indexOf("Chercher dans les questions"));
    for (const number of ["15", "112", "114"]) expect(page.has("link", number)).toBe(true);
    const answers = page.document.querySelectorAll("main details:not([open]) p");
    expect(answers.length).toBeGreaterThanOrEqual(20);
    expect(new Set(answers.map(({ id }) => id || "none")).size).toBe(answers.length);
    for (const { id } of answers) expect(page.document.querySelectorAll(`[id="${id}"]`), id).toHaveLength(1);
  });

  test("both languages answer the same questions at the same URLs", async () => {
    const ids = async (language: "fr" | "en") =>
      (await new Browser(origin, { language }).visit("/aide")).document
        .querySelectorAll("main details p")
        .map(({ id }) => id);
    expect(await ids("en")).toEqual(await ids("fr"));
  });

  test("a search finds words in questions and answers, ignoring accents and case", async () => {
    const browser = await at("/aide");
    browser.fill("Chercher dans les questions", "  BLOQUE ");
    await browser.press("Chercher");
    expect(browser.page.path).toBe("/aide?q=++BLOQUE+");
    expect(questions(browser)).toContain("Mon compte est bloqué");
    expect(browser.page.document.querySelectorAll("main details:not([open])")).toHaveLength(0);
    expect(questions(browser).length).toBeLessThan(5);
    expect(browser.page.text).toMatch(/\d réponses? pour « BLOQUE »/);
    expect(browser.page.title).toMatch(/^Aide\s: \d réponses? pour «\sBLOQUE\s» – Cabinet ouvert$/);
    browser.fill("Chercher dans les questions", "écran clavier");
    await browser.press("Chercher");
    expect(questions(browser)).toEqual(["J'utilise un lecteur d'écran ou le clavier seul"]);
    browser.fill("Chercher dans les questions", "virement");
    await browser.press("Chercher");
    expect(questions(browser)).toEqual(["Comment payer par virement ou par chèque\u00a0?"]);
    await browser.follow("Toutes les questions");
    expect(questions(browser).length).toBeGreaterThanOrEqual(20);
  });

  test("fewer than three letters are refused, words not found lead to the contact form", async () => {
    for (const short of ["an", "?!.", "a "]) {
      const { page } = await at(`/aide?q=${encodeURIComponent(short)}`);
      expect(page.errors, short).toEqual(["Saisissez au moins 3 caractères"]);
    }
    const browser = await at("/aide?q=licorne");
    expect(browser.page.text).toContain("Aucune réponse trouvée");
    await browser.follow("écrire un message");
    expect(browser.page.path).toBe("/contact");
  });

  test("the search text is escaped", async () => {
    const { page } = await at(`/aide?q=${encodeURIComponent("<b>code</b><script>")}`);
    expect(page.document.querySelector("main b, script")).toBeNull();
  });

  test("PF-029 every link of the questions works", async () => {
    const browser = await at("/aide");
    const hrefs = browser.page.document.querySelectorAll("main p a[href]").map((link) => link.getAttribute("href")!);
    for (const href of new Set(hrefs.filter((href) => href.startsWith("/"))))
      expect((await at(href)).page.status, href).toBeOneOf([200, 403]);
  });
});

describe("contact", () => {
  const write = (
    browser: Browser,
    { email = aPerson().email, message = "Bonjour,\n\nla page est trop longue." } = {},
  ) => {
    browser.fill("Nom", "Élise Dupré");
    browser.fill("E-mail", email);
    browser.fill("Sujet", "Une page");
    browser.fill("Message", message);
  };

  test("PF-029 a message gives a reference and sends a receipt without its text, once even when it is sent repeatedly", async () => {
    const browser = await at("/contact");
    const { email } = aPerson();
    write(browser, { email });
    await browser.press("Envoyer", { times: 2 });
    expect(browser.page.h1).toBe("Votre message est envoyé");
    expect(browser.page.text).toContain("Un accusé de réception vous a été envoyé. Par précaution, il ne reprend pas");
    const reference = /Référence : ([A-Z0-9-]+)/.exec(browser.page.text)![1]!;
    const outbox = await at("/outbox");
    const copies = outbox.page.document.querySelectorAll("main tbody tr").filter(({ text }) => text.includes(email));
    expect(copies).toHaveLength(1);
    await outbox.visit(copies[0]!.querySelector("a")!.getAttribute("href")!);
    expect(outbox.page.text).toContain(reference);
    expect(outbox.page.text).not.toContain("la page est trop longue.");
    expect(outbox.page.text).not.toContain("Une page");
  });

  test("PF-029 a signed-in person gets an exact copy at the address of the account, and a receipt at another", async () => {
    const { browser, person } = await aSignedIn(origin);
    await browser.visit("/contact");
    expect(browser.page.text).toContain("À l'adresse de votre compte, vous recevez une copie de votre message");
    const message = `Bonjour, ${crypto.randomUUID()}`;
    write(browser, { email: person.email, message: `${message}\ndeuxième ligne\n\nautre paragraphe` });
    await browser.press("Envoyer");
    expect(browser.page.text).toContain("Une copie de votre message vous a été envoyée.");
    const outbox = await at("/outbox");
    const copy = outbox.page.document
      .querySelectorAll("main tbody tr")
      .find(({ text }) => text.includes(person.email))!;
    await outbox.visit(copy.querySelector("a")!.getAttribute("href")!);
    expect(outbox.page.text).toContain(message);
    // Text browsers do not wrap preformatted text.
    expect(outbox.page.document.querySelector("main pre")).toBeNull();
    const paragraphs = outbox.page.document.querySelectorAll("main .card p").map(({ innerHTML }) => innerHTML);
    expect(paragraphs).toContain(`${message}<br>deuxième ligne`);
    expect(paragraphs).toContain("autre paragraphe");
    await browser.visit("/contact");
    write(browser);
    await browser.press("Envoyer");
    expect(browser.page.text).toContain("Un accusé de réception vous a été envoyé.");
  });

  test("decisions 2.16 whose receipts of a day are used up is told that none comes, and that the message has arrived", async () => {
    const { email } = aPerson();
    const browser = new Browser(origin);
    for (const told of ["Un accusé", "Un accusé", "Un accusé", "vous n'aurez pas d'accusé de réception."]) {
      await browser.visit("/contact");
      write(browser, { email });
      await browser.press("Envoyer");
      expect(browser.page.text).toContain(told);
    }
    expect(browser.page.text).toContain("Votre message nous est bien parvenu, notez sa référence.");
  });

  test("a refused message keeps everything typed and says what is missing", async () => {
    const browser = await at("/contact");
    await browser.press("Envoyer");
    expect(browser.page.status).toBe(422);
    expect(browser.page.errors).toEqual([
      "Indiquez votre nom.",
      "Indiquez votre e-mail.",
      "Indiquez le sujet.",
      "Écrivez votre message.",
    ]);
    write(browser, { email: "elise@", message: "Un <b>mot</b>" });
    await browser.press("Envoyer");
    expect(browser.page.errors).toEqual(["Vérifiez l'e-mail, par exemple nom@exemple.fr."]);
    expect(browser.page.field("Nom").getAttribute("value")).toBe("Élise Dupré");
    expect(browser.page.field("Message").text).toContain("Un <b>mot</b>");
    browser.fill("E-mail", aPerson().email);
    await browser.press("Envoyer");
    expect(browser.page.h1).toBe("Votre message est envoyé");
  });

  test("PF-006 the other language, and a longer session, keep what was typed in the message", async () => {
    const { browser } = await aSignedIn(origin);
    await browser.visit("/contact");
    browser.fill("Message", "Une question à moi");
    await browser.press("Rester connecté");
    expect(browser.page).toMatchObject({ status: 200, path: "/contact", errors: [] });
    await browser.press("Read this page in English");
    expect(browser.page).toMatchObject({ status: 200, path: "/contact", errors: [] });
    expect(browser.page.document.querySelector("html")?.getAttribute("lang")).toBe("en");
    expect(browser.page.field("Message").text).toContain("Une question à moi");
  });

  test("name and e-mail are filled in for a signed-in person", async () => {
    const { browser, person } = await aSignedIn(origin);
    await browser.visit("/contact");
    expect(browser.page.field("Nom").getAttribute("value")).toBe(person.name);
    expect(browser.page.field("E-mail").getAttribute("value")).toBe(person.email);
  });

  test("the page after sending shows what this site wrote alone, also when it is loaded again", async () => {
    const browser = await at("/contact");
    write(browser);
    await browser.press("Envoyer");
    await browser.reload();
    expect(browser.page.h1).toBe("Votre message est envoyé");
    const others = ["APPELEZ-LE-0899", "appelez le 0899", "M-ABCDEF", ""].map((reference) =>
      browser.page.path.replace(/reference=[^&]+/, `reference=${encodeURIComponent(reference)}`),
    );
    const copies = ["text", "none", "anything"].map((copy) => browser.page.path.replace(/copy=\w+/, `copy=${copy}`));
    for (const path of [...others, ...copies, "/contact/sent", "/contact/sent?reference=APPELEZ-LE-0899"])
      expect((await at(path)).page.path, path).toBe("/contact");
  });
});
