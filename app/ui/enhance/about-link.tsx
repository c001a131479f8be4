import { lazy } from "react";
import { useTranslation } from "../translation";
import { DialogLink } from "./dialog";

const AboutDialog = lazy(() => import("./about-dialog"));

/** The way to what this product is: its page, or with scripts a dialog (PF-106). */
export function AboutLink() {
  const { t } = useTranslation("common");
  return (
    <DialogLink to="/about" trigger={t("footer.about")} title={t("footer.about")}>
      {() => <AboutDialog />}
    </DialogLink>
  );
}
