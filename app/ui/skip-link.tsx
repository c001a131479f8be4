import { useTranslation } from "./translation";

export function SkipLink() {
  const { t } = useTranslation("common");
  return (
    <a className="skip" href="#main">
      {t("skip")}
    </a>
  );
}
