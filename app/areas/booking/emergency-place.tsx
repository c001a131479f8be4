import { useTranslation } from "~/ui/text/translation";

type PlaceFacts = { address: string; city: string; accessCode?: string; phone: string };

/** The address of step 1, to read out to whoever answers. */
export function EmergencyPlace({ of: { address, city, accessCode, phone } }: { of: PlaceFacts }) {
  const { t } = useTranslation("booking");
  return (
    <>
      <h2>{t("emergency.where")}</h2>
      <div className="card mb-4">
        <p>
          <b>
            {address}, {city}
          </b>
          {accessCode && (
            <>
              <br />
              {accessCode}
            </>
          )}
          <br />
          {t("emergency.phone", { phone })}
        </p>
        <p className="hint mb-0">{t("emergency.whereHelp")}</p>
      </div>
    </>
  );
}
