import { lazy, type ReactNode } from "react";
import { useTranslation } from "../translation";
import { DialogLink } from "./dialog";

const LoginDialog = lazy(() => import("./login-dialog"));

type LoginLinkProps = {
  /** The login page, with where to go after it and as whom. */
  to: string;
  /** The login is the page it stands on. */
  isLogin?: boolean;
  className?: string;
  /** What the last act left to say: the dialog opens by itself and says it. */
  message?: ReactNode;
  children: ReactNode;
};

/** The way to the login: its page, or with scripts a dialog, except where the login itself is the page (PF-017). */
export function LoginLink({ to, isLogin, className, message, children }: LoginLinkProps) {
  const { t } = useTranslation("common");
  if (isLogin)
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
