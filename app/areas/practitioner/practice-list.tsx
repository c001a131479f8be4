import { Form } from "react-router";
import type { PracticeList, PracticePage } from "~/api/.server/practice";
import { Button } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { Pagination } from "~/ui/blocks/pagination";
import { Tab } from "~/ui/blocks/tab";
import { CsrfField } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { useTranslation } from "~/ui/text/translation";
import { listPaths, pageOfList } from "./list-paths";
import { PracticeRow } from "./practice-row";

type PracticeListProps = PracticePage & { which: PracticeList; page: number; search: string; formKey: string };

export function PracticeListPage({ which, page, search, formKey, ...list }: PracticeListProps) {
  const { t } = useTranslation("practitioner");
  const { appointments, pages, count, size } = list;
  const from = (page - 1) * size + 1;
  return (
    <Page title={t(`${which}.title`)} width="wide">
      <Title of={t(`${which}.title`)} />
      <nav aria-label={t("teleconsultations")}>
        <ul className="tabs">
          {(["requests", "upcoming", "past"] as const).map((tab) => (
            <Tab key={tab} to={listPaths[tab]} isCurrent={tab === which}>
              {t(`tabs.${tab}`)}
            </Tab>
          ))}
        </ul>
      </nav>
      {(count > 0 || search) && <Search in={listPaths[which]} search={search} formKey={formKey} />}
      {count === 0 ? (
        <p>{t(search ? "search.none" : `${which}.empty`)}</p>
      ) : (
        <>
          <p className="hint">{t("range", { from, to: from + appointments.length - 1, count })}</p>
          <ul className="list-none p-0">
            {appointments.map((appointment) => (
              <PracticeRow
                key={appointment.id}
                appointment={appointment}
                from="requests"
                level={2}
                isPast={which === "past"}
                isDecided={which === "requests" ? !appointment.canAnswer : appointment.status !== "accepted"}
              />
            ))}
          </ul>
          <Pagination page={page} total={pages} href={(n) => pageOfList(which, search, n)} />
        </>
      )}
    </Page>
  );
}

function Search({ in: action, search, formKey }: { in: string; search: string; formKey: string }) {
  const { t } = useTranslation("practitioner");
  return (
    <>
      <Form method="post" action={action} className="max-w-form">
        <CsrfField />
        <input type="hidden" name="formKey" value={formKey} />
        <Field
          field={{ id: "practice-search", name: "search", initialValue: search, maxLength: 100 }}
          label={t("search.label")}
          hint={t("search.hint")}
          type="search"
          autoComplete="off"
        />
        <p>
          <Button small look="plain">
            {t("search.submit")}
          </Button>
        </p>
      </Form>
      {search && (
        <Form method="post" action={action} className="row mb-4">
          <CsrfField />
          <input type="hidden" name="formKey" value={formKey} />
          <p className="mb-0">{t("search.shown", { search })}</p>
          <Button small look="plain">
            {t("search.clear")}
          </Button>
        </Form>
      )}
    </>
  );
}
