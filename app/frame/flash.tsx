import type { ReactNode } from "react";
import { LoginLink } from "~/frame/enhance/login-link";
import { Note, type Tone } from "~/ui/blocks/note";
import { useTranslation } from "~/ui/text/translation";

type FlashProps = {
  tone?: Tone;
  loginTo?: string;
  isLogin?: boolean;
  children: ReactNode;
};

/** The result of the last action, shown on one page. `loginTo` offers the login with it, opened at once (PF-037). */
export function Flash({ tone = "ok", loginTo, isLogin, children }: FlashProps) {
  const { t } = useTranslation("common");
  return (
    <Note tone={tone} role="status">
      <p>{children}</p>
      {loginTo && (
        <LoginLink to={loginTo} isLogin={isLogin} className="target" message={children}>
          {t("header.loginNow")}
        </LoginLink>
      )}
    </Note>
  );
}
