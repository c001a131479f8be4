import { Form, href } from "react-router";
import type { PracticeAppointment } from "~/api/.server/practice";
import { Button } from "~/ui/blocks/button";
import { CsrfField } from "~/ui/forms/csrf";
import { listText } from "~/ui/text/list";
import { useTranslation } from "~/ui/text/translation";
import { StateTag, usePracticeWords } from "./practice-words";

const addressOf = (appointmentId: string) =>
  href("/practitioner-dashboard/teleconsultations/:appointmentId", { appointmentId });

type PracticeRowProps = {
  appointment: PracticeAppointment;
  /** The page that an answer comes back to. */
  from: "welcome" | "requests";
  /** The level of the heading. */
  level: 2 | 3;
  isPast?: boolean;
  /** Whether it is decided and waits no more. */
  isDecided?: boolean;
};

/** An appointment in a list (PR-010); what is decided is dimmed (PR-012). */
export function PracticeRow({ appointment, from, level, isPast = false, isDecided = false }: PracticeRowProps) {
  const { t } = useTranslation("practitioner");
  const { t: common } = useTranslation("common");
  const { language, when, instant, nameAndAge } = usePracticeWords();
  const { id, patient, reasons, answerBefore, canAnswer, visits, zone } = appointment;
  const values = { name: patient.name, when: when(appointment) };
  const Heading = `h${level}` as const;
  return (
    <li className="card mb-4 lg:flex">
      <div className={`lg:flex-1 ${isDecided ? "text-ink-soft" : ""}`}>
        <Heading className="mt-0 mb-1 text-h3">{nameAndAge(appointment)}</Heading>
        <p className="mb-1">{values.when}</p>
        <p className="mb-2">
          {reasons.length > 0 && (
            <>
              {common("named", { name: t("row.reasons") })} {listText(reasons, language)}
              <br />
            </>
          )}
          {common("named", { name: t("row.visits") })} {visits}
        </p>
        {canAnswer && answerBefore ? (
          <p className="mb-2 font-bold">{t("row.answerBefore", { when: instant(answerBefore, zone) })}</p>
        ) : (
          <p className="mb-2">
            <StateTag of={appointment} isPast={isPast} />
          </p>
        )}
      </div>
      <div className="row lg:flex-none lg:pl-6">
        {canAnswer && <Answers id={id} from={from} values={values} />}
        <a href={addressOf(id)} className="target" aria-label={t("row.detailsOf", values)}>
          {t("row.details")}
        </a>
      </div>
    </li>
  );
}

type AnswersProps = {
  id: string;
  from: "welcome" | "requests" | "details";
  /** Tells the answers of several rows apart. */
  values: { name: string; when: string };
};

/** Accepts at once, or leads to the page that asks why not. */
export function Answers({ id, from, values }: AnswersProps) {
  const { t } = useTranslation("practitioner");
  return (
    <>
      <Form method="post" action={addressOf(id)} className="inline-block">
        <CsrfField />
        <input type="hidden" name="from" value={from} />
        <Button small aria-label={t("accept.submitOf", values)}>
          {t("accept.submit")}
        </Button>
      </Form>{" "}
      <a href={`${addressOf(id)}/refuse`} className="btn btn-plain btn-small" aria-label={t("refuse.linkOf", values)}>
        {t("refuse.link")}
      </a>{" "}
    </>
  );
}
