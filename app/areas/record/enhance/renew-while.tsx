import { useEffect } from "react";
import { useRevalidator } from "react-router";

const everyMs = 4_000;
/** Whoever waits for longer has a mail, and the link. */
const times = 30;

/**
 * Renews the page once the element with the id `shown` stands in it no more; a focus on it goes on to the
 * element `then`. A page that cannot be asked changes nothing.
 */
export function RenewWhile({ shown, then }: { shown: string; then: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let left = times;
    const timer = setInterval(async () => {
      if (document.hidden) return;
      left -= 1;
      if (left === 0) clearInterval(timer);
      const page = await fetch(location.href)
        .then((answer) => (answer.ok && !answer.redirected ? answer.text() : null))
        .catch(() => null);
      if (page === null || new DOMParser().parseFromString(page, "text/html").getElementById(shown)) return;
      clearInterval(timer);
      const hadFocus = document.activeElement?.id === shown;
      await revalidate();
      if (hadFocus) document.getElementById(then)?.focus();
    }, everyMs);
    return () => clearInterval(timer);
  }, [shown, then, revalidate]);
  return null;
}
