import { useEffect, useState } from "react";
import { useTranslation } from "~/ui/text/translation";

/**
 * Redirects after three seconds unless the visitor chooses to stay (ruling R5), here or for all pages at «Affichage»;
 * without scripts nothing happens.
 */
export function DelayedRedirect({ to }: { to: string }) {
  const { t } = useTranslation("common");
  const [staying, setStaying] = useState<boolean>();
  // The page may have replaced a form at the same URL.
  useEffect(() => document.querySelector("h1")?.focus(), []);
  useEffect(() => {
    if (staying || document.documentElement.dataset.stay) return;
    setStaying(false);
    const timer = setTimeout(() => window.location.assign(to), 3_000);
    return () => clearTimeout(timer);
  }, [to, staying]);
  if (staying !== false) return null;
  return (
    <p role="status">
      {`${t("leaving")} `}
      <button type="button" className="link" onClick={() => setStaying(true)}>
        {t("stay")}
      </button>
    </p>
  );
}
