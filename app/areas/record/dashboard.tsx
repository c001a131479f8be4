import { Form, href, Outlet, useLocation, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "~/root";
import { Avatar } from "~/ui/blocks/avatar";
import { ChoiceButton } from "~/ui/blocks/button";
import { Skippable } from "~/ui/blocks/skippable";
import { TabLink } from "~/ui/blocks/tab-link";
import { CsrfField } from "~/ui/forms/csrf";
import { withOf } from "~/ui/text/names";
import { useTranslation } from "~/ui/text/translation";
import { findFacts } from "~/web/.server/facts";
import { findActivePatient, findFamily, type RecordOwner } from "./.server/active-patient";
import type { Route } from "./+types/dashboard";
import { OfflineForms } from "./enhance/offline-forms";
import { avatarOf } from "./identity/avatar-path";

/** The entries of the menu (MR-004), each with the start of its addresses. */
const entries = [
  { name: "home", to: href("/patient-dashboard/welcome") },
  { name: "identity", to: href("/patient-dashboard/identify") },
  { name: "profile", to: href("/patient-dashboard/medical-profile") },
  { name: "documents", to: href("/patient-dashboard/documents") },
  { name: "children", to: href("/patient-dashboard/children") },
  { name: "appointments", to: href("/patient-dashboard/teleconsultations") },
  { name: "sharing", to: href("/patient-dashboard/sharing") },
  { name: "accessLog", to: href("/patient-dashboard/access-log") },
  { name: "export", to: href("/patient-dashboard/export") },
] as const;

/** Pages about appointments, which are those of the whole family. */
const familyPages = [href("/patient-dashboard/teleconsultations"), `${href("/patient-dashboard/sharing")}/`];

const switchPage = href("/patient-dashboard/switch");

/** Whose record is open, and whose may be, which nobody knows while the services fail. */
export async function loader({ context }: Route.LoaderArgs) {
  const [person, family] = await Promise.all([findActivePatient(context), findFamily(context)]);
  return { person, family: family ?? [], hasFields: findFacts(context)?.hasFields ?? false };
}

/** The menu is folded below 1024 px; each page loads its own data. */
export default function Dashboard({ loaderData: { person, family, hasFields } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { t } = useTranslation("record");
  const { pathname } = useLocation();
  const current = entries.find(({ to }) => pathname.startsWith(to)) ?? entries[0];
  const childSrc = person.hasAvatar && !root?.light ? avatarOf(person) : null;
  const src = person.isChild ? childSrc : root?.account?.avatarUrl;
  const initials = `${person.firstName[0]}${person.name.slice(person.firstName.length).trim()[0] ?? ""}`;
  return (
    <div className="lg:flex">
      <div className="mb-2 lg:mb-8 lg:w-64 lg:flex-none lg:mr-8 no-print">
        {/* A phone has one's own initials in its header, and the name of a child in the band. */}
        <div className="flex items-center mb-4 max-lg:hidden">
          <Avatar initials={initials} src={src} />
          <div>
            <h2 id="dashboard" className="mt-0 mb-0 text-small font-semibold text-ink-soft">
              {t("dashboard")}
            </h2>
            <p className="mb-0 font-bold">{person.name}</p>
          </div>
        </div>
        <details className="lg:hidden">
          <summary className="opener">{t("menu", { current: t(`menuOf.${current.name}`) })}</summary>
        </details>
        {/* Past the menu the title stays in view. */}
        <div className="max-lg:[details:not([open])+&]:hidden [&>#after-menu]:scroll-mt-[100vh]">
          <Skippable to="after-menu" label={t("skipMenu")}>
            {family.length > 1 && pathname !== switchPage && (
              <PatientSwitch person={person} family={family} hasFields={hasFields} />
            )}
            <nav aria-labelledby="dashboard" className="side-menu">
              <ul>
                {entries.map(({ name, to }) => (
                  <li key={name}>
                    <a href={to} aria-current={name === current.name ? "page" : undefined} className="target">
                      {t(`menuOf.${name}`)}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </Skippable>
        </div>
      </div>
      <div id="content" className="min-w-0 lg:flex-1">
        {person.isChild && !familyPages.some((page) => pathname.startsWith(page)) && (
          <ChildBand person={person} own={family.find(({ isChild }) => !isChild)} hasFields={hasFields} />
        )}
        <Outlet />
        <OfflineForms />
      </div>
    </div>
  );
}

type BandProps = { person: RecordOwner; own: RecordOwner | undefined; hasFields: boolean };

/** Says on every page that it is a child's record, and leads back to one's own. */
function ChildBand({ person, own, hasFields }: BandProps) {
  const { t } = useTranslation("record");
  return (
    <div className="note text-and-acts" role="status">
      <p className="mb-0">
        <strong>{t("band", withOf(person.name))}</strong>
      </p>
      {hasFields || !own ? (
        <TabLink to={switchPage} label={t("switchTitle")} className="link" />
      ) : (
        <SwitchForm people={[{ ...own, label: t("backToOwn") }]} />
      )}
    </div>
  );
}

type SwitchProps = { person: RecordOwner; family: RecordOwner[]; hasFields: boolean };

/** «Vous» and each child (MR-006); where something is typed, a page of its own in a new tab. */
function PatientSwitch({ person, family, hasFields }: SwitchProps) {
  const { t } = useTranslation("record");
  const others = family.filter(({ id }) => id !== person.id);
  return (
    <details className="fold">
      <summary>{t("recordOf", withOf(person.name))}</summary>
      {hasFields ? (
        <p>
          <TabLink to={switchPage} label={t("switchTitle")} />
        </p>
      ) : (
        <SwitchForm people={others.map((one) => ({ ...one, label: one.isChild ? one.name : t("you") }))} />
      )}
    </details>
  );
}

/** One button for each record that may be opened. */
export function SwitchForm({ people }: { people: { id: string; label: string }[] }) {
  return (
    <Form method="post" action={switchPage} reloadDocument>
      <CsrfField />
      {people.map(({ id, label }) => (
        <div key={id}>
          <ChoiceButton className="link" name="open" choice={id} label={label} />
        </div>
      ))}
    </Form>
  );
}
