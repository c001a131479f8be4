import { Trans } from "react-i18next";
import { Note } from "~/ui/blocks/note";

/** The emergency numbers, at the top of the page of the reasons. */
export function EmergencyNote() {
  return (
    <Note tone="bad">
      <p>
        <Trans
          ns="booking"
          i18nKey="emergency.short"
          components={{
            b: <b />,
            a15: <a href="tel:15">.</a>,
            a112: <a href="tel:112">.</a>,
            a114: <a href="sms:114">.</a>,
            a3114: <a href="tel:3114">.</a>,
          }}
        />
      </p>
    </Note>
  );
}
