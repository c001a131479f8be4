/**
 * A place as people type it, read for the search and for its errors alike: the name of a commune or its start, and a
 * postal code or its start (2 to 5 digits); one of them may be empty. «Saint-Denis (97400)» has both. What narrows a commune
 * down is left out, as in «Lyon 3ème», «Paris 15» or «Lille (59)», and «St» means «Saint».
 */
export function readPlace(place: string): { name: string; code: string } {
  const text = trimMarks(place);
  const code = /^\d{2,5}$|(?<!\d)\d{5}(?!\d)/.exec(text)?.[0] ?? "";
  const name = trimMarks(text.replace(code, " ").replaceAll(/\(\s*\)/g, " "))
    .replace(/(?<=\p{L})[\s,(-]+(\d{1,3}(er|e|[eè]me)?|2[ab])(\s+arr\p{L}*)?\)?$/iu, "")
    .replaceAll(/(?<![\p{L}\d])(st)(e?)(?=[. -])\.?/giu, "saint$2")
    .replaceAll(/\s+/g, " ");
  // Of marks alone nothing is left: they are looked for as they stand, as no name at all would find everything.
  return name || code ? { name, code } : { name: place, code };
}

const trimMarks = (text: string) => text.replaceAll(/^[\s,;.'’-]+|(?<![\s,;.])[\s,;.]+$/g, "");

const departments = `Ain, Aisne, Allier, Alpes-de-Haute-Provence, Hautes-Alpes, Alpes-Maritimes, Ardèche, Ardennes, Ariège, Aube, Aude,
Aveyron, Bouches-du-Rhône, Calvados, Cantal, Charente, Charente-Maritime, Cher, Corrèze, Corse, Corse-du-Sud,
Haute-Corse, Côte-d'Or, Côtes-d'Armor, Creuse, Dordogne, Doubs, Drôme, Eure, Eure-et-Loir, Finistère, Gard,
Haute-Garonne, Gers, Gironde, Hérault, Ille-et-Vilaine, Indre, Indre-et-Loire, Isère, Jura, Landes, Loir-et-Cher, Loire,
Haute-Loire, Loire-Atlantique, Loiret, Lot, Lot-et-Garonne, Lozère, Maine-et-Loire, Manche, Marne, Haute-Marne, Mayenne,
Meurthe-et-Moselle, Meuse, Morbihan, Moselle, Nièvre, Nord, Oise, Orne, Pas-de-Calais, Puy-de-Dôme,
Pyrénées-Atlantiques, Hautes-Pyrénées, Pyrénées-Orientales, Bas-Rhin, Haut-Rhin, Rhône, Haute-Saône, Saône-et-Loire,
Sarthe, Savoie, Haute-Savoie, Paris, Seine-Maritime, Seine-et-Marne, Yvelines, Deux-Sèvres, Somme, Tarn,
Tarn-et-Garonne, Var, Vaucluse, Vendée, Vienne, Haute-Vienne, Vosges, Yonne, Territoire de Belfort, Essonne,
Hauts-de-Seine, Seine-Saint-Denis, Val-de-Marne, Val-d'Oise, Guadeloupe, Martinique, Guyane, Réunion, Mayotte`;

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, " ");

const plainDepartments = new Set(departments.split(",").map((name) => plain(name).trim()));

/** Whether a name is that of a French department, with or without its article, or a number that is no postal code: 2A. */
export const isDepartment = (name: string): boolean =>
  /^2[ab]$/i.test(name) || plainDepartments.has(plain(name).replace(/^(l|la|le|les) /, ""));
