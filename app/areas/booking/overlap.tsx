import { href } from "react-router";
import { Note } from "~/ui/blocks/note";
import { useTranslation } from "~/ui/text/translation";
import type { ShownOverlap } from "./.server/overlap";

/** What was in the way of a hold: the person's own appointment with a link to it, or a sentence where it is unknown. */
export function Overlap({ overlap }: { overlap: ShownOverlap | null }) {
  const { t } = useTranslation("booking");
  const { t: errors } = useTranslation("errors");
  if (!overlap) return null;
  // Without its name, the refusal has no other sentence.
  if (!overlap.appointment)
    return (
      <Note tone="warn">
        <p>{errors("appointmentOverlap")}</p>
      </Note>
    );
  const { id, name, time } = overlap.appointment;
  return (
    <>
      <p>{t("slot.overlap", { name, time })}</p>
      <p>
        <a href={href("/patient-dashboard/teleconsultations/:appointmentId", { appointmentId: id })} className="target">
          {t("slot.seeOverlap")}
        </a>
      </p>
    </>
  );
}
