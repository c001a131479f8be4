/** All migrations of the product, in the order of their owners. */
export const allMigrations = [
  new URL("../services/db/migrations/", import.meta.url),
  new URL("../app/web/.server/migrations/", import.meta.url),
];
