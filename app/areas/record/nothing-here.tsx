import { Form } from "react-router";
import type { RecordListName } from "~/api/.server/codes";
import type { RecordPage } from "~/api/.server/record";
import { Actions, ButtonLink, ChoiceButton } from "~/ui/blocks/button";
import { CsrfField } from "~/ui/forms/csrf";
import { useTranslation } from "~/ui/text/translation";
import type { RecordOwner } from "./.server/active-patient";
import { askedForAnswer, listPaths } from "./list-paths";

/** An answer as a part of a sentence that has its own full stop. */
export const clause = (answer: string) => answer.replace(/\.$/, "");

/** What was answered, below a list that does not seem to name all of it. */
export function RestOfAnswer({ list, answer }: { list: RecordListName; answer: string }) {
  const { t } = useTranslation("record");
  return (
    <p>
      {t("answered.yes", { text: clause(answer) })}{" "}
      <a href={`${listPaths[list]}/add?${askedForAnswer}`} className="target">
        {t("answered.more")}
      </a>
    </p>
  );
}

/** What was answered to the second question of a list: the medicines of the last three months. */
export function AlsoAnswered({ of: { alsoAnswered } }: { of: Pick<RecordPage<unknown>, "alsoAnswered"> }) {
  const { t } = useTranslation("record");
  if (!alsoAnswered?.text) return null;
  return <p>{t("answered.recent", { text: clause(alsoAnswered.text) })}</p>;
}

type NothingHereProps = {
  list: RecordListName;
  view: Pick<RecordPage<unknown>, "state" | "answered" | "alsoAnswered"> & { person: RecordOwner; formKey: string };
  isPart: boolean;
};

/** That nothing was said yet, with a button that says there is nothing, or that there is nothing, with one that takes it back. */
export function NothingHere({ list, view, isPart }: NothingHereProps) {
  const { person, formKey, state, answered } = view;
  const { t } = useTranslation("record");
  if (isPart) return <p>{t(`${list}.emptyPart`)}</p>;
  const isNone = state === "none";
  const said = !isNone && answered;
  const isToldOf = said && said.state !== "unknown";
  return (
    <>
      {!isToldOf && <p className="font-semibold">{t(isNone ? `${list}.none` : `${list}.empty`)}</p>}
      {said && (
        <p className={isToldOf ? "font-semibold" : undefined}>
          {t(`answered.${said.state}`, { text: clause(said.text ?? "") })}{" "}
          {said.state === "yes" && t("answered.notListed")}
        </p>
      )}
      {said && said.state === "yes" && (
        <Actions>
          <ButtonLink to={`${listPaths[list]}/add?${askedForAnswer}`}>{t("answered.add")}</ButtonLink>
        </Actions>
      )}
      {!isNone && !isToldOf && <p>{t(`${list}.emptyHelp`)}</p>}
      <AlsoAnswered of={view} />
      <Form method="post" reloadDocument>
        <CsrfField />
        <input type="hidden" name="patientId" value={person.id} />
        <input type="hidden" name="formKey" value={formKey} />
        <ChoiceButton
          look="plain"
          name="nothing"
          choice={isNone ? "takeBack" : "say"}
          label={t(isNone ? "nothing.takeBack" : `${list}.${person.isChild ? "sayNoneOf" : "sayNone"}`, {
            name: person.firstName,
          })}
        />
      </Form>
    </>
  );
}
