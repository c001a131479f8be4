import { findChosenSlot } from "~/areas/account/.server/chosen-slot";
import { ChosenSlot } from "~/areas/account/chosen-slot";
import { FlowLayout } from "~/frame/flow-layout";
import { useTranslation } from "~/ui/text/translation";
import { signUp } from "./.server/flow";
import type { Route } from "./+types/steps";

export async function loader({ context }: Route.LoaderArgs) {
  const [draft, chosen] = await Promise.all([signUp.find(context), findChosenSlot(context)]);
  return { steps: signUp.progress(draft ?? {}), chosen };
}

export default function SignUpSteps({ loaderData: { steps, chosen } }: Route.ComponentProps) {
  const { t } = useTranslation("sign-up");
  return (
    <FlowLayout steps={steps} nameOf={(path) => t(`steps.${path}`)} aside={chosen && <ChosenSlot chosen={chosen} />} />
  );
}
