export default {
  title: "À propos",
  position: "{{title}}, page {{at}} sur {{total}}",
  positionInPart: "{{title}}, partie « {{part}} », page {{at}} sur {{total}}",
  tabs: "Parties",
  tab: { introduction: "Introduction", produit: "Produit", marche: "Marché" },
  slides: "Pages de cette présentation",
  previous: "Précédente",
  next: "Suivante",
  whole: "Toute la présentation",
  slide1: {
    title: "Ce qu'est {{product}}",
    points: [
      "Un site de téléconsultation, en français et en anglais.",
      "On y choisit un praticien, un horaire et un tarif, on prépare la consultation, et on retrouve ses rendez-vous.",
      "Il est fait pour marcher partout : vieux téléphone, lecteur d'écran, navigateur en mode texte, réseau d'hôpital.",
    ],
  },
  slide2: {
    title: "Pour qui",
    points: [
      "Pour les patients, et pour les parents qui consultent pour leur enfant.",
      "Pour les praticiens inscrits à leur ordre.",
      "Pas pour les urgences : appelez le 15 ou le 112, ou écrivez au 114 par SMS.",
    ],
  },
  slide3: {
    title: "Prendre rendez-vous",
    points: [
      "La recherche montre les prochains horaires libres et le tarif de chacun. Aucun praticien ne paie pour être mieux classé.",
      "Six étapes courtes préparent la consultation. L'horaire est gardé pendant ce temps, et ce qui est enregistré est conservé.",
      "Un rendez-vous s'annule sans frais jusqu'à son début.",
      "La salle d'attente en vidéo n'existe pas encore sur ce site.",
    ],
  },
  slide4: {
    title: "Sans script, sans application",
    points: [
      "Chaque page est complète avant tout script. Les scripts n'ajoutent que du confort.",
      "La version légère n'a ni script ni photo, et permet les mêmes choses.",
      "La taille du texte, le contraste et les couleurs se choisissent sur la page « Affichage ».",
      "Rien n'est à installer, et aucune page ne charge quoi que ce soit d'un autre site.",
    ],
  },
  slide5: {
    title: "Vos données",
    points: [
      "Seuls des cookies nécessaires servent : session, inscription en cours (24 heures), appareil reconnu (un an), langue, affichage, page demandée avant une panne et votre choix sur les cookies.",
      "Il n'y a ni publicité, ni mesure d'audience, ni revente de données.",
      "Une connexion demande un mot de passe et un code reçu par e-mail. Elle se ferme d'elle-même après 30 minutes sans activité.",
      "Les mots de passe et les codes ne sont jamais conservés en clair.",
    ],
  },
  slide6: {
    title: "Les besoins auxquels il répond",
    points: [
      "Obtenir un avis sans se déplacer, quand se déplacer est difficile ou long.",
      "Consulter depuis un appareil ancien, une connexion lente, ou avec une aide technique.",
      "Savoir le prix et les règles de remboursement avant de s'engager.",
    ],
  },
  slide7: {
    title: "Ce qu'il n'est pas",
    points: [
      "Il ne pose aucun diagnostic et ne trie pas les urgences.",
      "Il ne vérifie pas les interactions entre médicaments.",
      "Il n'est pas relié aux services nationaux qui demandent un certificat : identité nationale de santé, dossier partagé, messagerie sécurisée, facturation avec carte Vitale, ordonnance numérique.",
      "Il ne donne ici aucun chiffre de marché : nous n'en avons aucun de vérifiable.",
    ],
  },
} as const;
