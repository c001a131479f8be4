import { href, redirect } from "react-router";
import { dropBooking } from "~/api/.server/bookings";
import { ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { useTranslation } from "~/ui/text/translation";
import { requirePatient } from "~/web/.server/account";
import { getForm } from "~/web/.server/forms/body";
import { getSession } from "~/web/.server/session";
import { findDraft, leaveDraft } from "./.server/draft";
import { booking, isOfBooking, staleBooking } from "./.server/flow";
import type { Route } from "./+types/quit";
import { QuitForm } from "./quit-form";

export async function loader({ context }: Route.LoaderArgs) {
  const draft = await findDraft(context, requirePatient(context));
  if (!draft || draft.left || draft.confirmed) throw redirect(href("/search"));
  return { draft: draft.appointmentId, currentPage: booking.currentPage(draft) };
}

/**
 * Frees the slot and redirects to the search, on the same day (BK-039, BK-044); failures of the services are ignored,
 * since the hold expires by itself (BK-040).
 */
export async function action({ context }: Route.ActionArgs) {
  const sentFor = (await getForm(context)).get("draft");
  const patient = requirePatient(context);
  const draft = await findDraft(context, patient);
  if (draft && !isOfBooking(draft, sentFor)) throw staleBooking();
  if (draft && !draft.left && !draft.confirmed) {
    // Paid in another tab meanwhile: the last step finds out and shows the confirmation.
    if (!(await dropBooking(context, draft.appointmentId))) throw redirect(booking.page("payment"), 303);
    await leaveDraft(context, draft);
    getSession(context).set("flash", { tone: "info", key: "booking:quitPage.done" });
  }
  const again = draft && { specialty: draft.practitioner.specialtySlug, localDate: draft.localDate };
  throw redirect(again ? `${href("/search")}?${new URLSearchParams(again)}` : href("/search"), 303);
}

export default function Quit({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("booking");
  return (
    <Page title={t("quitPage.title")} intro={t("quitPage.text")}>
      <Title of={t("quitPage.title")} />
      <QuitForm draft={loaderData.draft}>
        <ButtonLink to={loaderData.currentPage}>{t("quitPage.stay")}</ButtonLink>
      </QuitForm>
    </Page>
  );
}
