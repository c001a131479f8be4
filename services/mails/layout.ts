import type { Language, Role } from "../db/types.ts";

/** A paragraph of a mail: text, or a link with its label. */
type Paragraph = string | { label: string; url: string };

const automatic: Record<Language, string> = {
  fr: "Cabinet ouvert. Ce message est envoyé automatiquement, merci de ne pas y répondre.",
  en: "Cabinet ouvert. This message is sent automatically, please do not reply.",
};

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!);

const asText = (part: Paragraph) => (typeof part === "string" ? part : `${part.label}\n${part.url}`);
const asHtml = (part: Paragraph) =>
  typeof part === "string"
    ? `<p>${escaped(part).replaceAll("\n", "<br>")}</p>`
    : `<p><a href="${escaped(part.url)}">${escaped(part.label)}</a></p>`;

/** URL of a login page for the account's role: practitioners have other pages. */
export const accountUrl = (siteOrigin: string, path: "/login" | "/forgot-password", role: Role): string =>
  `${siteOrigin}${path}${role === "PRACTITIONER" ? "?role=practitioner" : ""}`;

/** Both bodies of a mail, text and simple HTML: no images, no external content, every value escaped. */
export function renderMail(mail: {
  language: Language;
  title: string;
  paragraphs: Paragraph[];
  /** Whether replies are read. */
  answerable?: boolean;
}): {
  text: string;
  html: string;
} {
  const { language, title, paragraphs } = mail;
  const end = mail.answerable ? "Cabinet ouvert" : automatic[language];
  return {
    text: `${[title, ...paragraphs.map(asText), `-- \n${end}`].join("\n\n")}\n`,
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="font: 17px/1.5 sans-serif; max-width: 36em; margin: 1em auto; padding: 0 1em">
<h1 style="font-size: 1.3em">${escaped(title)}</h1>
${paragraphs.map(asHtml).join("\n")}
<hr><p>${escaped(end)}</p>
</body>
</html>
`,
  };
}
