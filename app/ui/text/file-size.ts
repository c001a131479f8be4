import type { TFunction } from "i18next";

const megabyte = 1_048_576;

/** Bytes as «7,2»: megabytes, rounded up so that a file above the limit never seems to fit. */
export const megabytes = (bytes: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(Math.ceil((bytes / megabyte) * 10) / 10);

/** «812 ko» or «7,2 Mo», from bytes, rounded up. */
export const fileSizeText = (bytes: number, t: TFunction<"common">, language: string): string =>
  bytes < megabyte
    ? t("size.kilobytes", { size: new Intl.NumberFormat(language).format(Math.ceil(bytes / 1024)) })
    : t("size.megabytes", { size: megabytes(bytes, language) });
