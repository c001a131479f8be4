export default {
  changeAccount: {
    patient:
      "Vous êtes connecté avec un compte de praticien, et cette page est réservée aux patients. Pour l'ouvrir, connectez-vous avec un compte de patient.",
    practitioner:
      "Vous êtes connecté avec un compte de patient, et cette page est réservée aux praticiens. Pour l'ouvrir, connectez-vous avec un compte de praticien.",
    submit: "Me déconnecter et changer de compte",
  },
  page: {
    search: "Chercher un praticien",
    home: "Retour à l'accueil",
    login: "Connexion",
    booking: "Aller à la réservation en cours",
    reload: "Recharger cette page",
    crowd: {
      title: "Beaucoup de monde en ce moment",
      text: "Le service est très demandé. Rechargez cette page dans quelques secondes. Vos réponses déjà enregistrées sont gardées.",
    },
    "400": {
      title: "Cette demande est incomplète",
      text: "Revenez à la page précédente et envoyez de nouveau le formulaire.",
    },
    "403": {
      title: "Ce formulaire n'a pas pu être vérifié",
      text: "Nous n'avons pas pu vérifier qu'il vient bien de ce site. Revenez à la page précédente, actualisez-la et recommencez.",
    },
    "not-allowed": {
      title: "Accès réservé",
      text: "Vous n'êtes pas autorisé à consulter cette page.",
    },
    logInFirst: "Connectez-vous pour l'ouvrir.",
    "404": {
      title: "Page introuvable",
      text: "Cette adresse n'existe pas, ou plus, ou bien elle s'ouvre avec un autre compte. Vérifiez-la, ou repartez de l'accueil.",
    },
    call: {
      title: "Composez le numéro sur un téléphone",
      text: "Ce navigateur ne téléphone pas. En cas d'urgence, appelez le 15 ou le 112. Sourds et malentendants : 114 par SMS.",
    },
    "409": {
      title: "Cette page n'est plus à jour",
      text: "Les informations ont changé depuis que vous l'avez ouverte, peut-être dans un autre onglet. Rien n'a été enregistré ici.",
    },
    "stale-booking": {
      title: "Cette page appartient à une autre réservation",
      text: "Vous avez choisi un autre créneau ou une autre personne, ou changé de compte, peut-être dans un autre onglet. Rien n'a été enregistré ici.",
    },
    "already-sent": {
      title: "Ce formulaire a déjà été envoyé",
      text: "Il est parti d'un autre navigateur, ou d'une session fermée depuis. La suite ne s'affiche que là, et rien n'est enregistré deux fois. Pour recommencer, ouvrez de nouveau la page.",
    },
    unreadable: {
      title: "Le service est momentanément indisponible",
      text: "La panne est de notre côté : nous ne pouvons pas lire votre session. Vous n'êtes pas déconnecté, et rien d'enregistré n'est perdu. Réessayez dans quelques instants.",
    },
    "413": {
      title: "Cet envoi est trop lourd",
      text: "Rien n'est enregistré. Revenez à la page précédente, raccourcissez le texte ou allégez le fichier, puis renvoyez.",
    },
    "415": {
      title: "Ce type de fichier n'est pas accepté",
      text: "Revenez à la page précédente et choisissez un autre fichier.",
    },
    "422": {
      title: "Cette demande n'a pas pu être acceptée",
      text: "Revenez à la page précédente et vérifiez vos réponses.",
    },
    "429": {
      title: "Trop de demandes en peu de temps",
      text: "Patientez un peu, puis recommencez. Rien n'a été perdu.",
    },
    "500": {
      title: "Une erreur est survenue",
      text: "Une erreur est survenue. Rien n'a été perdu, réessayez.",
    },
    "503": {
      title: "Le service est momentanément indisponible",
      text: "Il y a une erreur interne du serveur, veuillez donc réessayer plus tard.",
    },
  },
  resend: {
    text: "Vos réponses sont gardées sur cette page, sauf les mots de passe et les codes. Renvoyez-les dans un instant : rien ne sera fait deux fois.",
    send: "Renvoyer mes réponses",
  },
  retryIn: "Réessayez dans {{wait}}.",
  offline:
    "Rien n'a été envoyé : votre appareil n'a pas de réseau. Vos réponses restent ici. Réessayez quand le réseau sera revenu.",
  outage: "Il y a une erreur interne du serveur, veuillez donc réessayer plus tard.",
  unsure:
    "Nous ne savons pas encore si votre envoi a été pris en compte. Renvoyez ce formulaire tel quel dans un instant : rien ne sera fait deux fois.",
  field: {
    wrong: "Cette réponse n'est pas valable. Corrigez-la.",
  },
  password: {
    tooShort: "Le mot de passe doit contenir au minimum {{min}} caractères.",
    tooLong: "Le mot de passe doit contenir au maximum 200 caractères.",
    common: "Ce mot de passe est trop courant, même avec des chiffres. Choisissez-en un autre.",
    personal: "Ce mot de passe reprend votre nom, votre e-mail ou votre date de naissance. Choisissez-en un autre.",
    mismatch: "Les mots de passe doivent correspondre",
    again: "Par sécurité, un mot de passe n'est jamais réaffiché : s'il manque ci-dessous, saisissez-le de nouveau.",
  },
  validation: "Certaines réponses ne sont pas valables. Vérifiez-les.",
  manyMails: "Beaucoup d'e-mails partent vers de nouvelles adresses : le vôtre doit attendre. Réessayez dans {{wait}}.",
  wait: "Trop de tentatives. Patientez encore {{wait}}, puis recommencez.",
  tooManyRequests: "Trop de tentatives. Patientez quelques minutes, puis recommencez.",
  termsRequired: "Lisez et acceptez d'abord les textes en vigueur.",
  forbidden: "Vous n'êtes pas autorisé à faire cela.",
  accountExists: "Cette adresse a déjà un compte, ouvert par une autre inscription. Connectez-vous avec ce compte.",
  notRelated: "Ce proche n'existe pas dans le système.",
  listFull: "Cette liste est pleine. Supprimez d'abord une ligne.",
  conflict: "Les informations ont changé entre-temps. Actualisez la page et recommencez.",
  slotTaken: "Ce créneau vient d'être pris. Choisissez-en un autre.",
  holdExpired:
    "La durée de réservation du créneau horaire est dépassée, veuillez sélectionner un nouveau rendez-vous horaire.",
  stepIncomplete: "Il manque une étape avant celle-ci. Remplissez-la d'abord.",
  appointmentOverlap: "Cette personne a déjà un rendez-vous à cette heure-là.",
  tooManyAppointments:
    "Vous avez déjà {{limit}} rendez-vous à venir, ceux de vos enfants compris : c'est le maximum. Quand l'un d'eux sera passé ou annulé, vous pourrez en prendre un autre.",
  tooManyWithPractitioner:
    "Une même personne peut avoir {{limit}} rendez-vous à venir avec un praticien : c'est le maximum. Quand l'un d'eux sera passé ou annulé, vous pourrez en prendre un autre. Vous pouvez aussi choisir un autre praticien.",
  notCancellable: "Ce rendez-vous ne peut plus être annulé.",
  notAnswerable: "Cette demande n'attend plus de réponse.",
  consentRequired: "Cochez les trois cases pour continuer.",
  paymentFailed:
    "Le paiement n'a pas abouti. Rien n'a été prélevé : vous pouvez recommencer ou choisir un autre moyen.",
  fileTooLarge: "La taille du fichier doit être inférieure à 5 Mo.",
  fileType: "Ce type de fichier n'est pas accepté. Choisissez un autre fichier.",
  tooManyFiles: "Vous pouvez ajouter 5 documents au plus. Choisissez-en moins.",
  busy: "Il y a beaucoup de monde en ce moment. Réessayez dans quelques secondes.",
} as const;
