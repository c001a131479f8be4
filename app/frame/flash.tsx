import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { LoginLink } from "~/frame/enhance/login-link";
import { Note, type Tone } from "~/ui/blocks/note";
import { useTranslation } from "~/ui/text/translation";

type FlashProps = {
  tone?: Tone;
  link?: { to: string; text: string };
  loginTo?: string;
  /** The address that stands in that login. */
  email?: string;
  isLogin?: boolean;
  children: ReactNode;
};

/**
 * The result of the last action, shown on one page, with a link to what it is about. `loginTo` offers the login with
 * it, opened at once (PF-037).
 */
export function Flash({ tone = "ok", link, loginTo, email, isLogin, children }: FlashProps) {
  const { t } = useTranslation("common");
  const { pathname } = useLocation();
  return (
    <Note tone={tone} role="status">
      <p>{children}</p>
      {link && (
        <p>
          <a href={link.to} className="target">
            {link.text}
          </a>
        </p>
      )}
      {loginTo && pathname !== href("/login") && (
        <LoginLink to={loginTo} isLogin={isLogin} className="target" message={children} email={email}>
          {t("header.loginNow")}
        </LoginLink>
      )}
    </Note>
  );
}
