/** The keys of a French file with free texts: what every other language must fill. */
export type Shape<T> = {
  [K in keyof T]: T[K] extends string ? string : T[K] extends readonly string[] ? readonly string[] : Shape<T[K]>;
};
