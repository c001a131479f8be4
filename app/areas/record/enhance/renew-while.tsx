import { useEffect } from "react";
import { useRevalidator } from "react-router";

const everyMs = 4_000;
/** Whoever waits for longer has a mail, and the link. */
const times = 30;

/** Renews the page once the element with the id `shown` stands in it no more. A page that cannot be asked changes nothing. */
export function RenewWhile({ shown }: { shown: string }) {
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
      await revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [shown, revalidate]);
  return null;
}
