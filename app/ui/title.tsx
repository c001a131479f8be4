import { productName } from "./logo";
import { useTranslation } from "./translation";

/** The document title: «{page} – {product}», after «Erreur : » when a form was refused. */
export function Title({ of, failed }: { of: string; failed?: boolean }) {
  const { t } = useTranslation("common");
  return <title>{`${failed ? `${t("error.prefix")} ` : ""}${of} – ${productName}`}</title>;
}
