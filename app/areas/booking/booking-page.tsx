import type { ReactNode } from "react";
import { FlowPage, type StepPageProps } from "~/frame/flow-page";
import { StayLine } from "~/frame/stay-line";
import { withOf } from "~/ui/text/names";
import { useTranslation } from "~/ui/text/translation";
import type { BookingPath } from "./.server/steps";
import { QuitLink } from "./quit-link";

type BookingPageProps = StepPageProps & {
  /** Second acts, beside «Continuer». */
  otherActs?: ReactNode;
  /** With what the form is filled in that is no answer of this booking. */
  offered?: "earlier" | "unsent" | null;
};

/** The page of a booking step. */
export function BookingPage({ submit, before, offered, ...page }: BookingPageProps) {
  const { t } = useTranslation("booking");
  const { position, count, back } = page.step;
  return (
    <FlowPage
      {...page}
      before={
        <>
          {before}
          {offered && <p>{t(`offered.${offered}`)}</p>}
        </>
      }
      caption={t("caption", { step: position, total: count })}
      submit={submit ?? t("continue")}
      pending={t("pending")}
      back={back.path ? t("back", { step: t(`steps.${back.path as BookingPath}`) }) : t("backToSearch")}
      later={{ label: t("later.label"), help: t("later.help") }}
      // Consents and a payment are given anew.
      autosaves={page.step.path !== "informations" && page.step.path !== "payment"}
      // The way back from the first step leads out too (BK-037).
      quit={back.path && <QuitLink step={page.step} />}
      below={<StayLine />}
    />
  );
}

/** Interpolation values for sentences about a child; empty for oneself. */
export const childWords = (child: { firstName: string } | null): { name: string; of: string } =>
  withOf(child?.firstName ?? "");
