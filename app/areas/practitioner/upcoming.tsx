import { loadList, searchList } from "./.server/load-list";
import type { Route } from "./+types/upcoming";
import { PracticeListPage } from "./practice-list";

export const loader = (args: Route.LoaderArgs) => loadList(args, "upcoming");

export const action = ({ context }: Route.ActionArgs) => searchList(context, "upcoming");

export default function Upcoming({ loaderData }: Route.ComponentProps) {
  return <PracticeListPage which="upcoming" {...loaderData} />;
}
