import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a change of page without a reload, the focus goes to the new title, or to what was refused, as a browser's own
 * change would announce it.
 */
export function PageFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>("main .error-summary, h1")?.focus();
  }, [pathname]);
  return null;
}
