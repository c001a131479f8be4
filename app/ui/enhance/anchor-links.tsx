import { useEffect } from "react";

/**
 * Follows links to anchors of the page, as those of an error summary: the router would treat them as a navigation and
 * discard the action's result.
 */
export function AnchorLinks() {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="#"]');
      const place = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
      // There the address says which part of the page is shown.
      if (!place || link.closest(".parts nav")) return;
      event.preventDefault();
      // A title or a section must take the focus, as it does without scripts.
      if (place.tabIndex < 0) place.tabIndex = -1;
      place.focus();
      // What is typed takes the place of what was wrong.
      if (place instanceof HTMLInputElement) place.select();
      place.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, []);
  return null;
}
