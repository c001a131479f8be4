import type { AppointmentDetails } from "~/api/.server/appointments";
import { SummaryList } from "~/ui/blocks/summary-list";
import { moneyText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { isTransfer, Transfer } from "./transfer";

/** The address of the practice in one line. */
export const placeOf = ({ address, postalCode, city }: AppointmentDetails["practitioner"]) =>
  `${address}, ${postalCode} ${city}`;

/** What an appointment costs, how it is paid, and where the payment stands. */
export function Price({
  appointment: { feeCents, practitioner, payment, iban, status },
}: {
  appointment: AppointmentDetails;
}) {
  const { t, i18n } = useTranslation("dashboard");
  const direct = isTransfer(payment);
  const money = (cents: number) => moneyText(cents, i18n.language === "en" ? "en" : "fr");
  return (
    <>
      <h2>{t("details.priceTitle")}</h2>
      <SummaryList
        rows={[
          { label: t(practitioner.feeMinCents < feeCents ? "details.feeMost" : "details.fee"), value: money(feeCents) },
          ...(payment.method === null ? [] : [{ label: t("details.method"), value: t(`method.${payment.method}`) }]),
          {
            label: t("details.payment"),
            value:
              payment.state === "voided" && payment.method === "card"
                ? t("payment.voidedCard")
                : t(`payment.${payment.state}`, { amount: money(payment.amountCents) }),
          },
          ...(payment.reference === null || direct
            ? []
            : [{ label: t("details.paymentReference"), value: payment.reference }]),
        ]}
      />
      {direct && (
        <Transfer
          payment={payment}
          payee={{ name: practitioner.name, address: placeOf(practitioner) }}
          iban={iban}
          isAsked={status === "requested"}
        />
      )}
    </>
  );
}
