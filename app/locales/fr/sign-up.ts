export default {
  caption: "Étape {{step}}/{{total}}",
  steps: {
    identity: "Identité",
    "medical-data": "Données médicales",
    "general-conditions": "Conditions générales et notice",
  },
  continue: "Continuer",
  pending: "Enregistrement…",
  back: "Étape précédente",
  create: "Créer mon compte",
  creating: "Création du compte…",
  erase: "Effacer mes réponses et recommencer",
  erased: "Vos réponses sont effacées. Vous pouvez recommencer.",
  done: "Votre compte est presque prêt. Connectez-vous : un code sera alors envoyé à {{to}}, pour confirmer votre adresse.",
  sent: "Votre inscription a déjà été envoyée : connectez-vous avec l'adresse {{to}} et le mot de passe que vous avez choisi.",
  signedIn: "Vous êtes déjà connecté : il n'y a plus d'inscription en cours, et rien de nouveau n'a été envoyé.",
  other:
    "Une autre inscription est en cours dans ce navigateur : la voici. Ce que vous venez d'envoyer n'a pas été gardé. Pour commencer une autre inscription, effacez d'abord celle-ci.",
  gone: "Les réponses de cette inscription ne sont plus là : elles ont été envoyées ou effacées, ou elles datent de plus de 24 heures, ou d'un autre navigateur. Si vous n'avez pas encore envoyé d'inscription, merci de les donner de nouveau.",
  identity: {
    intro:
      "Votre compte de patient se crée en trois étapes. « Continuer » garde chaque étape 24 heures : vous pouvez alors quitter et revenir.",
    account: "Votre compte",
    emailHelp: "Le code de chaque connexion y sera envoyé.",
    password: "Mot de passe",
    passwordLeast: "Au moins {{min}} caractères.",
    passwordHelp: "Les mots de passe les plus répandus sont refusés. Conseil : une courte phrase.",
    passwordKept: "Votre mot de passe est enregistré. Laissez ces champs vides pour le garder.",
    confirmation: "Confirmez le mot de passe",
    pictureNext: "Une fois cette étape remplie, vous pourrez ajouter une photo de vous ou un dessin.",
  },
  medical: {
    intro:
      "Ces réponses préparent vos consultations. Vous pouvez passer cette étape et répondre lors de votre première réservation.",
    required: "Si vous répondez maintenant, tout est obligatoire.",
    skip: "Passer cette étape",
    weightHelp: "En kilos, par exemple 68,5.",
  },
  review: {
    intro: "Vérifiez vos réponses, puis lisez et acceptez les deux textes.",
    name: "Nom",
    card: "n° {{number}}, du {{start}} au {{end}}",
    picture: "Photo ou image",
    pictureChosen: "Choisie.",
    changePicture: "Changer de photo ou d'image",
    noPicture: "Aucune.",
    skipped: "Étape passée : vous répondrez à votre première réservation.",
  },
  error: {
    answerOrSkip: "Répondez aux questions, ou choisissez « Passer cette étape ».",
    password: "Mot de passe requis",
  },
} as const;
