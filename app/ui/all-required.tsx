import { useTranslation } from "./translation";

/** Stands at the beginning of a long form: only what may stay empty is marked (RGAA 11.10). */
export function AllRequired() {
  const { t } = useTranslation("common");
  return <p className="hint">{t("allRequired")}</p>;
}
