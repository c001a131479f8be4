import { lazy, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "../translation";
import { DialogLink } from "./dialog";

const LoginDialog = lazy(() => import("./login-dialog"));

type LoginLinkProps = {
  /** The login page, with where to go after it and as whom. */
  to: string;
  className?: string;
  /** What the last act left to say: the dialog opens by itself and says it. */
  message?: ReactNode;
  children: ReactNode;
};

/** The way to the login: its page, or with scripts a dialog, except where the login itself is the page (PF-017). */
export function LoginLink({ to, className, message, children }: LoginLinkProps) {
  const { t } = useTranslation("common");
  const { pathname } = useLocation();
  if (pathname.startsWith("/login"))
    return (
      <a href={to} className={className}>
        {children}
      </a>
    );
  const isPractitioner = to.includes("role=practitioner");
  return (
    <DialogLink
      to={to}
      trigger={children}
      title={t(isPractitioner ? "header.practitioner" : "header.login")}
      className={className}
      opened={message !== undefined}
    >
      {() => <LoginDialog to={to} message={message} />}
    </DialogLink>
  );
}
