import { FlowLayout } from "~/frame/flow-layout";
import { useTranslation } from "~/ui/text/translation";
import { signUp } from "./.server/flow";
import type { Route } from "./+types/steps";

export const loader = async ({ context }: Route.LoaderArgs) => signUp.progress((await signUp.find(context)) ?? {});

export default function SignUpSteps({ loaderData: steps }: Route.ComponentProps) {
  const { t } = useTranslation("sign-up");
  return <FlowLayout steps={steps} nameOf={(path) => t(`steps.${path}`)} />;
}
