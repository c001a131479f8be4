export default {
  sessions: {
    title: "Mes connexions",
    intro:
      "Les appareils où votre compte est ouvert en ce moment. Si vous n'en reconnaissez pas un, fermez sa connexion et changez votre mot de passe. L'heure de la dernière activité est donnée à dix minutes près.",
    this: "Cette connexion",
    since: "Ouverte le {{day}} à {{time}}",
    last: "Dernière activité le {{day}} à {{time}}",
    close: "Fermer : {{device}}, ouverte le {{day}} à {{time}}",
    closeOne: "Fermer cette connexion",
    closed: "La connexion est fermée.",
    notOpen: "Cette connexion n'est pas, ou n'est plus, une de vos connexions ouvertes. Rien n'a été fermé.",
    closeOthers: "Fermer toutes les autres connexions",
    closedOthers_one: "{{count}} connexion est fermée.",
    closedOthers_many: "{{count}} connexions sont fermées.",
    closedOthers_other: "{{count}} connexions sont fermées.",
    alone: "Votre compte n'est ouvert nulle part ailleurs.",
    password: "Changer mon mot de passe",
  },
  email: {
    title: "Changer d'adresse e-mail",
    intro:
      "Un code est envoyé à la nouvelle adresse. Dès qu'il est saisi, vous vous connectez avec elle, et les messages du site y arrivent. Vos autres connexions sont fermées, et un message part à l'ancienne adresse.",
    new: "Nouvelle adresse e-mail",
    password: "Votre mot de passe",
    wrongPassword: "Ce n'est pas votre mot de passe.",
    same: "C'est déjà l'adresse de votre compte.",
    submit: "Recevoir le code",
    pending: "Envoi en cours...",
    keep: "Garder mon adresse",
    back: "Accueil",
    backToIdentity: "Identité",
    is: "L'adresse e-mail de votre compte est {{email}}.",
    changed: "L'adresse e-mail de votre compte est maintenant {{email}}.",
  },
  close: {
    title: "Fermer mon compte",
    intro:
      "Votre compte se ferme 30 jours après votre demande. D'ici là votre dossier reste entier : vous pouvez revenir, garder le compte, ou prendre une copie. Mais vous ne pouvez plus réserver, ni changer votre dossier. Vos autres connexions se ferment tout de suite, et une réservation commencée est abandonnée.",
    erased: "Ce qui est effacé après 30 jours",
    erasedItems: {
      identity:
        "Vos coordonnées, votre photo, votre numéro de sécurité sociale, vos assurances, la personne à contacter.",
      record:
        "Votre dossier : allergies, antécédents, traitements, mesures, documents et copies. Aucun praticien ne peut plus le lire.",
      children: "Les dossiers de vos enfants, sauf si un autre parent les suit sur ce site.",
      access: "Votre adresse e-mail, votre mot de passe, vos appareils et vos connexions.",
    },
    kept: "Ce qui doit être gardé",
    keptItems: {
      care: "Les rendez-vous pris, même annulés, avec vos réponses (sauf l'adresse et le téléphone), les documents que vous y avez joints, et les noms, la date de naissance et le sexe du patient : 20 ans après la date du rendez-vous, et au moins jusqu'aux 28 ans du patient. Le praticien doit pouvoir répondre de ses soins.",
      log: "Le journal du dossier, qui dit qui l'a lu ou changé et quand, sans ce qu'il contenait, et la preuve de votre accord aux conditions.",
      security: "Le registre de sécurité, 12 mois, et les e-mails envoyés par le site, 30 jours.",
    },
    copy: "Prendre d'abord une copie de mon dossier",
    appointments: "Un rendez-vous à venir doit d'abord être annulé : voir [vos rendez-vous](here).",
    submit: "Fermer mon compte",
    pending: "Fermeture en cours...",
    stay: "Garder mon compte",
    closing: "Votre compte va être fermé",
    closesAt: "Il sera fermé le {{day}} à {{time}}, et son contenu effacé, sauf ce qui doit être gardé.",
    until:
      "Jusque-là votre dossier reste entier, mais vous ne pouvez ni réserver ni le changer. Vous pouvez garder votre compte, ou prendre une copie.",
    keep: "Garder mon compte",
    getCopy: "Prendre une copie de mon dossier",
    asked: "Votre demande est enregistrée. Un e-mail le confirme.",
    keptDone: "Votre compte est gardé, avec votre dossier entier.",
  },
} as const;
