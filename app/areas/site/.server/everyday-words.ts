/** What people call each speciality in everyday words, in both languages, by its slug: its name need not be known. */
const everydayWords: Readonly<Record<string, string>> = {
  "medecine-generale":
    "généraliste, médecin de famille, médecin traitant, GP, family doctor, family medicine, regular doctor, primary care",
  pediatrie: "enfant, bébé, nourrisson, pédiatre, child, children, baby, kid, pediatrics",
  dermatologie: "peau, bouton, acné, cheveux, ongle, dermatologue, skin, acne, hair, nail, rash, dermatologist",
  "gynecologie-medicale":
    "femme, règles, contraception, ménopause, gynécologue, woman, women, period, contraception, menopause, gynecology",
  "gynecologie-obstetrique":
    "femme, grossesse, enceinte, accouchement, gynécologue, woman, women, pregnancy, pregnant, birth, gynecology",
  "sage-femme":
    "grossesse, enceinte, accouchement, naissance, allaitement, maternité, pregnancy, pregnant, birth, childbirth, breastfeeding, maternity",
  psychiatrie: "psy, dépression, anxiété, santé mentale, moral, mental health, depression, anxiety, psychiatrist",
  pedopsychiatrie: "psy, enfant, adolescent, pédopsychiatre, child, children, teenager, adolescent, mental health",
  cardiologie: "cœur, coeur, tension, cardiologue, heart, blood pressure, cardiologist",
  pneumologie: "poumon, respiration, asthme, toux, souffle, lung, breathing, asthma, cough, chest, pulmonology",
  endocrinologie: "hormone, thyroïde, diabète, hormone, thyroid, diabetes",
  "gastro-enterologie": "ventre, estomac, intestin, foie, digestion, stomach, belly, bowel, gut, liver, digestion",
  ophtalmologie: "yeux, œil, oeil, vue, lunettes, ophtalmologiste, ophtalmo, eye, eyes, sight, vision, glasses",
  orl: "oreille, nez, gorge, oto-rhino-laryngologie, audition, ear, nose, throat, ENT, hearing",
  neurologie:
    "cerveau, nerf, migraine, mal de tête, épilepsie, mémoire, brain, nerve, migraine, headache, epilepsy, memory",
  rhumatologie: "articulation, os, arthrose, mal de dos, rhumatisme, joint, bone, arthritis, back pain",
  sommeil: "dormir, insomnie, ronflement, apnée, insomnia, snoring, apnoea",
  anesthesie: "anesthésiste, avant une opération, anaesthetist, anesthesia, before an operation",
  nephrologie: "rein, reins, dialyse, kidney, dialysis",
  urologie: "vessie, prostate, urine, urinaire, bladder, prostate, urine, urinary",
  allergologie: "allergie, allergologue, rhume des foins, allergies, hay fever",
  hematologie: "sang, anémie, globules, blood, anaemia, anemia",
  oncologie: "cancer, tumeur, cancérologie, cancer, tumour, tumor",
  "medecine-interne": "interniste, maladie rare, internist, rare disease",
  infectiologie: "infection, virus, voyage, infection, virus, travel",
  mpr: "rééducation, handicap, rehab, disability, physical medicine",
  geriatrie: "personne âgée, âgé, vieillesse, gériatre, older people, elderly, old age",
  douleur: "douleur chronique, mal, chronic pain",
  addictologie: "tabac, alcool, drogue, arrêter de fumer, dépendance, smoking, alcohol, drugs, tobacco",
  nutrition: "poids, alimentation, régime, manger, nutritionniste, weight, diet, food, eating",
  "medecine-sport": "sportif, blessure, entorse, sport, injury, sprain",
  "medecine-vasculaire": "veine, artère, varices, jambes lourdes, phlébologie, vein, artery, varicose, circulation",
  stomatologie: "bouche, dents, mâchoire, mouth, teeth, jaw",
  "chirurgie-orale": "bouche, dents, dents de sagesse, mouth, teeth, wisdom tooth",
  "chirurgien-dentiste": "dent, dents, gencive, dentaire, tooth, teeth, gum, dental",
  "medecine-travail": "emploi, métier, arrêt de travail, work, job, workplace",
};

/** The everyday words of a speciality; none for one that the deployer added. */
export const everydayWordsOf = (slug: string): string => everydayWords[slug] ?? "";
