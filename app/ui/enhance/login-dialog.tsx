import { type ReactNode, useState } from "react";
import { LoginForm, LoginLinks } from "../login-form";
import { Note } from "../note";
import { useTranslation } from "../translation";

/** As random as the server's; secure contexts alone could ask for a UUID. */
const newFormKey = () => crypto.getRandomValues(new Uint32Array(5)).join("-");

/** The login form in a dialog, fetched when one is first opened. */
export default function LoginDialog({ to, message }: { to: string; message?: ReactNode }) {
  const { t } = useTranslation("account");
  const [formKey] = useState(newFormKey);
  const query = new URLSearchParams(to.split("?")[1]);
  const isPractitioner = query.get("role") === "practitioner";
  const returnTo = query.get("returnTo") ?? "/";
  return (
    <>
      {message && <Note tone="ok">{message}</Note>}
      {isPractitioner && <p>{t("login.practitionerIntro")}</p>}
      <LoginForm formId="dialog" isPractitioner={isPractitioner} returnTo={returnTo} formKey={formKey} />
      <LoginLinks isPractitioner={isPractitioner} returnTo={returnTo} />
    </>
  );
}
