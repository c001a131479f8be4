import { lazy } from "react";
import { href } from "react-router";
import { DialogLink } from "~/ui/enhance/dialog";
import { useTranslation } from "~/ui/text/translation";

const AboutDialog = lazy(() => import("./about-dialog"));

/** The link to the About page; with scripts it opens a dialog (PF-106). */
export function AboutLink() {
  const { t } = useTranslation("common");
  return (
    <DialogLink to={href("/about")} trigger={t("footer.about")}>
      {() => <AboutDialog />}
    </DialogLink>
  );
}
