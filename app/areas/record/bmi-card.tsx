import type { Bmi } from "~/api/.server/measurements";
import { useTranslation } from "~/ui/text/translation";
import { BmiChart } from "./charts/bmi-chart";
import { useMeasureTexts } from "./measure-texts";

/** Below this index an adult may lack food (decisions 2.9). */
const low = 16.5;

/** The body mass index: its value, its zone where the zones of adults hold, and what it was worked out from. */
export function BmiCard({ of }: { of: Bmi }) {
  const { t } = useTranslation("measurements");
  const { numberText, valueText, dayText } = useMeasureTexts();
  const { weight, height, bmi, zone, outside, ideal, zones, isHeightOld } = of;
  if (bmi === null || !weight || !height)
    return (
      <section className="card" aria-labelledby="bmi">
        <h2 id="bmi">{t("bmi.title")}</h2>
        <p className="font-semibold">{t("bmi.empty")}</p>
        <p>{t(isHeightOld ? "bmi.heightOld" : "bmi.needs")}</p>
      </section>
    );
  const said = { bmi: numberText(bmi), zone: zone ? t(`bmi.zone.${zone}`) : "" };
  const [kilos, size] = [valueText("weight", weight.value), valueText("height", height.value)];
  return (
    <section className="card" aria-labelledby="bmi">
      <h2 id="bmi">{t(zone ? "bmi.isIn" : "bmi.is", said)}</h2>
      {zone && (
        <BmiChart
          zones={zones}
          height={height.value}
          weight={weight.value}
          zone={zone}
          description={t("bmi.point", { ...said, weight: kilos, height: size })}
        />
      )}
      {outside && <p>{t(`bmi.outside.${outside}`)}</p>}
      {ideal && (
        <p className="font-semibold">
          {t("bmi.ideal", {
            weight: valueText("weight", ideal.weight),
            min: valueText("weight", ideal.min),
            max: valueText("weight", ideal.max),
          })}
        </p>
      )}
      {zone && bmi < low && <p>{t("bmi.low")}</p>}
      <p className="hint">
        {t("bmi.from", {
          weight: kilos,
          weightDay: dayText(weight.measuredOn),
          height: size,
          heightDay: dayText(height.measuredOn),
        })}{" "}
        {t("bmi.notDiagnosis")}
      </p>
    </section>
  );
}
