import { useEffect, useState } from "react";
import { href, useNavigation } from "react-router";
import { useTranslation } from "~/ui/text/translation";

const delayMs = 400;
const loginPaths: string[] = [href("/login"), href("/login/code")];

/** Announces a navigation that takes long (PF-113); a login being checked has its own text (PF-114). */
export function PendingPage() {
  const { t } = useTranslation("common");
  const { state, formAction } = useNavigation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (state === "idle") return setLate(false);
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [state]);
  const words = loginPaths.includes(formAction?.split("?")[0] ?? "") ? t("loading.login") : t("loading.data");
  return (
    <p role="status" className={late ? "pending-page" : "m-0"}>
      {late && words}
    </p>
  );
}
