import { findChild, getChild, updateChild } from "~/api/.server/children";
import { appContext } from "~/web/.server/context";
import { newFormKey } from "~/web/.server/forms/once";
import { getLanguage } from "~/web/.server/i18n";
import { childPaths, sendChild } from "./.server/child";
import { formatMeasure } from "./.server/medical";
import type { Route } from "./+types/child";
import { ChildForm } from "./child-form";

export async function loader({ context, params }: Route.LoaderArgs) {
  const read = context.get(appContext).reading ? getChild : findChild;
  const child = await read(context, params.childId);
  const language = getLanguage(context);
  const measureOf = (measure: number | null) => formatMeasure(measure, language);
  return {
    child: child && { ...child, weight: measureOf(child.weight), height: measureOf(child.height) },
    back: childPaths.list,
    formKey: newFormKey(context),
  };
}

export const action = ({ context, params }: Route.ActionArgs) =>
  sendChild(context, "children:changed", async (child) => {
    await updateChild(context, params.childId, child);
    return childPaths.list;
  });

export default function ChildPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ChildForm act="edit" next="list" result={actionData?.result} {...loaderData} />;
}
