import { useTranslation } from "~/ui/text/translation";
import { Skippable } from "./skippable";

/** `to` opens a step that was reached; a step with neither `to` nor `current` is not reached yet. */
export type Step = { label: string; to?: string; current?: boolean };

export function StepsLine({ steps }: { steps: Step[] }) {
  const { t } = useTranslation("common");
  const firstClosed = steps.findIndex(({ to, current }) => !to && !current);
  const closed = t("steps.closed", { step: steps.at(firstClosed - 1)?.label ?? "" });
  const line = (
    <ol className="steps">
      {steps.map(({ label, to, current }, index) =>
        current ? (
          <li key={label} aria-current="step">
            <span className="steps-position">
              {`${t("steps.position", { step: index + 1, total: steps.length })} `}
            </span>
            {label}
          </li>
        ) : to ? (
          <li key={label}>
            <a href={to}>{label}</a>
          </li>
        ) : (
          <li key={label} title={index === firstClosed ? undefined : closed}>
            {label}
            {/* The reason is the same for all that follow. */}
            {index === firstClosed && <span className="sr-only"> ({closed})</span>}
          </li>
        ),
      )}
    </ol>
  );
  return (
    <nav aria-label={t("steps.navigation")}>
      {steps.some(({ to, current }) => to && !current) ? (
        <Skippable to="after-steps" label={t("steps.skip")}>
          {line}
        </Skippable>
      ) : (
        line
      )}
    </nav>
  );
}
