import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation without a reload to another page, or to the same one with a new message, moves the focus to the
 * title, or to the error summary, as a full page load would be announced. Orca says no focus that comes while the old
 * page goes: a status says the title.
 */
export function PageFocus({ message }: { message: unknown }) {
  const { pathname } = useLocation();
  const shown = useRef({ pathname, message });
  const [title, setTitle] = useState<string | null>();
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, message };
    if (before.pathname === pathname && (!message || before.message === message)) return;
    const place = document.querySelector<HTMLElement>("main .error-summary, h1");
    place?.focus();
    setTitle(place?.textContent);
  }, [pathname, message]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
