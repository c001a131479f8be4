import { href, Outlet, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "~/root";
import { Avatar } from "~/ui/blocks/avatar";
import { useTranslation } from "~/ui/text/translation";

/** The menu is folded below 1024 px; each page loads its own data. */
export default function Dashboard() {
  const account = useRouteLoaderData<typeof rootLoader>("root")?.account;
  const { t } = useTranslation("dashboard");
  return (
    <div className="lg:flex">
      <aside className="mb-2 lg:mb-8 lg:w-64 lg:flex-none lg:mr-8 no-print" aria-labelledby="dashboard">
        {/* A phone has the name in its header. */}
        <div className="flex items-center mb-4 max-lg:hidden">
          {account && <Avatar name={account.name} initials={account.initials} src={account.avatarUrl} />}
          <div>
            <h2 id="dashboard" className="mt-0 mb-0 text-small font-semibold text-ink-soft">
              {t("title")}
            </h2>
            <p className="mb-0 font-bold">{account?.name}</p>
          </div>
        </div>
        <details className="lg:hidden">
          <summary className="opener">{t("menu", { current: t("appointments") })}</summary>
        </details>
        <nav aria-labelledby="dashboard" className="side-menu max-lg:[details:not([open])+&]:hidden">
          <ul>
            <li>
              <a href={href("/patient-dashboard/teleconsultations")} aria-current="page">
                {t("appointments")}
              </a>
            </li>
          </ul>
        </nav>
      </aside>
      <div className="min-w-0 lg:flex-1">
        <Outlet />
      </div>
    </div>
  );
}
