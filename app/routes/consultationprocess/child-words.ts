/** Interpolation values for sentences about a child: «Léa», and «de Léa» or «d'Emma»; empty for oneself. */
export const childWords = (firstName: string | null): { name: string; of: string } => {
  const name = firstName ?? "";
  const of = /^[aeiouyœ]/i.test(name.normalize("NFD")) ? `d'${name}` : `de ${name}`;
  return { name, of };
};
