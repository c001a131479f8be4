/**
 * A name with what names people say of it in French: «de Léa», «d'Emma», «d'Hélène», «d'Yves», «de Yan»; other languages
 * take the name.
 */
export const withOf = (name: string): { name: string; of: string } => ({
  name,
  of: /^([aehiouœ]|y(?![aeiou]))/i.test(name.normalize("NFD")) ? `d'${name}` : `de ${name}`,
});
