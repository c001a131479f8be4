import { loadList, searchList } from "./.server/load-list";
import type { Route } from "./+types/requests";
import { PracticeListPage } from "./practice-list";

export const loader = (args: Route.LoaderArgs) => loadList(args, "requests");

export const action = ({ context }: Route.ActionArgs) => searchList(context, "requests");

export default function Requests({ loaderData }: Route.ComponentProps) {
  return <PracticeListPage which="requests" {...loaderData} />;
}
