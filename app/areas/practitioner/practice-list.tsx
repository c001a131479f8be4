import { Form, href } from "react-router";
import type { PracticeList, PracticePage } from "~/api/.server/practice";
import { Button } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { Pagination } from "~/ui/blocks/pagination";
import { Field } from "~/ui/forms/field";
import { useTranslation } from "~/ui/text/translation";
import { PracticeRow } from "./practice-row";

const tabs = {
  requests: href("/practitioner-dashboard/teleconsultations"),
  upcoming: href("/practitioner-dashboard/teleconsultations/upcoming"),
  past: href("/practitioner-dashboard/teleconsultations/past"),
} as const;

type PracticeListProps = PracticePage & { which: PracticeList; page: number; search: string };

export function PracticeListPage({ which, appointments, pages, count, size, page, search }: PracticeListProps) {
  const { t } = useTranslation("practitioner");
  const path = (n: number) => `${tabs[which]}?${new URLSearchParams({ ...(search && { search }), page: String(n) })}`;
  const from = (page - 1) * size + 1;
  return (
    <Page title={t(`${which}.title`)} width="wide">
      <Title of={t(`${which}.title`)} />
      <nav aria-label={t("teleconsultations")}>
        <ul className="tabs">
          {(["requests", "upcoming", "past"] as const).map((tab) => (
            <li key={tab}>
              <a href={tabs[tab]} aria-current={tab === which ? "page" : undefined} className="target">
                {t(`tabs.${tab}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {(count > 0 || search) && <Search in={tabs[which]} search={search} />}
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
          <Pagination page={page} total={pages} href={path} />
        </>
      )}
    </Page>
  );
}

function Search({ in: action, search }: { in: string; search: string }) {
  const { t } = useTranslation("practitioner");
  return (
    <Form action={action} className="max-w-form">
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
        </Button>{" "}
        {search && (
          <a href={action} className="target">
            {t("search.all")}
          </a>
        )}
      </p>
    </Form>
  );
}
