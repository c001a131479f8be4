import { Note } from "~/ui/blocks/note";
import { useTranslation } from "~/ui/text/translation";
import type { ChosenSlot as Chosen } from "./.server/chosen-slot";

/** What a guest logs in or signs up for: practitioner, day and hour, and that nobody holds them yet. */
export function ChosenSlot({ chosen: { what } }: { chosen: Chosen }) {
  const { t } = useTranslation("account");
  if (!what)
    return (
      <Note>
        <p>{t("login.slotKept")}</p>
      </Note>
    );
  const { day, time, name, specialty, isFree } = what;
  return (
    <Note tone={isFree ? "info" : "warn"}>
      <p>
        <strong>{t("login.slot", { day, time })}</strong>
        <br />
        {name}, {specialty}
      </p>
      <p>{t(isFree ? "login.slotFree" : "login.slotTaken")}</p>
    </Note>
  );
}
