import { useTranslation } from "~/ui/text/translation";

/** `to` opens a step that was reached; a step with neither `to` nor `current` is not reached yet. */
export type Step = { label: string; to?: string; current?: boolean };

export function StepsLine({ steps }: { steps: Step[] }) {
  const { t } = useTranslation("common");
  const lastOpen = steps.findLast(({ to, current }) => to || current)?.label ?? "";
  return (
    <nav aria-label={t("steps.navigation")}>
      <ol className="steps">
        {steps.map(({ label, to, current }, index) => (
          <li key={label} aria-current={current ? "step" : undefined}>
            {current ? (
              <>
                <span className="steps-position">{t("steps.position", { step: index + 1, total: steps.length })} </span>
                {label}
              </>
            ) : to ? (
              <a href={to}>{label}</a>
            ) : (
              <>
                {label}
                <span className="sr-only"> ({t("steps.closed", { step: lastOpen })})</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
