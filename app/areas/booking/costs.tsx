import type { Booking } from "~/api/.server/bookings";
import { SummaryList } from "~/ui/blocks/summary-list";
import { moneyText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

/** What is to pay, «au plus» where the practitioner announces a range. */
export function useToPayText() {
  const { t, i18n } = useTranslation("payment");
  return ({ feeCents, toPayCents }: Booking["costs"], feeMinCents: number): string => {
    const amount = moneyText(toPayCents, i18n.language === "en" ? "en" : "fr");
    return feeMinCents < feeCents && toPayCents > 0 ? t("costs.most", { amount }) : amount;
  };
}

type CostsProps = {
  costs: Booking["costs"];
  feeMinCents: number;
  /** Whether the person says to have no regular doctor: the refund may be smaller, and is a range. */
  withoutDoctor: boolean;
};

/** The expected cost and its refund, with an explanation. */
export function Costs({ costs, feeMinCents, withoutDoctor }: CostsProps) {
  const { t, i18n } = useTranslation("payment");
  const money = (cents: number) => moneyText(cents, i18n.language === "en" ? "en" : "fr");
  const toPay = useToPayText()(costs, feeMinCents);
  const { feeCents, insuranceCents, insuranceOutsideCents, flatShareCents, fullCover } = costs;
  const isUnsure = withoutDoctor && insuranceOutsideCents < insuranceCents;
  const bounds = (least: number, most: number) => ({ least: money(least), most: money(most) });
  const refund = bounds(insuranceOutsideCents, insuranceCents);
  const topCents = feeCents - insuranceCents - flatShareCents;
  const topOutsideCents = feeCents - insuranceOutsideCents - flatShareCents;
  const top = isUnsure ? t("costs.range", bounds(topCents, topOutsideCents)) : money(topCents);
  const given = topCents === 0 && !isUnsure ? "wordsAll" : flatShareCents === 0 ? "wordsNoFlat" : "words";
  const words = fullCover ? "free" : insuranceCents === 0 ? "wordsNone" : given;
  const isRange = feeMinCents < feeCents;
  return (
    <>
      <SummaryList
        amounts
        rows={[
          { label: t(isRange ? "costs.feeMost" : "costs.fee"), value: money(feeCents) },
          { label: t("costs.insurance"), value: isUnsure ? t("costs.range", refund) : refund.most },
          { label: t("costs.flat"), value: money(flatShareCents) },
          { label: t("costs.top"), value: top },
          { label: t("costs.toPay"), value: <strong>{toPay}</strong> },
        ]}
      />
      <p>
        {t(`costs.${words}`, {
          toPay,
          insurance: isUnsure ? t("costs.between", refund) : t("costs.about", { amount: refund.most }),
          flat: money(flatShareCents),
        })}
      </p>
      {isUnsure && <p>{t("costs.withoutDoctor", { insurance: refund.least })}</p>}
      <p className="hint mb-6">{t("costs.estimate")}</p>
    </>
  );
}
