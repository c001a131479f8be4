import { useTranslation } from "./translation";

/** For the start of a long form: fields are required unless marked optional (RGAA 11.10). */
export function AllRequired() {
  const { t } = useTranslation("common");
  return <p className="hint">{t("allRequired")}</p>;
}
