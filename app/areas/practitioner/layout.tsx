import { href, Outlet, useLocation, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "~/root";
import { Avatar } from "~/ui/blocks/avatar";
import { useTranslation } from "~/ui/text/translation";

/** The entries of the menu (PR-006), each with the start of its addresses. */
const entries = [
  { name: "home", to: href("/practitioner-dashboard/welcome") },
  { name: "teleconsultations", to: href("/practitioner-dashboard/teleconsultations") },
] as const;

/** The menu is folded below 1024 px; each page loads its own data. */
export default function PractitionerDashboard() {
  const account = useRouteLoaderData<typeof rootLoader>("root")?.account;
  const { t } = useTranslation(["practitioner", "common"]);
  const { pathname } = useLocation();
  const current = entries.find(({ to }) => pathname.startsWith(to)) ?? entries[0];
  return (
    <div className="lg:flex">
      <div className="mb-2 lg:mb-8 lg:w-64 lg:flex-none lg:mr-8 no-print">
        {/* A phone has the name in its header. */}
        <div className="flex items-center mb-4 max-lg:hidden">
          {account && <Avatar initials={account.initials} src={account.avatarUrl} />}
          <div>
            <h2 id="dashboard" className="mt-0 mb-0 text-small font-semibold text-ink-soft">
              {t("area")}
            </h2>
            <p className="mb-0 font-bold">{account?.name}</p>
          </div>
        </div>
        <details className="lg:hidden">
          <summary className="opener">{t("menu", { current: t(current.name) })}</summary>
        </details>
        <nav aria-labelledby="dashboard" className="side-menu max-lg:[details:not([open])+&]:hidden">
          <ul>
            {entries.map(({ name, to }) => (
              <li key={name}>
                <a href={to} aria-current={name === current.name ? "page" : undefined} className="target">
                  {t(name)}
                </a>
              </li>
            ))}
            <li>
              <a href={href("/account/sessions")} className="target">
                {t("common:header.sessions")}
              </a>
            </li>
            <li>
              <a href={`${href("/cgu")}?role=practitioner`} className="target">
                {t("terms")}
              </a>
            </li>
            {/* A wide screen has it in its footer, in view (PR-008). */}
            <li className="lg:hidden">
              <a href={href("/about")} className="target">
                {t("common:footer.about")}
              </a>
            </li>
          </ul>
        </nav>
      </div>
      <div id="content" className="min-w-0 lg:flex-1">
        <Outlet />
      </div>
    </div>
  );
}
