import { Note } from "~/ui/blocks/note";
import { withZoneText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import type { ChosenSlot as Chosen } from "./.server/chosen-slot";

/** What a guest logs in or signs up for: practitioner, day and hour, and that nobody holds them yet. */
export function ChosenSlot({ chosen: { what } }: { chosen: Chosen }) {
  const { t } = useTranslation("account");
  const { t: common } = useTranslation("common");
  if (!what)
    return (
      <Note>
        <p>{t("login.slotKept")}</p>
      </Note>
    );
  const { day, time, zone, name, specialty, isFree } = what;
  return (
    <Note tone={isFree ? "info" : "warn"}>
      <p>
        <strong>{t("login.slot", { day, time: withZoneText(time, zone, common) })}</strong>
        <br />
        {name}, {specialty}
      </p>
      <p>{t(isFree ? "login.slotFree" : "login.slotTaken")}</p>
    </Note>
  );
}
