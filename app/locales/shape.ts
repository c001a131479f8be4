/** The keys of a French file with any texts: the type of every other language. */
export type Shape<T> = {
  [K in keyof T]: T[K] extends string ? string : T[K] extends readonly string[] ? readonly string[] : Shape<T[K]>;
};
