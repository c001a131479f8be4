import { escapeMarkup } from "./escape-markup.ts";
import type { Resend } from "./resend.ts";

const sentences = {
  fr: {
    title: "Beaucoup de monde en ce moment",
    wait: "Le service est très demandé. Revenez dans quelques secondes.",
    reload: "Recharger cette page",
    kept: "Le service est très demandé, et votre réponse n'a pas encore été reçue. Elle est gardée dans cette page\u00a0: envoyez-la de nouveau dans quelques secondes.",
    secret: "Par sécurité, votre mot de passe ou votre code ne l'est pas\u00a0: il vous sera redemandé.",
    send: "Envoyer de nouveau",
    emergency: "En cas d'urgence, appelez le 15 ou le 112.",
  },
  en: {
    title: "The service is very busy",
    wait: "Many people are using the service at the moment. Come back in a few seconds.",
    reload: "Reload this page",
    kept: "Many people are using the service at the moment, and your answer has not been received yet. It is kept on this page: send it again in a few seconds.",
    secret: "For your security, your password or code is not kept: you will be asked for it again.",
    send: "Send again",
    emergency: "In an emergency, call 15 or 112.",
  },
};

function formHtml(language: keyof typeof sentences, { path, fields, hidesSecrets }: Resend): string {
  const { kept, secret, send } = sentences[language];
  const inputs = fields.map(
    ([name, value]) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
  );
  return `<p>${kept}</p>${hidesSecrets ? `\n<p>${secret}</p>` : ""}
<form method="post" action="${escapeMarkup(path)}">
${inputs.join("\n")}
<button type="submit">${send}</button>
</form>`;
}

/**
 * The page for who comes when too many are there (ruling R28), made without the framework and without a query: a link
 * to `asked`, the address asked for, or the form that was sent and a button that sends it again.
 */
export function crowdPage(language: keyof typeof sentences, asked: string | Resend): string {
  const { title, wait, reload, emergency } = sentences[language];
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Cabinet ouvert</title>
</head>
<body>
<main>
<h1>${title}</h1>
${
  typeof asked === "string"
    ? `<p>${wait}</p>\n<p><a href="${escapeMarkup(asked)}">${reload}</a></p>`
    : formHtml(language, asked)
}
<p>${emergency}</p>
</main>
</body>
</html>
`;
}
