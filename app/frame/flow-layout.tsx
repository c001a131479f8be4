import type { ReactNode } from "react";
import { matchPath, Outlet, useLocation, useOutletContext } from "react-router";
import { StepsLine } from "~/ui/blocks/steps-line";

type FlowLayoutProps<Path extends string> = {
  /** The steps in order, with the URLs of those that can be opened. */
  steps: { path: Path; to: string | null }[];
  nameOf: (path: Path) => string;
  /** What every step shows beside its form, and before it in reading order. */
  aside?: ReactNode;
  /** Whether a wide screen has room for it beside the form. */
  beside?: boolean;
};

/** What the layout of a flow passes to the page of its step. */
export const useFlowAside = () => useOutletContext<ReactNode>();

/** The layout of a flow's pages, with the progress. */
export function FlowLayout<Path extends string>({ steps, nameOf, aside, beside }: FlowLayoutProps<Path>) {
  const { pathname } = useLocation();
  const lines = steps.map(({ path, to }) => ({
    label: nameOf(path),
    to: to ?? undefined,
    current: to !== null && matchPath(to, pathname) !== null,
  }));
  return (
    <div className={beside ? undefined : "max-w-reading"}>
      <StepsLine steps={lines} />
      <div id="content" className={beside ? "flow flow-beside" : "flow"}>
        <Outlet context={aside} />
      </div>
    </div>
  );
}
