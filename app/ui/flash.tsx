import type { ReactNode } from "react";
import { LoginLink } from "./enhance/login-link";
import { Note, type Tone } from "./note";
import { useTranslation } from "./translation";

/** What the last act did; stays until the next page. `loginTo` offers the login with it, open already (PF-037). */
export function Flash({ tone = "ok", loginTo, children }: { tone?: Tone; loginTo?: string; children: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <Note tone={tone} role="status">
      <p>{children}</p>
      {loginTo && (
        <LoginLink to={loginTo} className="target" message={children}>
          {t("header.loginNow")}
        </LoginLink>
      )}
    </Note>
  );
}
