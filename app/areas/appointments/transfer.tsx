import type { Payment } from "~/api/.server/payments";
import { SummaryList } from "~/ui/blocks/summary-list";
import { moneyText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

/** Whether the practitioner is paid directly, and still is to be. */
export const isTransfer = ({ method, state }: Payment): boolean =>
  method === "transferOrCheque" && state !== "voided" && state !== "captured";

type TransferProps = {
  payment: Payment;
  /** Name and address of the practice. */
  payee: { name: string; address: string };
  iban: string | null;
  /** Whether the practitioner has yet to accept: the account is given afterwards. */
  isAsked: boolean;
};

/** How to pay the practitioner directly: the one place with account, holder and reference. */
export function Transfer({ payment, payee, iban, isAsked }: TransferProps) {
  const { t, i18n } = useTranslation("dashboard");
  const amount = moneyText(payment.amountCents, i18n.language === "en" ? "en" : "fr");
  return (
    <>
      <p>{t("transfer.text", { amount, address: payee.address })}</p>
      {iban === null && <p>{t(isAsked ? "transfer.later" : "transfer.ask")}</p>}
      <SummaryList
        rows={[
          ...(iban === null ? [] : [{ label: t("transfer.iban"), value: <span className="num">{iban}</span> }]),
          { label: t("transfer.holder"), value: payee.name },
          { label: t("transfer.reference"), value: payment.reference },
        ]}
      />
    </>
  );
}
