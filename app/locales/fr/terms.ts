export default {
  title: "Avant d'aller plus loin",
  takeRecord: "Emporter mon dossier sans les accepter",
  intro: {
    patient: "Lisez ces textes et acceptez-les pour accéder à votre espace Patient.",
    practitioner: "Lisez ces textes et acceptez-les pour accéder à votre espace Praticien.",
  },
  terms: {
    title: "Conditions générales d'utilisation",
    description: "Les conditions générales d'utilisation du site, en vigueur.",
    accept: "J'ai lu et j'accepte les conditions générales d'utilisation",
  },
  notice: {
    title: "Notice d'information et de consentement",
    description: "Ce que devient chaque information que vous nous confiez, et ce à quoi vous consentez.",
    accept: "J'ai lu la notice d'information et j'y consens",
  },
  scroll:
    "Faites défiler le texte jusqu'à la fin (au clavier, allez dans le texte, puis touche Fin) pour pouvoir cocher.",
  submit: "Valider",
  pending: "Validation…",
  logout: "Déconnexion",
  error: {
    unread: {
      patient:
        "Pour accéder à votre espace Patient, vous devez valider les conditions générales d'utilisation et la notice d'information.",
      practitioner:
        "Pour accéder à votre espace Praticien, vous devez valider les conditions générales d'utilisation et la notice d'information.",
    },
    tick: {
      both: "Veuillez cocher les cases avant de valider. Aucune des deux n'est cochée.",
      terms:
        "Veuillez cocher les cases avant de valider. Celle des conditions générales d'utilisation n'est pas cochée.",
      notice:
        "Veuillez cocher les cases avant de valider. Celle de la notice d'information et de consentement n'est pas cochée.",
    },
    newer: "Un texte vient de changer. Voici la nouvelle version : lisez-la, puis cochez de nouveau.",
  },
  already: {
    patient: {
      terms: "Le patient a déjà accepté la cgu.",
      notice: "Le patient a déjà accepté la notice.",
      both: "Le patient a déjà accepté la cgu. Le patient a déjà accepté la notice.",
    },
    practitioner: {
      terms: "Vous avez déjà accepté les conditions générales d'utilisation.",
      notice: "Vous avez déjà accepté la notice d'information.",
      both: "Vous avez déjà accepté les conditions générales d'utilisation et la notice d'information.",
    },
  },
  forPatients: "Pour les patients",
  forPractitioners: "Pour les praticiens",
  inForce: "Version {{version}}, en vigueur depuis le {{date}}.",
  readForPatients: "Lire le texte pour les patients",
  readForPractitioners: "Lire le texte pour les praticiens",
} as const;
