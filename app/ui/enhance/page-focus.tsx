import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation without a reload, moves the focus to the new title, or to the error summary, as a full page load
 * would be announced.
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
