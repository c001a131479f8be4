import type { ComponentProps } from "react";
import { Actions } from "~/ui/blocks/button";
import { PendingButton } from "~/ui/enhance/pending";
import { useTranslation } from "~/ui/text/translation";
import { DoctorFields } from "./doctor-fields";

/** Who the family doctor is; where the form asks which one is meant, with a button of its own: its end is far below. */
export function DoctorPart({ isAsked, ...fields }: ComponentProps<typeof DoctorFields> & { isAsked: boolean }) {
  const { t } = useTranslation("identity");
  return (
    <section id="part-doctor" aria-labelledby="title-doctor">
      <h2 id="title-doctor">{t("parts.doctor")}</h2>
      <DoctorFields {...fields} />
      {isAsked && (
        <Actions>
          <PendingButton label={t("doctor.save")} pendingLabel={t("saving")} />
        </Actions>
      )}
    </section>
  );
}
