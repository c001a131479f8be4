export default {
  updated: "Dernière mise à jour : {{date}}",
  imprint: {
    title: "Mentions légales",
    description: "Qui édite et qui héberge ce site de téléconsultation, et comment nous joindre.",
    demo: "Démonstration : éditeur fictif. Les noms, adresses et numéros de cette page sont inventés.",
    missing: "(mention manquante : l'exploitant du site doit la fournir)",
    publisher: "Éditeur",
    address: "Adresse",
    phone: "Téléphone",
    contactEmail: "E-mail",
    director: "Directeur de la publication",
    host: "Hébergeur",
    hostAddress: "Adresse de l'hébergeur",
    dpoEmail: "Délégué à la protection des données",
    sections: [
      {
        title: "Ce que fait ce site",
        text: [
          "Cabinet ouvert permet de trouver un praticien, de prendre rendez-vous pour une téléconsultation et de suivre ses rendez-vous.",
          "Les praticiens consultent sous leur propre responsabilité. L'éditeur ne soigne pas et ne pose aucun diagnostic.",
          "En cas d'urgence, appelez le 15 ou le 112, ou écrivez au 114 par SMS si vous êtes sourd ou malentendant.",
        ],
      },
      {
        title: "Hébergement des données de santé",
        text: [
          "Un site en service confie les données de santé à un hébergeur certifié HDS (article L. 1111-8 du code de la santé publique).",
          "La démonstration ne contient que des personnes inventées. N'y écrivez rien de vrai sur votre santé.",
        ],
      },
      {
        title: "Textes, images et sources",
        text: [
          "Les textes et les dessins de ce site appartiennent à l'éditeur. Vous pouvez les citer en nommant la source.",
          "Les noms des communes, leurs codes postaux et leur population viennent de l'Insee et de La Poste, réunis par Etalab sous Licence Ouverte 2.0.",
        ],
      },
      {
        title: "Signaler un contenu ou une erreur",
        text: ["Écrivez-nous par le [formulaire de contact](/contact), en indiquant l'adresse de la page."],
      },
    ],
  },
  privacy: {
    title: "Politique de confidentialité",
    intro: "Quelles données nous gardons, pourquoi, combien de temps, qui les voit, et ce que vous pouvez demander.",
    sections: [
      {
        title: "Qui est responsable",
        text: [
          "L'éditeur nommé dans les [mentions légales](/mentions-legales) est responsable des données du site. Chaque praticien est responsable du dossier qu'il tient sur ses patients.",
          "Une question ou une demande : {{dpoEmail}}, ou le [formulaire de contact](/contact).",
        ],
      },
      {
        title: "Ce que nous gardons",
        list: [
          "Compte : adresse e-mail, mot de passe sous une forme illisible, langue ; pour chaque texte accepté, sa version, la date et l'adresse réseau raccourcie d'où il l'a été.",
          "Identité et coordonnées : nom, prénoms, date et lieu de naissance, sexe, nationalité, adresse, téléphone, langues parlées, photo si vous en donnez une, mutuelle, médecin traitant, personne à contacter et numéro de sécurité sociale si vous les indiquez. Ce numéro est chiffré.",
          "Enfants dont vous avez la charge : identité, numéro de sécurité sociale si vous l'indiquez, et réponses médicales.",
          "Santé : motifs, réponses aux questions médicales, allergies, antécédents et traitements que vous notez, poids, taille, droits déclarés, documents que vous joignez ou rangez dans votre dossier, et la liste datée des lectures et des changements de votre dossier.",
          "Rendez-vous : praticien, heure, lieu où vous serez, paiement choisi, annulation, et la liste datée des changements.",
          "Sécurité : connexions ouvertes avec le nom du navigateur, appareils déjà connus, essais de mot de passe et de code comptés sous un pseudonyme.",
          "E-mails envoyés par le site.",
        ],
        after: [
          "Nous ne gardons aucun numéro de carte bancaire. Nous ne faisons aucune mesure d'audience et nous n'achetons ni ne vendons aucune donnée.",
        ],
      },
      {
        title: "Pourquoi, et sur quelle base légale",
        list: [
          "Ouvrir votre compte, prendre et suivre vos rendez-vous : exécution du contrat (les conditions d'utilisation).",
          "Préparer la consultation avec vos réponses de santé, que le praticien lit : soins donnés par un professionnel tenu au secret (article 9.2.h du RGPD).",
          "Montrer au praticien le reste de votre dossier : votre accord, demandé à chaque rendez-vous, que vous changez ou retirez à la page [Qui peut lire le dossier](/patient-dashboard/sharing).",
          "Garder un numéro de sécurité sociale, pour que vous l'ayez sous la main : votre accord, que vous retirez en le supprimant. Aucun praticien ne le lit.",
          "Vous envoyer la newsletter : votre accord, que vous retirez d'un clic.",
          "Protéger les comptes et prouver que les textes ont été acceptés : intérêt légitime.",
        ],
      },
      {
        title: "Qui les voit",
        list: [
          "Vous.",
          "Le praticien de chaque rendez-vous, pour ce rendez-vous : ce que vous lui avez adressé, réponses médicales comprises, et, si vous l'avez accepté, le reste de votre dossier.",
          "Les personnes de l'éditeur et de son hébergeur chargées de faire marcher le site, tenues au secret.",
          "Le service qui achemine les e-mails du site : votre adresse et leur texte.",
        ],
        after: [
          "Personne d'autre. Aucun contenu d'un autre site n'est chargé dans nos pages, et aucune décision n'est prise par une machine.",
        ],
      },
      {
        title: "Combien de temps",
        list: [
          "Compte, identité, réponses médicales, dossier : tant que votre compte existe, et 30 jours après que vous avez demandé à le [fermer](/account/close).",
          "Rendez-vous pris, leurs réponses et leurs documents : tant que votre compte existe ; si vous le fermez, 20 ans après la date du rendez-vous, et au moins jusqu'aux 28 ans du patient, car le praticien doit pouvoir répondre de ses soins.",
          "Document mis à la corbeille : 30 jours.",
          "Copie de votre dossier, faite à votre demande : 7 jours.",
          "Réservation laissée en route : les réponses, même celles d'une étape quittée sans l'envoyer, sont effacées 24 heures après, les documents au plus tard quelques minutes plus tard.",
          "Inscription laissée en route : 24 heures, sous une forme chiffrée ; moins si vous effacez vos réponses, ou si quelqu'un se connecte ou se déconnecte dans ce navigateur.",
          "Code reçu par e-mail : valable 10 minutes, effacé le lendemain.",
          "Session : 30 minutes sans activité (15 pour un praticien), 12 heures en tout, effacée le lendemain avec ce que vous veniez d'envoyer.",
          "Essais de mot de passe et de code : effacés le lendemain du dernier.",
          "Appareils connus : 400 jours après la dernière connexion.",
          "Newsletter demandée et jamais confirmée : 7 jours.",
          "E-mails envoyés par le site : 30 jours.",
          "Registre de sécurité, qui dit quel compte a fait quoi et quand, sans aucune réponse : 12 mois.",
          "Journal technique : il ne contient ni nom, ni adresse, ni réponse.",
        ],
      },
      {
        title: "Où elles sont",
        text: [
          "Sur les serveurs de l'hébergeur nommé dans les [mentions légales](/mentions-legales). Un site en service emploie un hébergeur certifié pour les données de santé (HDS). En démonstration, les données sont inventées et restent sur la machine qui la fait tourner.",
        ],
      },
      {
        title: "Vos droits",
        text: [
          "Vous pouvez demander à lire vos données, à les corriger, à les recevoir, à les faire effacer, à limiter leur emploi ou à vous y opposer, et retirer un accord à tout moment.",
          "Une fois connecté, vous pouvez [fermer votre compte](/account/close), corriger votre dossier vous-même et en recevoir une [copie](/patient-dashboard/export), sans le numéro de sécurité sociale, qui se lit à la page Identité.",
          "Pour le reste, écrivez à {{dpoEmail}}. Nous répondons en un mois au plus. Certaines données de santé doivent être gardées par le praticien, même si vous demandez leur effacement ici.",
          "Si la réponse ne vous convient pas, vous pouvez saisir la [CNIL](https://www.cnil.fr/fr/plaintes).",
        ],
      },
      {
        title: "Enfants et mineurs",
        text: [
          "Un parent gère le dossier de son enfant depuis son propre compte. Un mineur peut demander au praticien le secret sur une consultation, dans les cas prévus par la loi.",
        ],
      },
      {
        title: "Cookies",
        text: ["Ce site n'utilise que des cookies nécessaires. Ils sont listés sur la page [Cookies](/cookies)."],
      },
    ],
  },
  cookies: {
    title: "Cookies",
    intro: "Un cookie est un petit texte que votre navigateur garde pour un site. Voici tous ceux de Cabinet ouvert.",
    caption: "Les cookies de ce site",
    name: "Nom",
    purpose: "À quoi il sert",
    duration: "Durée",
    purposes: {
      session: "Vous reconnaître d'une page à l'autre : connexion, réservation en cours, formulaires protégés.",
      signUp: "Garder votre inscription en cours, pour la reprendre plus tard.",
      device: "Reconnaître cet appareil : un e-mail vous prévient quand on se connecte depuis un nouvel appareil.",
      language: "Garder la langue que vous avez choisie.",
      light: "Garder le choix de la version légère ou complète.",
      outage: "Vous ramener à la page demandée quand le service est de nouveau disponible, après une panne.",
      display: "Garder vos choix d'affichage : taille du texte, contraste, couleurs.",
      choice: "Garder votre réponse au bandeau des cookies.",
    },
    durations: {
      session:
        "Jusqu'à la fermeture du navigateur. Le site l'oublie après 30 minutes sans activité (15 pour un praticien), 24 heures pour un visiteur.",
      hour: "Une heure, moins si le service revient avant",
      day: "24 heures",
      year: "Un an",
      halfYear: "Six mois",
    },
    sections: [
      {
        title: "Ce que nous ne faisons pas",
        text: [
          "Aucune mesure d'audience, aucune publicité, aucun cookie d'un autre site. Rien n'est lu dans votre appareil en dehors de ces cookies.",
          "Ils ne servent qu'à faire marcher le site : la loi les permet sans accord. Vous pouvez les effacer dans votre navigateur ; vous serez alors déconnecté et vos choix seront oubliés.",
        ],
      },
    ],
    choiceTitle: "Votre choix",
    choice: {
      none: "Vous n'avez pas encore répondu. Sans réponse, c'est un refus.",
      refuse: "Vous avez refusé les cookies qui ne sont pas nécessaires.",
      accept: "Vous avez accepté les cookies. Le site n'en a que de nécessaires.",
    },
    choiceHint:
      "Aujourd'hui les deux réponses ont le même effet, car le site n'a que des cookies nécessaires. Votre réponse est gardée six mois.",
  },
  listing: {
    title: "Référencement des praticiens",
    intro: "Qui figure dans la recherche, dans quel ordre, et pourquoi.",
    sections: [
      {
        title: "L'ordre des résultats",
        text: [
          "Tri : d'abord les praticiens qui reçoivent de nouveaux patients, puis prochain créneau libre, puis ordre alphabétique à partir d'une lettre tirée chaque jour, la même pour tout le monde. Aucun praticien ne paie pour être mieux classé.",
          "Le créneau qui compte est le premier créneau libre dans le jour et les heures que vous demandez. Un praticien qui n'en a aucun n'apparaît pas.",
          "La distance n'entre pas dans le classement : choisir une ville ne garde que les praticiens de cette ville.",
        ],
      },
      {
        title: "Ce que vous pouvez demander",
        text: [
          "Spécialité, nom, date, moment de la journée, ville, secteur, langue parlée. Ces filtres retirent des résultats et n'en changent pas l'ordre. Rien de votre dossier, de vos recherches ou de vos rendez-vous passés n'entre dans le classement.",
        ],
      },
      {
        title: "Qui peut figurer",
        text: [
          "Un professionnel de santé inscrit au répertoire national (RPPS), autorisé à exercer en France, qui propose des téléconsultations et a accepté les conditions d'utilisation. Son numéro RPPS, sa spécialité, son secteur et ses tarifs sont affichés.",
          "Aujourd'hui l'éditeur ajoute lui-même les praticiens : le site n'a pas encore d'inscription pour eux. En démonstration, tous sont inventés.",
        ],
      },
      {
        title: "Qui est retiré",
        list: [
          "Un praticien qui le demande.",
          "Un praticien qui n'est plus autorisé à exercer.",
          "Un praticien qui ne respecte pas les conditions d'utilisation, après avoir été informé de la raison et avoir pu répondre.",
        ],
      },
      {
        title: "Argent et liens",
        text: [
          "Figurer est gratuit pour le praticien et chercher est gratuit pour vous. Aucun lien de capital ni aucune commission n'influence le classement.",
          "Il n'y a ni note, ni avis, ni étoiles.",
        ],
      },
    ],
  },
  prices: {
    title: "Tarifs",
    intro:
      "Le site est gratuit pour les patients : 0 € pour chercher, réserver et annuler. Vous payez la consultation au tarif affiché par le praticien.",
    table: "Les tarifs par spécialité",
    caption: "Tarifs annoncés par les praticiens du site selon leur secteur, relevés le {{date}}.",
    range: "de {{from}} à {{to}}",
    line: "{{sector}} : {{fee}}",
    failed: "Les tarifs ne peuvent pas être affichés pour l'instant. Revenez dans quelques minutes.",
    demo: "Démonstration : ces praticiens et leurs tarifs sont inventés.",
    sections: [
      {
        title: "Les secteurs",
        list: [
          "Secteur 1 : le tarif fixé par l'Assurance Maladie.",
          "Secteur 1 avec droit permanent à dépassement : le praticien peut demander plus.",
          "Secteur 2 OPTAM : des honoraires libres, que le praticien s'est engagé à modérer.",
          "Secteur 2 : des honoraires libres.",
          "Non conventionné : des honoraires libres, presque pas remboursés.",
        ],
      },
      {
        title: "Ce qui est remboursé",
        text: [
          "L'Assurance Maladie rembourse une téléconsultation comme une consultation au cabinet, si le parcours de soins est respecté et si la vidéo a fonctionné.",
        ],
        list: [
          "70 % du tarif de base dans le parcours de soins, moins 2 € de participation forfaitaire pour les adultes.",
          "30 % du tarif de base hors du parcours de soins, à partir de 16 ans.",
          "90 % avec le régime d'Alsace-Moselle.",
          "100 % pour les soins liés à une affection de longue durée, à la maternité à partir du sixième mois ou à un accident du travail.",
          "Rien à payer avec la Complémentaire santé solidaire ou l'aide médicale de l'État.",
        ],
        after: [
          "Une mutuelle peut compléter. Ces chiffres sont des repères : seule l'Assurance Maladie décide. Les montants attendus pour votre rendez-vous sont affichés avant que vous confirmiez.",
        ],
      },
      {
        title: "Quand vous payez",
        text: [
          "Selon le praticien : par carte, en tiers payant, ou directement à lui après la consultation. Un rendez-vous annulé n'est pas payé.",
        ],
      },
    ],
  },
  accessibility: {
    title: "Déclaration d'accessibilité",
    statusTitle: "État de conformité",
    status: {
      none: "Cabinet ouvert est non conforme avec le référentiel général d'amélioration de l'accessibilité (RGAA), version {{version}}.",
      partial:
        "Cabinet ouvert est partiellement conforme avec le référentiel général d'amélioration de l'accessibilité (RGAA), version {{version}}, en raison des points listés plus bas.",
      total:
        "Cabinet ouvert est totalement conforme avec le référentiel général d'amélioration de l'accessibilité (RGAA), version {{version}}.",
    },
    intro:
      "L'éditeur s'engage à rendre son site accessible, au sens de l'article 47 de la loi n° 2005-102 du 11 février 2005.",
    resultsTitle: "Résultats",
    results:
      "L'audit mené par l'équipe du site le {{date}} montre que {{share}} % des critères applicables sont respectés : {{conforming}} sur {{applicable}}. {{notApplicable}} critères ne s'appliquent pas.",
    notTested_one: "Un critère n'a pas encore été vérifié ; il est compté comme non respecté.",
    notTested_many: "{{count}} critères n'ont pas encore été vérifiés ; ils sont comptés comme non respectés.",
    notTested_other: "{{count}} critères n'ont pas encore été vérifiés ; ils sont comptés comme non respectés.",
    failingTitle: "Contenus non accessibles",
    gap: "{{criterion}}. {{gap}}",
    failing: "Critères non respectés",
    failingNone: "Aucun défaut connu à ce jour.",
    waiting: "Critères pas encore vérifiés",
    waitingNone: "Tous les critères ont été vérifiés.",
    criterion: "Critère {{number}} : {{title}}",
    sections: [
      {
        title: "Établissement de cette déclaration",
        text: [
          "Le site est écrit en HTML et CSS. JavaScript et SVG ajoutent du confort : chaque page et chaque action marche sans eux.",
          "Vérifié avec : axe, html-validate, le validateur du W3C (Nu), un navigateur sans script, les navigateurs en mode texte Lynx, w3m, Links (où les erreurs d'un formulaire refusé sont écrites sans lien) et ELinks, Chromium au clavier, à 320 pixels de large et en texte deux fois plus grand.",
          "Pages vérifiées : toutes les adresses du site, en français et en anglais, en visiteur et en patient, avec leurs formulaires refusés et leurs pages d'erreur.",
        ],
      },
      {
        title: "Signaler une difficulté",
        text: [
          "Si une page ou une action vous pose problème, écrivez-nous par le [formulaire de contact](/contact) ou à {{contactEmail}} : nous vous indiquerons un autre chemin ou vous enverrons le contenu sous une autre forme.",
        ],
      },
      {
        title: "Défenseur des droits",
        text: [
          "Si vous nous avez signalé un défaut qui vous empêche d'utiliser le site et que vous n'avez pas obtenu de réponse satisfaisante, vous pouvez :",
        ],
        list: [
          "écrire au [Défenseur des droits](https://formulaire.defenseurdesdroits.fr/) ;",
          "voir le [délégué de votre région](https://www.defenseurdesdroits.fr/saisir/delegues) ;",
          "envoyer un courrier, gratuit et sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.",
        ],
      },
    ],
  },
  security: {
    title: "Sécurité",
    intro: "Ce qui protège vos données, ce que vous pouvez faire, et comment signaler une faille.",
    sections: [
      {
        title: "Votre compte",
        list: [
          "Le mot de passe est transformé (Argon2id) : personne ne peut le relire, pas même nous.",
          "Chaque connexion demande en plus un code envoyé par e-mail, valable 10 minutes et 5 essais au plus.",
          "Après 10 mots de passe erronés en une heure, le compte est bloqué et vous recevez un e-mail. Vos rendez-vous sont maintenus.",
          "La session se ferme après 30 minutes sans activité (15 pour un praticien) et après 12 heures en tout cas.",
          "Un e-mail vous prévient d'une connexion depuis un nouvel appareil et de chaque changement de mot de passe.",
          "Vos connexions ouvertes sont listées dans [Mes connexions](/account/sessions), où vous pouvez les fermer.",
        ],
      },
      {
        title: "Vos données",
        list: [
          "Chaque demande vérifie que la donnée est à vous : celle d'un autre reste « introuvable ».",
          "Les photos envoyées sont recréées, sans le lieu ni l'appareil qu'elles contenaient. Les fichiers dangereux sont refusés.",
          "Rien ne vient d'un autre site, et les pages ne peuvent exécuter que nos propres scripts. La plupart n'en ont aucun.",
          "Le journal technique ne contient ni nom, ni adresse, ni réponse.",
        ],
        after: ["À savoir : les fichiers envoyés ne passent par un antivirus que si l'éditeur en a installé un."],
      },
      {
        title: "Ce que vous pouvez faire",
        list: [
          "Prenez un mot de passe long, 12 caractères ou plus, que vous n'utilisez nulle part ailleurs.",
          "Ne donnez jamais votre code, à personne. Nous ne le demandons ni par téléphone ni par e-mail.",
          "Sur un ordinateur partagé, déconnectez-vous.",
        ],
      },
      {
        title: "Signaler une faille",
        text: [
          "Écrivez à {{contactEmail}} ou par le [formulaire de contact](/contact) : indiquez la page, ce que vous avez fait, ce que vous avez vu. Un accusé de réception vous est envoyé, avec une référence.",
          "N'allez pas plus loin qu'il ne faut pour montrer la faille, ne lisez pas les données d'autrui, et laissez-nous le temps de corriger avant d'en parler.",
        ],
      },
    ],
  },
  status: {
    title: "État du service",
    description: "Le service marche-t-il en ce moment, et les e-mails partent-ils à l'heure ?",
    checked: "Vérifié le {{date}} à {{time}}, heure de Paris.",
    services: "Comptes, recherche et rendez-vous",
    mail: "E-mails et codes",
    up: "En marche",
    down: "Ne répond pas pour le moment",
    late: "Les e-mails partent avec du retard",
    unknown: "Inconnu pour le moment",
    again: "Vérifier de nouveau",
    help: "Cette page dit ce qui est vrai maintenant. Elle ne garde pas d'historique. Si un problème n'apparaît pas ici, [écrivez-nous](/contact).",
  },
} as const;
