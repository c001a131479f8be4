/** IANA time zones of the territories where practitioners may practise; every page and mail names them (R16). */
export const practiceZones = [
  "Europe/Paris",
  "Indian/Reunion",
  "Indian/Mayotte",
  "America/Guadeloupe",
  "America/Martinique",
  "America/Cayenne",
  "America/St_Barthelemy",
  "America/Marigot",
  "America/Miquelon",
  "Pacific/Noumea",
  "Pacific/Tahiti",
  "Pacific/Wallis",
] as const;

export type PracticeZone = (typeof practiceZones)[number];
