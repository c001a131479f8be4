import { href } from "react-router";
import { LoginForm } from "~/areas/account/login-form";
import { useTranslation } from "~/ui/text/translation";

/** Guests see all results, and can log in here without losing their search (BK-002, ruling R10). */
export function GuestLogin({ returnTo, formKey }: { returnTo: string; formKey: string }) {
  const { t } = useTranslation("search");
  return (
    <div className="note">
      <p className="mb-0">
        <strong>{t("guest.invitation")}</strong> {t("guest.why")}
      </p>
      <div className="flex flex-wrap items-start">
        <details className="mr-6 open:mr-0 open:w-full">
          <summary className="opener underline underline-offset-4">{t("guest.login")}</summary>
          <div className="max-w-form pt-2">
            <LoginForm formId="guest" isPractitioner={false} returnTo={returnTo} loginFrom="search" formKey={formKey} />
          </div>
        </details>
        <a href={href("/create-patient")} className="target">
          {t("guest.create")}
        </a>
      </div>
    </div>
  );
}
