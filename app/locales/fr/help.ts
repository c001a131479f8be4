export default {
  title: "Aide",
  description:
    "Compte, rendez-vous, enfants, documents, paiement, accessibilité : les réponses aux questions les plus fréquentes.",
  titleOf: "Aide : {{outcome}}",
  emergency:
    "C'est une urgence ? Appelez le [15](tel:15) ou le [112](tel:112). Sourds et malentendants : [114](sms:114), par SMS.",
  search: "Chercher dans les questions",
  searchHint: "Un mot ou deux, par exemple « code » ou « annuler ».",
  submit: "Chercher",
  found_one: "{{count}} réponse pour « {{words}} »",
  found_many: "{{count}} réponses pour « {{words}} »",
  found_other: "{{count}} réponses pour « {{words}} »",
  none: "Aucune réponse trouvée",
  noneHelp: "Essayez un autre mot, ou posez-nous la question : [écrire un message](/contact).",
  all: "Toutes les questions",
  notFound: "Vous n'avez pas trouvé la réponse ?",
  write: "Écrire un message",
  status: "Un problème en ce moment ? Voyez l'[état du service](/statut).",
  groups: [
    {
      title: "Compte et connexion",
      questions: [
        {
          id: "creer-un-compte",
          question: "Comment créer un compte ?",
          answer:
            "Choisissez [Créer un compte](/create-patient) et suivez les trois étapes : votre identité, quelques informations médicales que vous pouvez passer, et les conditions. Vos réponses sont gardées 24 heures si vous vous arrêtez en route.",
        },
        {
          id: "code-non-recu",
          question: "Je n'ai pas reçu mon code. Que faire ?",
          answer:
            "Regardez dans les e-mails indésirables de l'adresse de votre compte. Après une minute, demandez un nouveau code sur la page du code : l'ancien ne marche plus. Vous pouvez en demander 5 par heure pour vous connecter, 3 par jour pour un mot de passe oublié ou un compte bloqué. L'[état du service](/statut) dit si les e-mails ont du retard.",
        },
        {
          id: "code-refuse",
          question: "Mon code est refusé",
          answer:
            "Un code est valable 10 minutes et 5 essais au plus, sur la page qui l'a demandé. Saisissez-y le dernier reçu, ou demandez-en un nouveau.",
        },
        {
          id: "mot-de-passe-oublie",
          question: "J'ai oublié mon mot de passe",
          answer:
            "Choisissez [Mot de passe oublié](/forgot-password) : un code envoyé à votre adresse vous permet d'en choisir un autre. Toutes vos connexions ouvertes sont alors fermées.",
        },
        {
          id: "compte-bloque",
          question: "Mon compte est bloqué",
          answer:
            "Après 10 mots de passe erronés en une heure, le compte est bloqué pour vous protéger. Attendez quelques minutes, puis [connectez-vous](/login) : un lien vous permet de le débloquer avec un code reçu par e-mail et un nouveau mot de passe. Si vous ne savez plus votre mot de passe, choisissez [Mot de passe oublié](/forgot-password) : le changer débloque aussi le compte. Vos rendez-vous ne changent pas.",
        },
        {
          id: "appareil-inconnu",
          question: "Un e-mail parle d'une connexion depuis un nouvel appareil",
          answer:
            "Si c'est vous, ne faites rien. Sinon, changez tout de suite votre mot de passe par [Mot de passe oublié](/forgot-password) : toutes les connexions ouvertes sont fermées. Elles sont listées dans [Mes connexions](/account/sessions).",
        },
        {
          id: "session-fermee",
          question: "Pourquoi suis-je déconnecté ?",
          answer:
            "La session se ferme après 30 minutes sans activité, et après 12 heures en tout cas. Ce que vous veniez d'envoyer vous est proposé après la connexion (sauf les fichiers, et sauf si vous vous étiez déconnecté), et les étapes de réservation déjà enregistrées vous attendent 24 heures.",
        },
      ],
    },
    {
      title: "Rendez-vous",
      questions: [
        {
          id: "prendre-rendez-vous",
          question: "Comment prendre un rendez-vous ?",
          answer:
            "[Cherchez un praticien](/search), choisissez une heure, puis répondez à quelques questions, en six étapes courtes. Il faut un compte, que vous pouvez créer à ce moment-là.",
        },
        {
          id: "creneau-garde",
          question: "Combien de temps mon créneau est-il gardé ?",
          answer:
            "15 minutes, et chaque étape enregistrée le prolonge. S'il a été rendu, choisissez un autre horaire : vos réponses sont proposées de nouveau pendant 24 heures ; avec un autre praticien, seulement celles sur le patient.",
        },
        {
          id: "confirmation",
          question: "Mon rendez-vous est-il confirmé ?",
          answer:
            "Oui, dès que vous voyez la page de confirmation et recevez l'e-mail avec la référence. Certains praticiens confirment eux-mêmes chaque demande, sous 24 heures et au plus tard 2 heures avant l'heure choisie : un e-mail vous donne leur réponse. Sans réponse à temps, la demande est annulée, rien n'est prélevé et vous êtes prévenu.",
        },
        {
          id: "annuler",
          question: "Comment annuler ?",
          answer:
            "Ouvrez [vos téléconsultations](/patient-dashboard/teleconsultations), puis « Annuler ». C'est possible jusqu'à l'heure du rendez-vous, et rien n'est prélevé. Annulez dès que vous le savez : quelqu'un d'autre attend peut-être.",
        },
        {
          id: "deplacer",
          question: "Comment changer l'heure ?",
          answer:
            "Un rendez-vous ne se déplace pas encore. Prenez-en un autre à l'heure qui vous convient, puis annulez le premier.",
        },
        {
          id: "video",
          question: "Comment se passe la vidéo ?",
          answer:
            "La salle d'attente et la vidéo n'existent pas encore sur ce site. Gardez votre téléphone près de vous à l'heure du rendez-vous. Installez-vous au calme, avec une pièce d'identité et vos ordonnances ; un parent reste auprès d'un enfant. [Ce qu'il vous faut](/teleconsult-doctor#need).",
        },
        {
          id: "praticien-absent",
          question: "Je ne trouve aucun créneau",
          answer:
            "Élargissez la recherche : une autre ville, toute la journée, un autre jour. Si vous ne pouvez pas attendre, appelez votre médecin traitant ou, la nuit et le week-end, le 116 117 là où ce numéro existe, sinon le 15.",
        },
      ],
    },
    {
      title: "Enfants",
      questions: [
        {
          id: "enfant",
          question: "Puis-je prendre un rendez-vous pour mon enfant ?",
          answer:
            "Oui, s'il est rattaché à votre compte : choisissez-le à la première étape. Vous devez exercer l'autorité parentale. Pour le rattacher, ouvrez [Vos enfants](/patient-dashboard/children) et choisissez « Ajouter un enfant », ou faites-le à la première étape. Cette page a aussi, pour chaque enfant, un lien pour prendre rendez-vous.",
        },
        {
          id: "adolescent",
          question: "Mon enfant de 15 ans peut-il voir le praticien seul ?",
          answer:
            "Entre 15 et 17 ans, un jeune peut demander à voir le praticien seul et à garder le secret sur sa santé. Il le dit au début de la consultation.",
        },
      ],
    },
    {
      title: "Documents",
      questions: [
        {
          id: "joindre-un-document",
          question: "Quels documents puis-je joindre ?",
          answer:
            "Jusqu'à 5 fichiers de 5 Mo chacun par rendez-vous : photo ou image, PDF, Word (.docx). Le lieu et l'appareil inscrits dans les photos sont retirés, les liens et programmes des documents aussi.",
        },
        {
          id: "ordonnance",
          question: "Où trouver mon ordonnance ?",
          answer:
            "Le praticien vous la remet après la consultation. Recevoir les documents du praticien sur ce site n'est pas encore possible.",
        },
      ],
    },
    {
      title: "Payer et être remboursé",
      questions: [
        {
          id: "combien",
          question: "Combien coûte une téléconsultation ?",
          answer:
            "Le tarif du praticien est affiché dans la recherche, sur sa fiche et avant de confirmer. Le site lui-même est gratuit. Voir [les tarifs](/tarifs).",
        },
        {
          id: "payer",
          question: "Comment et quand payer ?",
          answer:
            "Vous choisissez à la dernière étape, selon le praticien et vos droits : par carte, en tiers payant, ou directement au praticien après la consultation. Rien n'est prélevé avant la consultation. Nous ne gardons aucun numéro de carte.",
        },
        {
          id: "virement",
          question: "Comment payer par virement ou par chèque ?",
          answer:
            "À la dernière étape, choisissez « Par virement ou par chèque, au praticien » et payez après la consultation. La page de confirmation, puis les détails du rendez-vous, donnent le compte (IBAN) quand le praticien l'a indiqué, son titulaire, l'adresse du cabinet et la référence à écrire. Si le praticien doit d'abord accepter votre demande, le compte n'apparaît qu'ensuite, dans les détails.",
        },
        {
          id: "remboursement",
          question: "Serai-je remboursé ?",
          answer:
            "Oui, comme au cabinet, si vous passez par votre médecin traitant ou êtes dans un cas où ce n'est pas demandé, et si la vidéo a fonctionné. Les étapes 5 et 6 affichent une estimation ; seule l'Assurance Maladie décide.",
        },
      ],
    },
    {
      title: "Votre appareil et l'accessibilité",
      questions: [
        {
          id: "vieux-appareil",
          question: "Mon téléphone est ancien. Le site marche-t-il ?",
          answer:
            "Oui. Toutes les pages marchent sans JavaScript, sur un vieux téléphone, un réseau lent ou un réseau d'hôpital, et même dans un navigateur en mode texte.",
        },
        {
          id: "version-legere",
          question: "Qu'est-ce que la version légère ?",
          answer:
            "Les mêmes pages, sans script ni photo : elles arrivent plus vite et font les mêmes choses. Elle se choisit au bas de chaque page ; votre choix est gardé six mois.",
        },
        {
          id: "lecteur-d-ecran",
          question: "J'utilise un lecteur d'écran ou le clavier seul",
          answer:
            "Chaque page a un lien vers le contenu, un seul titre principal et des champs nommés ; les erreurs sont réunies en haut, avec un lien vers chaque champ. Ce qui manque encore est dit dans la [déclaration d'accessibilité](/accessibilite). Une difficulté ? [Dites-le-nous](/contact).",
        },
      ],
    },
    {
      title: "Vos données",
      questions: [
        {
          id: "qui-voit",
          question: "Qui voit mes réponses médicales ?",
          answer:
            "Vous, toujours. Le praticien du rendez-vous, jusqu'à ce que l'un de vous l'annule ou que le praticien le refuse. Le reste de votre dossier s'ouvre à lui seulement si vous l'acceptez, à l'étape 4, et qu'il accepte le rendez-vous, jusqu'à 30 jours après ; vous le changez ou l'arrêtez quand vous voulez, à la page [Qui peut lire le dossier](/patient-dashboard/sharing). Les personnes chargées de faire marcher le site, tenues au secret, peuvent aussi y avoir accès, et personne d'autre. Voir la [politique de confidentialité](/politique-de-confidentialite).",
        },
        {
          id: "copie",
          question: "Comment recevoir une copie de mon dossier ?",
          answer:
            "Demandez-la à la page [Tout le dossier](/patient-dashboard/export) : une page à lire, un fichier pour un autre logiciel, et une archive à télécharger avec vos documents. Un e-mail vous prévient quand elle est prête. La copie d'un enfant se demande dans son dossier.",
        },
        {
          id: "effacer",
          question: "Comment fermer mon compte ou effacer mes données ?",
          answer:
            "À la page [Fermer mon compte](/account/close), avec votre mot de passe. Vous avez 30 jours pour changer d'avis ; ensuite votre dossier et vos coordonnées sont effacés. La page dit ce qui doit être gardé. Annulez d'abord vos rendez-vous à venir.",
        },
      ],
    },
  ],
  contact: {
    title: "Écrire un message",
    intro: "Une question sur le site ou votre compte, une difficulté, une faille ? Nous répondons par e-mail.",
    noHealth:
      "N'écrivez rien sur votre santé ici : ce message n'est lu par aucun soignant. Pour une question médicale, prenez un rendez-vous.",
    name: "Nom",
    email: "E-mail",
    emailHint: "Vous y recevez un accusé de réception, sans le texte de votre message, puis notre réponse.",
    emailHintAccount:
      "À l'adresse de votre compte, vous recevez une copie de votre message, puis notre réponse. À une autre adresse, l'accusé de réception ne reprend pas votre texte.",
    subject: "Sujet",
    message: "Message",
    messageHint: "4 000 caractères au plus. Pas d'information sur votre santé, pas de mot de passe, pas de code.",
    submit: "Envoyer",
    error: {
      name: "Indiquez votre nom.",
      nameLong: "Le nom est trop long : 100 caractères au plus.",
      email: "Indiquez votre e-mail.",
      emailWrong: "Vérifiez l'e-mail, par exemple nom@exemple.fr.",
      subject: "Indiquez le sujet.",
      subjectLong: "Le sujet est trop long : 120 caractères au plus.",
      message: "Écrivez votre message.",
      messageLong: "Votre message est trop long : 4 000 caractères au plus.",
    },
    wait: "Nous ne pouvons pas prendre votre message tout de suite, mais il n'est pas perdu : gardez cette page, et envoyez-le de nouveau dans {{wait}}.",
    sent: "Votre message est envoyé",
    reference: "Référence : {{reference}}",
    copy: {
      text: "Une copie de votre message vous a été envoyée.",
      receipt: "Un accusé de réception vous a été envoyé. Par précaution, il ne reprend pas le texte de votre message.",
      none: "Beaucoup d'e-mails partent en ce moment : vous n'aurez pas d'accusé de réception. Votre message nous est bien parvenu, notez sa référence.",
    },
    next: "Nous répondons à l'adresse que vous avez donnée. Citez la référence si vous écrivez de nouveau.",
    back: "Retour à l'aide",
  },
  siteMap: {
    title: "Plan du site",
    intro: "Toutes les pages que chacun peut ouvrir, et celles qui demandent une connexion.",
    sections: [
      {
        title: "Prendre un rendez-vous",
        list: ["[Accueil](/)", "[Téléconsulter un médecin](/teleconsult-doctor)", "[Chercher un praticien](/search)"],
      },
      { title: "S'informer", list: ["[Articles](/articles)", "[Quizz](/quizz)", "[À propos](/about)"] },
      {
        title: "Votre compte",
        list: [
          "[Connexion d'un patient](/login)",
          "[Connexion d'un praticien](/login?role=practitioner)",
          "[Créer un compte de patient](/create-patient)",
          "[Mot de passe oublié](/forgot-password)",
        ],
      },
      {
        title: "Une fois connecté",
        list: [
          "[Tableau de bord](/patient-dashboard/welcome), pour un patient",
          "[Identité](/patient-dashboard/identify), pour un patient",
          "[Profil médical](/patient-dashboard/medical-profile), pour un patient",
          "[Documents](/patient-dashboard/documents), pour un patient",
          "[Téléconsultations à venir](/patient-dashboard/teleconsultations), pour un patient",
          "[Téléconsultations passées](/patient-dashboard/teleconsultations/past), pour un patient",
          "[Vos enfants](/patient-dashboard/children), pour un patient",
          "[Qui peut lire le dossier](/patient-dashboard/sharing), pour un patient",
          "[Qui a lu le dossier](/patient-dashboard/access-log), pour un patient",
          "[Tout le dossier](/patient-dashboard/export), pour un patient",
          "[Fermer mon compte](/account/close), pour un patient",
          "[Espace du praticien](/practitioner-dashboard), pour un praticien",
          "[Mes connexions](/account/sessions)",
        ],
      },
      {
        title: "Aide et réglages",
        list: [
          "[Aide](/aide)",
          "[Nous écrire](/contact)",
          "[Affichage](/display)",
          "[Langue, version et cookies](/preferences)",
          "[État du service](/statut)",
          "[Plan du site](/plan-du-site)",
        ],
      },
      {
        title: "Informations légales",
        list: [
          "[Mentions légales](/mentions-legales)",
          "[Politique de confidentialité](/politique-de-confidentialite)",
          "[Conditions générales d'utilisation](/cgu)",
          "[Notice d'information et de consentement](/notice-information)",
          "[Cookies](/cookies)",
          "[Référencement des praticiens](/referencement)",
          "[Tarifs](/tarifs)",
          "[Sécurité](/securite)",
          "[Déclaration d'accessibilité](/accessibilite)",
        ],
      },
    ],
  },
} as const;
