import { lazy, type ReactNode } from "react";
import { DialogLink } from "~/ui/enhance/dialog";
import { useTranslation } from "~/ui/text/translation";

const LoginDialog = lazy(() => import("./login-dialog"));

type LoginLinkProps = {
  /** The login page, with the path to return to and the role. */
  to: string;
  /** Whether the current page is a login page. */
  isLogin?: boolean;
  className?: string;
  /** A flash message: the dialog opens at once and shows it. */
  message?: ReactNode;
  /** The address that stands in the dialog. */
  email?: string;
  children: ReactNode;
};

/** The link to the login page; with scripts it opens a dialog, except on the login page itself (PF-017). */
export function LoginLink({ to, isLogin, className, message, email, children }: LoginLinkProps) {
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
      {() => <LoginDialog to={to} message={message} email={email} />}
    </DialogLink>
  );
}
