export default {
  title: "Tout mon dossier",
  titleOf: "Tout le dossier {{of}}",
  intro:
    "Emportez une copie : identité, allergies, antécédents, traitements, mesures, rendez-vous, documents, et qui a lu le dossier.",
  parts: "Elle se télécharge sous trois formes :",
  forms: {
    archive: "une archive (ZIP) avec les deux formes suivantes et tous les documents ;",
    page: "une page à lire ou à imprimer, qui s'ouvre sans connexion dans n'importe quel navigateur ;",
    summary: "un résumé international du patient (IPS 2.0.0, FHIR R4), pour un autre logiciel de santé.",
  },
  ask: "Demander une copie",
  askAgain: "Demander une nouvelle copie",
  replaces: "Une nouvelle copie remplacerait celle-ci.",
  asked: "Votre demande est enregistrée. Un e-mail vous préviendra quand la copie sera prête.",
  state: "Votre copie",
  states: {
    asked: "Demandée le {{when}}, pas encore commencée. D'habitude il faut moins d'une minute.",
    making: "Demandée le {{when}}. Elle est en train d'être faite.",
    ready: "Demandée le {{when}}. Elle est prête jusqu'au {{until}}.",
    failed:
      "Demandée le {{when}}. Elle n'a pas pu être faite. Demandez-en une autre, ou écrivez-nous si cela se répète.",
  },
  refresh: "Voir où en est la copie",
  mail: "Vous pouvez quitter cette page : un e-mail vous préviendra.",
  download: {
    archive: "Télécharger l'archive entière (ZIP, {{size}})",
    page: "Télécharger la page (HTML, {{size}})",
    summary: "Télécharger le résumé (FHIR, {{size}})",
  },
  downloadOf: "{{label}}, dossier {{of}}",
  safe: "Ces fichiers parlent de santé. Sur un ordinateur partagé, effacez-les après usage.",
  others: "Copies d'autres dossiers",
  when: "{{day}} à {{time}}",
} as const;
