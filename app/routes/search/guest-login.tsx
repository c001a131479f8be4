import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { Field } from "~/ui/field";
import { useTranslation } from "~/ui/translation";

/** Guests see everything, and log in from here without losing their search (BK-002, ruling R10). */
export function GuestLogin({ returnTo, formKey }: { returnTo: string; formKey: string }) {
  const { t } = useTranslation("search");
  return (
    <div className="note">
      <p className="mb-0">
        <strong>{t("guest.invitation")}</strong> {t("guest.why")}
      </p>
      <div className="flex flex-wrap items-start">
        <details className="mr-6 open:mr-0 open:w-full">
          <summary className="min-h-11 py-2 text-teal underline underline-offset-4">{t("guest.login")}</summary>
          <form method="post" action={`/login?returnTo=${encodeURIComponent(returnTo)}`} className="max-w-form pt-2">
            <CsrfField />
            <input type="hidden" name="formKey" value={formKey} />
            <input type="hidden" name="loginFrom" value="search" />
            <input type="hidden" name="returnTo" value={returnTo} />
            <input type="hidden" name="role" value="PATIENT" />
            <Field
              field={{ id: "guest-email", name: "email" }}
              label={t("guest.email")}
              type="email"
              autoComplete="username"
            />
            <Field
              field={{ id: "guest-password", name: "password" }}
              label={t("guest.password")}
              type="password"
              autoComplete="current-password"
            />
            <Actions>
              <Button>{t("guest.submit")}</Button>
              <a href="/forgot-password">{t("guest.forgot")}</a>
            </Actions>
          </form>
        </details>
        <a href="/create-patient" className="target">
          {t("guest.create")}
        </a>
      </div>
    </div>
  );
}
