/** Two measures as one text, however they are typed: what a confirmation holds for. */
export const measuresOf = (...measures: unknown[]) =>
  measures.map((one) => (typeof one === "string" && one.trim() ? Number(one.replace(",", ".")) : "")).join(" / ");
