import { Actions } from "~/ui/blocks/button";
import { useTranslation } from "~/ui/text/translation";

type WindowsProps = {
  /** How many days are shown. */
  shown: number;
  more: string | null;
  earlier: string | null;
  later: string | null;
  back: string;
  patientId?: string;
};

/** The ways to the other days of an agenda. */
export function Windows({ shown, more, earlier, later, back, patientId }: WindowsProps) {
  const { t } = useTranslation("search");
  const whose = patientId ? `&for=${encodeURIComponent(patientId)}` : "";
  const to = (days: string, place = "slots") => `?${days}&back=${encodeURIComponent(back)}${whose}#${place}`;
  return (
    // Where the next days would begin: «Voir plus» leads here when there are none.
    <nav id={`day-${shown + 1}`} aria-label={t("profile.windows")}>
      <Actions>
        {more && (
          <a href={to(more, `day-${shown + 1}`)} className="btn btn-plain">
            {t("profile.more")}
          </a>
        )}
        {earlier && (
          <a href={to(earlier)} className="target" rel="prev">
            {t("profile.earlier")}
          </a>
        )}
        {later && (
          <a href={to(later)} className="target" rel="next">
            {t("profile.later")}
          </a>
        )}
      </Actions>
    </nav>
  );
}
