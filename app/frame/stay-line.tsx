import { useRouteLoaderData } from "react-router";
import { SessionLine } from "~/frame/strips";
import type { loader as rootLoader } from "~/root";
import { ChoiceButton } from "~/ui/blocks/button";
import { useTranslation } from "~/ui/text/translation";

/** For the end of a form: extends the session and keeps what was typed. */
export function StayLine() {
  const { t } = useTranslation("common");
  const endsAt = useRouteLoaderData<typeof rootLoader>("root")?.sessionEndsAt;
  if (!endsAt) return null;
  return (
    <SessionLine endsAt={endsAt}>
      <ChoiceButton className="link" name="stay" choice="on" label={t("session.stay")} />
    </SessionLine>
  );
}
