import { addChild } from "~/api/.server/children";
import { newFormKey } from "~/web/.server/forms/once";
import { childNext, childPaths, sendChild } from "./.server/child";
import type { Route } from "./+types/add-child";
import { ChildForm } from "./child-form";

export function loader({ context, request }: Route.LoaderArgs) {
  const next = childNext.parse(new URL(request.url).searchParams.get("for"));
  return { next, back: childPaths[next], formKey: newFormKey(context) };
}

export const action = ({ context }: Route.ActionArgs) =>
  sendChild(context, "children:added", async (child) => {
    const id = await addChild(context, child);
    const chosen = { list: "", booking: `?child=${id}`, change: `&child=${id}` };
    return `${childPaths[child.next]}${chosen[child.next]}`;
  });

export default function AddChild({ loaderData, actionData }: Route.ComponentProps) {
  return <ChildForm act="add" result={actionData?.result} {...loaderData} />;
}
