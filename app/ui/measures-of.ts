/** Two measures as one text, however they are typed: identifies what was confirmed. */
export const joinMeasures = (...measures: unknown[]) =>
  measures.map((one) => (typeof one === "string" && one.trim() ? Number(one.replace(",", ".")) : "")).join(" / ");
