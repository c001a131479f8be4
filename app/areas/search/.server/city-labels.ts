import type { City } from "~/api/.server/lookups";

/**
 * What to call cities so that a search finds them: «Lyon», or with a postal code where one was typed or several have the
 * name, «Saint-Denis (97400)». At most ten, each once.
 */
export function cityLabels(cities: City[], typedCode = ""): string[] {
  const shown = cities.slice(0, 10);
  const labels = shown.map(({ name, postalCodes }) => {
    const code = postalCodes.find((one) => typedCode && one.startsWith(typedCode)) ?? postalCodes[0];
    const isOneOfSeveral = shown.filter((other) => other.name === name).length > 1;
    return code && (typedCode || isOneOfSeveral) ? `${name} (${code})` : name;
  });
  return [...new Set(labels)];
}
