import { expect, test } from "vitest";
import { letterPdf } from "../../../tests/letter.ts";
import { cleanOne, linksOf, wordParts, wordText, zipOf } from "../../appointments/uploads/testing.ts";
import { maxTextCharacters } from "../../contract/document-text.ts";
import { readText } from "./text.ts";
import { cleanWord } from "./word.ts";

/** The text of a Word document as it is read from the copy that is stored. */
const textOf = async (body: string, more: Record<string, string> = {}) => {
  const parts = wordParts({ "word/document.xml": wordText(body), ...more });
  const { pages } = await readText(".docx", cleanWord(zipOf(parts)));
  return pages[0];
};
const pdfText = async (...given: Parameters<typeof letterPdf>) =>
  readText(".pdf", (await cleanOne("a.pdf", Buffer.from(letterPdf(...given), "latin1"))).bytes);

const run = (words: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
const p = (...runs: string[]) => `<w:p>${runs.join("")}</w:p>`;
const raised = '<w:vertAlign w:val="superscript"/>';
const sym = (char: string, font = "Symbol") => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
const lowered = '<w:vertAlign w:val="subscript"/>';
const moved = (points: number | string) => `<w:position w:val="${points}"/>`;
const formula =
  '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>';
const turn = (kind: string, words = "", properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:fldChar w:fldCharType="${kind}"/>${words && `<w:instrText>${words}</w:instrText>`}</w:r>`;
const half = turn("begin", " EQ \\f(1;2) ");
const box = (...paragraphs: string[]) =>
  `<w:pict><v:textbox xmlns:v="urn:schemas-microsoft-com:vml"><w:txbxContent>${paragraphs.join("")}</w:txbxContent></v:textbox></w:pict>`;
const boxed = (properties: string, ...paragraphs: string[]) =>
  `<w:r><w:rPr>${properties}</w:rPr>${box(...paragraphs)}</w:r>`;
const note = '<w:r><w:footnoteReference w:id="7"/></w:r>';
const compatible = (choice: string, fallback: string) =>
  `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice>${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;

test.each([
  ["a hyphen that breaks no line", p("<w:r><w:t>5</w:t><w:noBreakHyphen/><w:t>10 mg</w:t></w:r>"), "5‑10 mg"],
  [
    "a hyphen that is shown at the end of a line alone",
    p("<w:r><w:t>para</w:t><w:softHyphen/><w:t>cétamol</w:t></w:r>"),
    "paracétamol",
  ],
  ["a sign of the font Symbol", p(run("50 "), sym("F06D"), run("g, "), sym("F0B3"), run(" 3")), "50 µg, ≥ 3"],
  ["a letter that Symbol shows as Greek", p(run("50 "), run("m", '<w:rFonts w:ascii="Symbol"/>'), run("g")), "50 µg"],
  [
    "a box of Wingdings, ticked or not",
    p(sym("F0FE", "Wingdings"), run(" oui "), sym("F0A8", "Wingdings"), run(" non")),
    "☑ oui ☐ non",
  ],
  ["a sign that Symbol itself does not know", p(sym("F0F0"), run(" 3")), "[?] 3"],
  ["a sign that is not known", p(run("a "), sym("F041", "Webdings"), run(" b")), "a [?] b"],
  [
    "a power, of several runs too",
    p(run("10"), run("9", raised), run("/L, 10"), run("−", raised), run("3", raised), run(" mmol")),
    "10^(9)/L, 10^(−3) mmol",
  ],
  ["a power that a figure follows", p(run("10"), run("9", raised), run("5 mg")), "10^(9)5 mg"],
  ["what stands low", p(run("SpO"), run("2", lowered), run("98 %, HbA"), run("1c", lowered)), "SpO_(2)98 %, HbA_(1c)"],
  ["what is raised behind what stands low", p(run("x"), run("1", lowered), run("2", raised)), "x_(1)^(2)"],
  [
    "what is moved up or down by hand",
    p(run("10"), run("9", moved(6)), run("/L, H"), run("2", moved(-4)), run("O"), run("5", moved(0))),
    "10^(9)/L, H_(2)O5",
  ],
  [
    "what a converter moved by a hair, which is not raised",
    p(run("Doliprane", moved(-1)), run(" 500", moved(1)), run(" mg", moved("0.5pt"))),
    "Doliprane 500 mg",
  ],
  [
    "what is moved by more than a hair, in any unit",
    p(run("10"), run("9", moved(2)), run("/L, H"), run("2", moved(-2)), run("O, 10"), run("6", moved("1pt"))),
    "10^(9)/L, H_(2)O, 10^(6)",
  ],
  ["what is raised, whatever its place", p(run("10"), run("9", raised + moved(-4))), "10^(9)"],
  ["the end of an ordinal", p(run("Le 1"), run("er", raised), run(" mars")), "Le 1er mars"],
  [
    "the end of an ordinal in two runs",
    p(run("Le 1"), run("e", raised), run("r", raised), run(" mars")),
    "Le 1er mars",
  ],
  ["a lowered letter that is no ordinal", p(run("T"), run("e", lowered)), "T_(e)"],
  ["blanks that are raised", p(run("10"), run(" ", raised), run("9 mg")), "10 9 mg"],
  ["blanks beside what is raised", p(run("10"), run(" ", raised), run("9 ", raised), run("mg")), "10 ^(9) mg"],
  ["a formula", p(run("1"), formula, run(" comprimé, "), formula, run("3")), "1 [?] comprimé, [?] 3"],
  ["a line of formulas", p(`<m:oMathPara xmlns:m="m">${formula}</m:oMathPara>`), "[?]"],
  ["a field that draws a formula", p(run("1"), half, turn("end"), run(" comprimé")), "1 [?] comprimé"],
  [
    "a field that draws a formula, with a result",
    p(run("1"), half, turn("separate"), run("5"), turn("end"), run(" comprimé")),
    "1 [?] comprimé",
  ],
  [
    "a sign that the code of a field alone tells",
    p(run("50 "), turn("begin", " SYMBOL 109 \\f Symbol "), turn("end"), run("g")),
    "50 [?] g",
  ],
  [
    "a sign that a field has as its result",
    p(run("50 "), turn("begin", " SYMBOL 181 "), turn("separate"), run("µ"), turn("end"), run("g")),
    "50 [?] g",
  ],
  [
    "a sign that a field has without its result",
    p(run("50 "), turn("begin", " SYMBOL 109 "), turn("separate"), turn("end"), run("g")),
    "50 [?] g",
  ],
  [
    "figures around struck words",
    p(run("Prendre 1"), run(" comprimé de ", "<w:strike/>"), run("500 mg")),
    "Prendre 1 500 mg",
  ],
  ["figures around a struck tab", p(run("1"), "<w:r><w:rPr><w:strike/></w:rPr><w:tab/></w:r>", run("5 mg")), "1 5 mg"],
  ["figures around a picture", p(run("Dose 1"), "<w:r><w:drawing/></w:r>", run("5 mg")), "Dose 1 5 mg"],
  ["a sign without a code", p(run("1"), sym("0000", "Arial"), sym("zz"), sym("D800"), run("0 mg")), "1 [?][?][?] 0 mg"],
  ["a code that does not end", p(run("Dose"), turn("begin", " PAGE "), run("10 mg")), "Dose [?]"],
  ["a code in two runs", p(turn("begin", "E"), run("Q \\f(1;2)"), turn("end")), "[?]"],
  [
    "a field in one element that draws a formula",
    p(run("1"), `<w:fldSimple w:instr=" EQ \\f(1;2) ">${run("5")}</w:fldSimple>`, run("mg")),
    "1 [?] mg",
  ],
  [
    "a text box beside a figure",
    p(run("Dose 1"), boxed("", p(run("0 mg")), p(run("le soir"))), run(" mg par jour")),
    "Dose 1 mg par jour\n0 mg\nle soir",
  ],
  [
    "a text box in a struck run",
    p(run("Dose 1"), boxed("<w:strike/>", p(run("0 mg")), p(run("5 mg"))), run("x", "<w:strike/>")),
    "Dose 1\n0 mg\n5 mg",
  ],
  [
    "a text box before a code of two paragraphs",
    p(boxed("", p(run("5 mg"))), run("Dose"), turn("begin", " PAGE ")) + p(turn("separate"), run(" 1"), turn("end")),
    "Dose 1\n5 mg",
  ],
  ["a text box in a text box", p(run("a"), boxed("", p(run("b"), boxed("", p(run("c"))), run("d")))), "a\nb d\nc"],
  [
    "every mark of Wingdings 2",
    p(..."4F 50 51 52 53 54".split(" ").map((one) => sym(`F0${one}`, "Wingdings 2"))),
    "✗✓☒☑☒☒",
  ],
  ["a crossed box of Wingdings", p(sym("F078", "Wingdings"), run(" oui")), "☒ oui"],
  [
    "boxes of Wingdings 2",
    p(sym("F052", "Wingdings 2"), run(" oui "), sym("F0A3", "Wingdings 2"), run(" non")),
    "☑ oui ☐ non",
  ],
  [
    "stops of tabulators, which are none of its text",
    '<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="9"/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r></w:p>',
    "a b",
  ],
])("MR-164 decision 057 the text of a Word document keeps its doses: %s", async (_, body, text) => {
  expect(await textOf(body)).toBe(text);
});

test.each([
  ["deleted", p(`<w:del w:id="1">${run("dix")}</w:del>`, run("Cinq"))],
  [
    "moved to elsewhere",
    p(`<w:moveFrom w:id="1">${run("dix")}</w:moveFrom>`, `<w:moveTo w:id="2">${run("Cinq")}</w:moveTo>`),
  ],
  ["written again for older programs", p(compatible(run("Cinq"), run("Cinq")))],
  ["hidden", p(run("dix", "<w:vanish/>"), run("Cinq", '<w:vanish w:val="0"/>'))],
  ["struck through", p(run("10 mg", "<w:strike/>"), run("dix", "<w:dstrike/>"), run("Cinq"))],
  [
    "the code of a field",
    p('<w:r><w:fldChar w:fldCharType="begin"/><w:t>PAGE</w:t><w:fldChar w:fldCharType="separate"/></w:r>', run("Cinq")),
  ],
  ["hidden, though it is not struck through", p(run("dix", '<w:vanish/><w:strike w:val="0"/>'), run("Cinq"))],
  [
    "the code of a field, with a field in it",
    p(
      ...[turn("begin", " PAGE "), turn("begin", " =1 "), turn("separate"), run("10 mg"), half, turn("end")],
      ...["<w:r><w:br/></w:r>", note, formula, turn("end"), run("dix"), boxed("", p(run("dix")))],
    ) + p(turn("separate"), run("Cinq"), turn("end")),
  ],
  ["a text box in a hidden run", p(boxed("<w:vanish/>", p(run("dix"))), run("Cinq"))],
  ["hidden in a former format alone", p(run("Cinq", '<w:rPrChange w:id="1"><w:rPr><w:vanish/></w:rPr></w:rPrChange>'))],
])("MR-164 decision 057 what is %s is not read in a Word document", async (_, body) => {
  expect(await textOf(body)).toBe("Cinq");
});

test("quality 12 names that every object has are elements like others, and no character is cut in two", async () => {
  expect(await textOf(`<w:constructor/>${p(run("Cinq"))}<w:toString/>`)).toBe("Cinq");
  const emoji = await textOf(p(run(`x${"😀".repeat(maxTextCharacters / 2)}`)));
  expect(emoji).toHaveLength(maxTextCharacters - 1);
  expect(emoji?.isWellFormed()).toBe(true);
});

const cell = (words: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(run(words))}</w:tc>`;

test("MR-164 decision 057 the cells of a row stay apart, empty ones too", async () => {
  const rows = [
    ["Fer", "", "12"],
    ["", "13", ""],
  ].map((cells) => `<w:tr>${cells.map((words) => cell(words)).join("")}</w:tr>`);
  rows.push(
    `<w:tr><w:trPr><w:gridBefore w:val="2"/></w:trPr>${cell("14")}</w:tr>`,
    `<w:tr>${cell("Matin", '<w:gridSpan w:val="2"/>')}${cell("15")}</w:tr>`,
  );
  const text = await textOf(`<w:tbl>${rows.join("")}</w:tbl>`);
  expect(text?.split("\n").map((line) => line.trim())).toEqual(["Fer |  | 12", "| 13 |", "|  | 14", "Matin |  | 15"]);
});

test.each([
  ["0", "1 | 2"],
  ["-3", "1 | 2"],
  ["x", "1 | 2"],
  ["1000000000", `${" | ".repeat(63)}1${" | ".repeat(63)}2`.trim()],
])("quality 12 cells of %s columns are parted, by 63 signs at most", async (columns, text) => {
  const row = `<w:tr><w:trPr><w:gridBefore w:val="${columns}"/></w:trPr>${cell("1", `<w:gridSpan w:val="${columns}"/>`)}${cell("2")}</w:tr>`;
  expect(await textOf(`<w:tbl>${row}</w:tbl>`)).toBe(text);
});

test("MR-164 decision 057 former formats of a table change nothing in it", async () => {
  const was = (name: string, properties: string) =>
    `<w:${name}Change w:id="1"><w:${name}>${properties}</w:${name}></w:${name}Change>`;
  const row = `<w:tr><w:trPr>${was("trPr", '<w:gridBefore w:val="2"/>')}</w:trPr>${cell("1", was("tcPr", '<w:gridSpan w:val="3"/>'))}${cell("2")}</w:tr>`;
  expect(await textOf(`<w:tbl>${row}</w:tbl>`)).toBe("1 | 2");
});

test("MR-164 decision 057 headers, footers and notes of a Word document are read, but none that is not shown", async () => {
  const links = ["header/1", "header/2", "footer/3", "footnotes/4"].map((one) => one.split("/") as [string, string]);
  const rows = links.map(([kind, id]) => linksOf(kind, `${kind}${id}.xml`, "").replace("rId9", `rId${id}`));
  const list = rows.map((row) => /<Relationship .*?\/>/.exec(row)![0]).join("");
  const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const hidden = '<w:r><w:rPr><w:vanish/></w:rPr><w:footnoteReference w:id="0"/></w:r>';
  const body = `${p(run("Fer"), hidden, '<w:r><w:footnoteReference w:id="7"/></w:r>')}<w:sectPr xmlns:r="${office}"><w:headerReference w:type="default" r:id="rId1"/><w:headerReference w:type="first" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/></w:sectPr>`;
  const more = {
    "word/_rels/document.xml.rels": linksOf("x", "", "").replace(/<Relationship .*?\/>/, list),
    "word/header1.xml": `<w:hdr ${namespace}>${p(run("Dr Martin"))}</w:hdr>`,
    "word/header2.xml": `<w:hdr ${namespace}>${p(run("Modèle"))}</w:hdr>`,
    "word/footer3.xml": `<w:ftr ${namespace}>${p(run("Page 1"))}</w:ftr>`,
    "word/footnotes4.xml": `<w:footnotes ${namespace}><w:footnote w:id="0">${p(run("trait"))}</w:footnote><w:footnote w:id="7">${p(run("à jeun"))}</w:footnote></w:footnotes>`,
  };
  expect(await textOf(body, more)).toBe("Dr Martin\n\nFer[1]\n\n[1] à jeun\n\nPage 1");
  const first = body.replace("</w:sectPr>", "<w:titlePg/></w:sectPr>");
  expect(await textOf(first, more)).toMatch(/^Dr Martin\n\nModèle\n\nFer/);
});

test("MR-164 the main part of a Word document is found by its relationship, whatever its name", async () => {
  const parts = wordParts({
    "_rels/.rels": linksOf("officeDocument", "texte/lettre.xml", ""),
    "texte/lettre.xml": wordText(p(run("Bonjour"))),
  });
  const types = parts["[Content_Types].xml"].replace("/word/document.xml", "/texte/lettre.xml");
  const { "word/document.xml": _, ...others } = parts;
  const { pages } = await readText(".docx", cleanWord(zipOf({ ...others, "[Content_Types].xml": types })));
  expect(pages).toEqual(["Bonjour"]);
});

test("MR-164 decision 057 the text of a PDF has its pages, also one without text, and is cut where more are left", async () => {
  expect(await pdfText(["Un", "", "Trois"])).toEqual({ pages: ["Un", "", "Trois"], isCut: false });
  // Narrow signs: text beside the page is not read.
  const long = (length: number) => `) Tj 0.1 Tz (${"x".repeat(length)}`;
  const { pages, isCut } = await pdfText([long(40_000), long(40_000), "Trois"]);
  expect({ lengths: pages.map((page) => page.length), isCut }).toEqual({ lengths: [40_000, 20_000], isCut: true });
  expect((await pdfText([long(60_000)])).isCut).toBe(false);
  expect((await pdfText([long(60_000), ""])).isCut).toBe(true);
});

test("quality 23 boxes of a Word document stand in each other twenty deep at most", async () => {
  const nested = (depth: number): string => (depth === 0 ? p(run("dedans")) : p(boxed("", nested(depth - 1))));
  expect(await textOf(nested(20))).toBe("dedans");
  await expect(textOf(nested(21))).rejects.toThrow("documentUnreadable");
});

test("MR-164 decision 057 what was typed, chosen or ticked in a PDF form is read", async () => {
  const field = (entries: string) => `<< /Type /Annot /Subtype /Widget /Rect [72 700 300 715] ${entries} >>`;
  const box = (name: string, state: string) =>
    field(`/F 4 /FT /Btn /T (${name}) /V /${state} /AS /${state} /AP << /N << /Oui 4 0 R /Off 4 0 R >> >>`);
  const { pages } = await pdfText("Allergies :", {
    catalog: "/AcroForm << /Fields [6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R 14 0 R 15 0 R] >>",
    page: "/Annots [6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R 12 0 R 13 0 R 14 0 R 15 0 R]",
    objects: [
      field("/F 4 /FT /Tx /T (a1) /TU (Vos allergies) /V (P\\351nicilline)"),
      field("/F 4 /FT /Ch /Ff 131072 /T (Groupe) /Opt [[(1) (A)] [(2) (B)]] /V (2)"),
      box("Fumeur", "Oui"),
      box("Diabète", "Off"),
      field("/F 2 /FT /Tx /T (cache) /V (secret)"),
      field("/F 4 /FT /Tx /T (vide)"),
      "<< /Type /Annot /Subtype /FreeText /Rect [72 500 300 515] /F 2 /DA (/Helv 12 Tf) /Contents (cache) >>",
      "<< /Type /Annot /Subtype /FreeText /Rect [72 600 300 615] /F 4 /DA (/Helv 12 Tf) /Contents (Vu le 3 mars) >>",
      field("/F 4 /FT /Ch /Ff 131072 /T (Matin) /Opt [[(1) ()]] /V (1)"),
      field("/F 32 /FT /Tx /T (sans vue) /V (secret)"),
    ],
  });
  expect(pages[0]?.split("\n")).toEqual([
    ...["Allergies :", "Vu le 3 mars", "Vos allergies: Pénicilline", "Groupe: B", "Fumeur: ☒ Oui", "Matin: 1"],
  ]);
});
