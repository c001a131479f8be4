import type { Language } from "../../db/types.ts";
import { englishWords } from "./words-en.ts";
import { frenchWords } from "./words-fr.ts";
import type { ExportWords } from "./words-type.ts";

// The words for acts and states are those of the pages (app/locales): tests/export-words.test.ts compares them.
export const exportWords: Record<Language, ExportWords> = { fr: frenchWords, en: englishWords };
