export default {
  title: "Qui peut lire mon dossier",
  titleOf: "Qui peut lire le dossier {{of}}",
  intro:
    "À chaque réservation, vous dites ce que le praticien peut lire du dossier, jusqu'à 30 jours après la consultation. Vous pouvez le changer ici à tout moment.",
  empty: "Aucun praticien ne peut lire ce dossier.",
  answers:
    "Les réponses données à une réservation, et les documents joints, restent lisibles par son praticien, sauf si elle est annulée ou refusée.",
  log: "Voir qui l'a lu",
  count_one: "{{count}} praticien",
  count_many: "{{count}} praticiens",
  count_other: "{{count}} praticiens",
  column: {
    practitioner: "Praticien",
    appointment: "Rendez-vous",
    what: "Peut lire",
    until: "Jusqu'au",
    acts: "Actions",
  },
  onceAccepted: "{{what}}, s'il accepte la demande",
  change: "Changer",
  changeOf: "Changer : {{practitioner}}, {{when}}",
  changeTitle: "Changer ce que le praticien peut lire",
  legend: "Que peut-il voir de votre dossier ?",
  legendFor: "Que peut-il voir du dossier {{of}} ?",
  hint: "Au plus tard jusqu'au {{day}}.",
  effects: "Le changement vaut tout de suite. Ce qu'il a déjà lu ne peut pas être repris.",
  save: "Enregistrer",
  keep: "Ne rien changer",
  back: "Rendez-vous",
  changed: {
    all: "Le praticien peut maintenant lire tout le dossier.",
    some: "Le praticien peut maintenant lire les parties choisies.",
    nothing: "Le praticien ne peut plus lire le dossier.",
  },
  closedTitle: "Le dossier n'est plus partagé",
  closed:
    "Ce rendez-vous est annulé, refusé ou passé depuis plus de 30 jours : son praticien ne peut plus lire le dossier.",
} as const;
