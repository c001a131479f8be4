import { loadList, searchList } from "./.server/load-list";
import type { Route } from "./+types/past";
import { PracticeListPage } from "./practice-list";

export const loader = (args: Route.LoaderArgs) => loadList(args, "past");

export const action = ({ context }: Route.ActionArgs) => searchList(context, "past");

export default function Past({ loaderData }: Route.ComponentProps) {
  return <PracticeListPage which="past" {...loaderData} />;
}
