/** Bytes as «7,2»: megabytes of the upload rules, rounded up so that too much never reads as enough. */
export const megabytes = (bytes: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(Math.ceil((bytes / 1_048_576) * 10) / 10);
