import { getDocumentProxy } from "unpdf";

/** What is used of an annotation as pdf.js reads it (ISO 32000-2, 12.5 and 12.7). */
type Annotation = {
  subtype?: string;
  hidden?: boolean;
  contentsObj?: { str: string };
  fieldName?: string;
  fieldValue?: string | string[] | null;
  alternativeText?: string;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
};

/** What was typed or ticked on the page: it is no part of what a page itself shows. */
function filledIn({ subtype, hidden, contentsObj, ...field }: Annotation): string {
  if (hidden) return "";
  if (subtype === "FreeText") return contentsObj?.str ?? "";
  if (subtype !== "Widget") return "";
  const { fieldName = "", fieldValue, alternativeText, checkBox, radioButton } = field;
  const isTicked = fieldValue === (checkBox ? field.exportValue : field.buttonValue);
  const value = checkBox || radioButton ? isTicked && `☒ ${fieldValue}` : [fieldValue ?? []].flat().join(", ");
  return value ? `${alternativeText || fieldName}: ${value}` : "";
}

/** Opens a PDF: how many pages it has, and what reads one, from 1, with what was filled in at its end. */
export async function openPdf(bytes: Uint8Array) {
  // It takes no Buffer.
  const document = await getDocumentProxy(new Uint8Array(bytes), { disableFontFace: true, verbosity: 0 });
  return {
    count: document.numPages,
    async read(number: number) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
      const filled = ((await page.getAnnotations()) as Annotation[]).map(filledIn).filter(Boolean);
      page.cleanup();
      return [text, ...filled].join("\n");
    },
  };
}
