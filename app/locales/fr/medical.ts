export default {
  situation: {
    title: "Votre situation",
    titleFor: "Situation {{of}}",
    regularDoctor: "Avez-vous déclaré un médecin traitant ?",
    regularDoctorFor: "Un médecin traitant est-il déclaré pour {{name}} ?",
    regularDoctorHelp: "C'est le médecin choisi auprès de l'Assurance Maladie.",
    yes: "Oui",
    no: "Non",
    why: "Pourquoi consultez-vous ce praticien ?",
    whyFor: "Pourquoi consultez-vous ce praticien pour {{name}} ?",
    moreWhys: "{{count}} autres réponses",
    outside: "Remboursement réduit (30 % au lieu de 70 %).",
    rights: "Quels sont vos droits de santé ?",
    rightsFor: "Quels sont les droits de santé {{of}} ?",
    rightsHelp: "Plusieurs réponses possibles. Le praticien les vérifie.",
    moreRights: "{{count}} autres réponses",
    ifMaternity: "Si maternité",
    pregnancyKind: "La date que vous connaissez est",
    start: "La date présumée de début de grossesse",
    due: "La date prévue d'accouchement",
    pregnancy: "Date",
    pregnancyHelp: "À remplir seulement si vous avez coché « Maternité ». Par exemple 27 mars 2026.",
    pregnancyRange: "Vérifiez cette date : elle doit être à moins de 42 semaines d'aujourd'hui.",
  },
  documents: {
    heading: "Documents (facultatif)",
    help: "Ordonnance, photo… : à la page suivante.",
    none: "Aucun document",
    unknown: "La liste de vos documents ne peut pas être affichée pour l'instant. Ce qui a été reçu est gardé.",
    received: "{{name}} ({{extension}}, {{size}})",
    delete: "Supprimer",
    deleteTitle: "Supprimer ce document ?",
    deleteText: "« {{name}} » ne sera pas joint à ce rendez-vous.",
    deleteYes: "Oui, supprimer",
    deleteNo: "Non, garder",
    add: "J'ai des documents à ajouter",
    change: "J'ai des documents à ajouter ou à supprimer",
    goOn: "Continuer ma réservation",
    title: "Ajouter des documents",
    back: "Revenir à la situation",
    kept: "Votre créneau est gardé jusqu'à {{time}}.",
    files: "Choisissez vos fichiers",
    rules:
      "5 documents en tout, 5 Mo au plus chacun : pdf, jpg, png, gif, bmp, tiff, webp, heic ou docx. Nous effaçons le lieu enregistré dans les photos, et les liens et programmes des documents.",
    send: "Envoyer",
    sending: "Envoi…",
    listTitle: "Vos documents",
    full: "Vous avez ajouté 5 documents, le maximum. Supprimez-en un pour en ajouter un autre.",
    addedOne: "Le document est ajouté.",
    addedMany: "{{number}} documents sont ajoutés.",
    deleted: "Le document est supprimé.",
    gone: "Ce document n'est plus dans la liste.",
    missing: "Vous devez sélectionner au moins un document.",
    tooLarge: "{{name}} : {{size}} Mo, le maximum est de 5 Mo. Choisissez un fichier plus léger.",
    empty: "{{name}} : ce fichier est vide. Choisissez-en un autre.",
    tooOften: "{{name}} : 20 documents par heure au plus, ce document n'est pas ajouté. Réessayez dans une heure.",
    tooManyAtOnce: "5 documents au plus à la fois. Choisissez-en moins.",
    tooLargeTogether:
      "Ces fichiers sont trop lourds ensemble : 5 au plus, de 5 Mo chacun. Choisissez-en moins, ou de plus légers.",
    tooBusy: "Beaucoup d'envois sont en cours. Réessayez dans quelques secondes, ou continuez sans ces documents.",
    unread: "L'envoi n'est pas arrivé en entier. Recommencez.",
    afterTerms: "À ajouter de nouveau après votre accord : {{names}}.",
    refused: "{{name}} : {{reason}}",
    flaws: {
      required: "Vous devez sélectionner au moins un document.",
      tooMany: "{{name}} : 5 documents au plus, celui-ci n'est pas ajouté.",
      recordFull:
        "{{name}} : les documents de ce dossier ne peuvent pas dépasser {{limit}} Mo en tout, celui-ci n'est pas ajouté. Vous pourrez le montrer pendant la consultation.",
      tooLarge: "{{name}} : ce fichier dépasse le maximum de 5 Mo. Choisissez-en un plus léger.",
      typeNotAccepted: "{{name}} : ce type de fichier n'est pas accepté. Choisissez un autre fichier.",
      contentMismatch: "{{name}} : le contenu ne correspond pas à ce type de fichier. Choisissez un autre fichier.",
      imageUnreadable:
        "{{name}} : cette image ne peut pas être lue ou dépasse 40 millions de points. Choisissez-en une autre.",
      imageNotConvertible:
        "{{name}} : cette image ne peut pas être lue en entier ou dépasse 40 millions de points. Enregistrez-la en JPEG, plus petite si besoin, puis renvoyez-la.",
      pagesNotKept:
        "{{name}} : les pages de cette image ne peuvent pas toutes être gardées. Enregistrez-la en PDF, puis renvoyez-la.",
      documentUnreadable:
        "{{name}} : ce document ne peut pas être lu en entier. Enregistrez-le en PDF, ou photographiez ses pages, puis renvoyez-le.",
      passwordProtected:
        "{{name}} : ce document est protégé par un mot de passe. Ouvrez-le, imprimez-le en PDF, ou photographiez ses pages, puis renvoyez-le.",
      containsMacros: "{{name}} : ce document contient des macros. Enregistrez-le en PDF, puis renvoyez-le.",
      containsObjects:
        "{{name}} : ce document contient d'autres fichiers, ou des éléments que nous ne pouvons pas vérifier. Enregistrez-le en PDF, puis renvoyez-le.",
      externalParts:
        "{{name}} : ce document va chercher des éléments ailleurs. Imprimez-le en PDF, ou photographiez ses pages, puis renvoyez-le.",
      unpacksTooLarge:
        "{{name}} : ce document est trop gros une fois ouvert. Enregistrez-le en PDF, ou photographiez ses pages, puis renvoyez-le.",
      pdfAttachments:
        "{{name}} : ce PDF contient d'autres fichiers. Envoyez-les séparément, et imprimez ce PDF en PDF pour le renvoyer sans eux.",
      pdfMedia:
        "{{name}} : ce PDF contient une vidéo, un son ou un objet animé. Imprimez-le en PDF, ou photographiez ses pages, puis renvoyez-le.",
      pdfForm:
        "{{name}} : ce formulaire PDF ne s'affiche que dans certains logiciels. Ouvrez-le, imprimez-le en PDF, ou photographiez ses pages, puis renvoyez-le.",
      pdfNotCheckable:
        "{{name}} : ce PDF ne peut pas être lu en entier. Ouvrez-le, imprimez-le en PDF, ou photographiez ses pages, puis renvoyez-le.",
      oldWord:
        "{{name}} : cet ancien format de Word (.doc) ne peut pas être vérifié. Enregistrez le document en PDF ou en .docx, puis renvoyez-le.",
      infected:
        "{{name}} : l'antivirus a trouvé un virus dans ce fichier, il n'est pas ajouté. Ne l'ouvrez pas. Vous pouvez photographier le document papier et envoyer la photo.",
      scannerAway:
        "{{name}} : l'antivirus ne répond pas pour le moment, ce document n'est pas ajouté. Réessayez dans quelques minutes ; rien d'autre n'est perdu.",
      checkLate:
        "{{name}} : beaucoup de documents arrivent en ce moment, celui-ci n'est pas ajouté. Réessayez dans une minute ; rien d'autre n'est perdu.",
    },
    interrupted:
      "{{name}} : le service ne répond pas, et nous ne savons pas encore si ce document est ajouté. Renvoyez les mêmes fichiers dans un instant : aucun ne sera ajouté deux fois.",
  },
  dossier: {
    title: "Votre dossier médical",
    titleFor: "Dossier médical {{of}}",
    prefilled: "Repris du dossier. Vérifiez, et corrigez si besoin.",
    weight: "Poids (kg)",
    weightHelp: "Par exemple 68,5.",
    height: "Taille (cm)",
    weightHelpFor: "Par exemple 18,5.",
    heightHelp: "Par exemple 117 ou 172.",
    sure: "Oui, le poids et la taille sont exacts",
    medicalHistory: "Antécédents : maladies, opérations",
    medicalHistoryText: "Si oui, lesquels ?",
    longTermTreatment: "Traitement de longue durée",
    longTermTreatmentText: "Si oui, lequel ?",
    recentMedication: "Médicaments pris ces trois derniers mois",
    recentMedicationText: "Si oui, lesquels ?",
    allergies: "Allergies",
    allergiesText: "Si oui, lesquelles ?",
    yes: "Oui",
    none: {
      medicalHistory: "Aucun connu",
      longTermTreatment: "Aucun",
      recentMedication: "Aucun",
      allergies: "Aucune connue",
    },
    unknown: "Je ne sais pas",
    keep: "Enregistrer aussi dans mon dossier",
    keepFor: "Enregistrer aussi dans le dossier {{of}}",
    keepHelp: "Vous retrouverez ces réponses dans son profil médical, où vous pourrez les compléter.",
    share: "Que peut voir le praticien de votre dossier ?",
    shareFor: "Que peut voir le praticien du dossier {{of}} ?",
    shareHelp: "Jusqu'à 30 jours après la consultation.",
    all: "Tout le dossier",
    nothing: "Rien d'autre que ces réponses",
    needsFold: "Sous-titres, interprète…",
    needs: "De quoi avez-vous besoin pendant la consultation ?",
    needsFor: "Quels sont les besoins {{of}} pendant la consultation ?",
  },
  error: {
    weight: "Écrivez un poids en kilos, entre 0,3 et 650, par exemple 18,5 ou 68,5.",
    height: "Écrivez une taille en centimètres, entre 20 et 280, par exemple 117 ou 172.",
    unusual: {
      weight: "Ce poids est inhabituel. Le confirmez-vous ?",
      height: "Cette taille est inhabituelle. La confirmez-vous ?",
      both: "Ce poids et cette taille sont inhabituels. Les confirmez-vous ?",
    },
    weightChild: "Indiquez le poids : il est nécessaire avant 16 ans.",
    medicalHistory: "Répondez à la question sur les antécédents.",
    longTermTreatment: "Répondez à la question sur le traitement de longue durée.",
    recentMedication: "Répondez à la question sur les médicaments des trois derniers mois.",
    allergies: "Répondez à la question sur les allergies.",
    tell: {
      medicalHistory: "Dites quels antécédents, ou choisissez une autre réponse.",
      longTermTreatment: "Dites quel traitement de longue durée, ou choisissez une autre réponse.",
      recentMedication: "Dites quels médicaments, ou choisissez une autre réponse.",
      allergies: "Dites quelles allergies, ou choisissez une autre réponse.",
    },
    onlyYes: {
      medicalHistory:
        "Antécédents : vous avez écrit quelque chose sans répondre « Oui ». Choisissez « Oui » ou videz la case.",
      longTermTreatment:
        "Traitement de longue durée : vous avez écrit quelque chose sans répondre « Oui ». Choisissez « Oui » ou videz la case.",
      recentMedication:
        "Médicaments : vous avez écrit quelque chose sans répondre « Oui ». Choisissez « Oui » ou videz la case.",
      allergies:
        "Allergies : vous avez écrit quelque chose sans répondre « Oui ». Choisissez « Oui » ou videz la case.",
    },
    long: {
      medicalHistory: "Le texte sur les antécédents est trop long : 1 000 caractères au plus.",
      longTermTreatment: "Le texte sur le traitement est trop long : 1 000 caractères au plus.",
      recentMedication: "Le texte sur les médicaments est trop long : 1 000 caractères au plus.",
      allergies: "Le texte sur les allergies est trop long : 1 000 caractères au plus.",
    },
  },
} as const;
