import { useRouteLoaderData } from "react-router";
import type { BookingPath } from "~/.server/booking-steps";
import type { loader as rootLoader } from "~/root";
import { ChoiceButton } from "~/ui/button";
import { FlowPage, type StepPageProps } from "~/ui/flow-page";
import { SessionLine } from "~/ui/session-line";
import { useTranslation } from "~/ui/translation";
import { QuitLink } from "./quit-link";

/** The page of a booking step. */
export function BookingPage({ submit, ...page }: StepPageProps) {
  const { t } = useTranslation("booking");
  const { position, count, back } = page.step;
  return (
    <FlowPage
      {...page}
      caption={t("caption", { step: position, total: count })}
      submit={submit ?? t("continue")}
      pending={t("pending")}
      beside={
        <>
          {back.to && (
            <a href={back.to}>
              {back.path ? t("back", { step: t(`steps.${back.path as BookingPath}`) }) : t("backToSearch")}
            </a>
          )}
          <QuitLink step={page.step} />
        </>
      }
      below={<StayLine />}
    />
  );
}

/** Extends the session and keeps what was typed. */
function StayLine() {
  const { t } = useTranslation("common");
  const endsAt = useRouteLoaderData<typeof rootLoader>("root")?.sessionEndsAt;
  if (!endsAt) return null;
  return (
    <SessionLine endsAt={endsAt}>
      <ChoiceButton className="link" name="stay" choice="on" label={t("session.stay")} />
    </SessionLine>
  );
}
