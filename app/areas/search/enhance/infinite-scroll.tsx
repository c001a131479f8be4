import { useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { Button } from "~/ui/blocks/button";
import { useHydrated } from "~/ui/enhance/hydrated";
import { useTranslation } from "~/ui/text/translation";

/**
 * «Afficher plus», also triggered by scrolling to it. `more` is the URL of the same list with one page more, null at
 * the end; the pagination stays for everyone.
 */
export function InfiniteScroll({ more }: { more: string | null }) {
  const { t } = useTranslation("common");
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const loading = useNavigation().state !== "idle";
  const [isRequested, setRequested] = useState(false);
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isRequested || !more || loading || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) navigate(more, { replace: true, preventScrollReset: true });
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isRequested, more, loading, navigate]);

  if (!hydrated) return null;
  return (
    <div ref={end}>
      {more && (
        <Button type="button" look="plain" onClick={() => setRequested(true)}>
          {t("pages.more")}
        </Button>
      )}
      <p role="status">{isRequested && loading ? t("pages.loading") : ""}</p>
    </div>
  );
}
