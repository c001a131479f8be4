import { useEffect, useState } from "react";
import { href, useNavigation } from "react-router";
import { useTranslation } from "~/ui/text/translation";

const delayMs = 400;
const loginPaths: string[] = [href("/login"), href("/login/code")];

/**
 * Announces a navigation that takes long (PF-113); a login being checked has its own text (PF-114). Of another form that
 * is being sent its button says so.
 */
export function PendingPage() {
  const { t } = useTranslation("common");
  const { state, formAction, formMethod } = useNavigation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (state === "idle") return setLate(false);
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [state]);
  const isLogin = loginPaths.includes(formAction?.split("?")[0] ?? "");
  // At the end `late` holds for one more render, in which no form is known.
  const shown = late && state !== "idle" && (isLogin || formMethod !== "POST");
  return (
    <p role="status" className={shown ? "pending-page" : "m-0"}>
      {shown && t(isLogin ? "loading.login" : "loading.data")}
    </p>
  );
}
