import { getDocumentProxy } from "unpdf";

/** What is used of an annotation as pdf.js reads it (ISO 32000-2, 12.5 and 12.7). */
type Annotation = {
  subtype?: string;
  annotationFlags?: number;
  contentsObj?: { str: string };
  fieldName?: string;
  fieldValue?: string | string[] | null;
  options?: { exportValue: string; displayValue: string }[];
  alternativeText?: string;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
};

/** «Hidden» and «NoView» (ISO 32000-2, 12.5.3). */
const unseen = 2 | 32;

/** What was typed or ticked on the page: it is no part of what a page itself shows. */
function filledIn({ subtype, annotationFlags = 0, contentsObj, ...field }: Annotation): string {
  if (annotationFlags & unseen) return "";
  if (subtype === "FreeText") return contentsObj?.str ?? "";
  if (subtype !== "Widget") return "";
  const { fieldName = "", fieldValue, options = [], alternativeText, checkBox, radioButton } = field;
  const shown = (one: string) => options.find(({ exportValue }) => exportValue === one)?.displayValue || one;
  const isTicked = fieldValue === (checkBox ? field.exportValue : field.buttonValue);
  const value =
    checkBox || radioButton ? isTicked && `☒ ${fieldValue}` : [fieldValue ?? []].flat().map(shown).join(", ");
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
      // A browser shows no control character, and figures would meet.
      return [text, ...filled].join("\n").replaceAll(/[^\P{Cc}\n]/gu, " ");
    },
  };
}
