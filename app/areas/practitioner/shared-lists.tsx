import type { MedicalSummary } from "~/api/.server/patients";
import type { SharedLists as Lists } from "~/api/.server/practice";
import { Effect } from "~/areas/record/effect";
import { type MedicalQuestion, useMedicalAnswer } from "~/areas/record/medical-answer";
import { type Column, Table } from "~/ui/blocks/table";
import { partialDayText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

type SharedListsProps = {
  of: Lists;
  /** The patient's last answers: they stand where a list has no entry. */
  answers: MedicalSummary | null;
};

/** The lists of a record that the patient shares, each whole, or what is known of an empty one; not the others. */
export function SharedLists({ of: { allergies, antecedents, treatments }, answers }: SharedListsProps) {
  const { t } = useTranslation("record");
  const answerIn = useMedicalAnswer();
  const answerTo = (question: MedicalQuestion) => answers && answerIn(answers, question);
  return (
    <>
      <SharedList
        list="allergies"
        of={allergies}
        answer={answerTo("allergies")}
        columns={[
          { header: t("allergies.effect"), cell: (allergy) => <Effect of={allergy} /> },
          { header: t("allergies.discovered"), cell: ({ startedOn }) => partialDayText(startedOn) },
        ]}
      />
      <SharedList
        list="antecedents"
        of={antecedents}
        answer={answerTo("medicalHistory")}
        columns={[
          { header: t("antecedents.surgery"), cell: ({ isSurgery }) => t(isSurgery ? "yes" : "no") },
          { header: t("antecedents.started"), cell: ({ startedOn }) => partialDayText(startedOn) },
          {
            header: t("antecedents.ended"),
            cell: ({ endedOn }) => (endedOn ? partialDayText(endedOn) : t("antecedents.state.ongoing")),
          },
        ]}
      />
      <SharedList
        list="treatments"
        of={treatments}
        answer={answerTo("longTermTreatment")}
        columns={[
          { header: t("treatments.frequency"), cell: ({ frequency }) => frequency },
          { header: t("treatments.current"), cell: ({ endedOn }) => t(endedOn ? "no" : "yes") },
          { header: t("treatments.started"), cell: ({ startedOn }) => partialDayText(startedOn) },
          { header: t("treatments.ended"), cell: ({ endedOn }) => (endedOn ? partialDayText(endedOn) : "–") },
        ]}
      />
    </>
  );
}

type SharedListProps<Entry> = {
  list: keyof Lists;
  of: { entries: Entry[]; state: NonNullable<Lists["allergies"]>["state"] } | null;
  columns: Column<Entry>[];
  answer: string | false | null;
};

function SharedList<Entry extends { id: string; name: string }>({ list, of, columns, answer }: SharedListProps<Entry>) {
  const { t } = useTranslation("record");
  if (!of) return null;
  return (
    <section>
      <h3>{t(`${list}.title`)}</h3>
      {of.entries.length === 0 ? (
        <p>{of.state === "none" ? t(`${list}.none`) : answer || t("unsaid")}</p>
      ) : (
        <Table
          caption={t(`${list}.count`, { count: of.entries.length })}
          rows={of.entries}
          rowId={({ id }) => `entry-${id}`}
          columns={[{ header: t(`${list}.name`), cell: ({ name }) => name }, ...columns]}
        />
      )}
    </section>
  );
}
