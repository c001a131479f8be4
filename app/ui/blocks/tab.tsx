import type { ReactNode } from "react";

type TabProps = { to: string; isCurrent: boolean; children: ReactNode };

/** One of a few pages beside each other, or parts of a list; the open one is no link, as text browsers show too. */
export const Tab = ({ to, isCurrent, children }: TabProps) => (
  <li>
    {isCurrent ? (
      <b aria-current="page" className="target">
        {children}
      </b>
    ) : (
      <a href={to} className="target">
        {children}
      </a>
    )}
  </li>
);
