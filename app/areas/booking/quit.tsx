import { href, redirect } from "react-router";
import { dropBooking } from "~/api/.server/bookings";
import { Actions, Button, ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { CsrfField } from "~/ui/forms/csrf";
import { useTranslation } from "~/ui/text/translation";
import { requirePatient } from "~/web/.server/account";
import { getForm } from "~/web/.server/forms/body";
import { leaveInterruptedForm } from "~/web/.server/forms/taken";
import { getSession } from "~/web/.server/session";
import { findDraft, leaveDraft, searchOf } from "./.server/draft";
import { booking, isOfBooking, toStalePage } from "./.server/flow";
import { emergencyWithoutBooking, flagsSent } from "./.server/red-flags";
import { bookingPaths } from "./.server/steps";
import type { Route } from "./+types/quit";

export async function loader({ context }: Route.LoaderArgs) {
  const draft = await findDraft(context, requirePatient(context));
  if (!draft || draft.left || draft.confirmed) throw redirect(href("/search"));
  return { draft: draft.appointmentId, currentPage: booking.currentPage(draft) };
}

/**
 * Frees the slot and redirects to the search, on the same day (BK-039, BK-044); what stood in the form of a step it was
 * sent with is kept. Failures of the services are ignored, since the hold expires by itself (BK-040).
 */
export async function action({ context }: Route.ActionArgs) {
  const sent = await getForm(context);
  const patient = requirePatient(context);
  const draft = await findDraft(context, patient);
  const path = bookingPaths.find((one) => one === sent.get("leaving"));
  // Somebody with a sign is told whom to call, whatever becomes of the booking.
  const toEmergency = path === "motifs" && flagsSent(sent).length > 0 ? redirect(emergencyWithoutBooking, 303) : null;
  if (draft && !isOfBooking(draft, sent.get("draft"))) {
    leaveInterruptedForm(context);
    throw toEmergency ?? toStalePage(path ?? "beneficiary");
  }
  if (draft && !draft.left && !draft.confirmed) {
    // Paid in another tab meanwhile: the last step finds out and shows the confirmation.
    if (!(await dropBooking(context, draft.appointmentId))) throw toEmergency ?? redirect(booking.page("payment"), 303);
    if (path && !booking.isStale({ draft, path }, sent)) await booking.keep(context, { draft, path });
    await leaveDraft(context, draft);
    if (!toEmergency) getSession(context).set("flash", { tone: "info", key: "booking:quitPage.done" });
  }
  throw toEmergency ?? redirect(draft ? searchOf(draft) : href("/search"), 303);
}

export default function Quit({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("booking");
  return (
    <Page title={t("quitPage.title")} intro={`${t("quitPage.text")} ${t("quitPage.saved")}`}>
      <Title of={t("quitPage.title")} />
      <form method="post">
        <CsrfField />
        <input type="hidden" name="draft" value={loaderData.draft} />
        <Actions>
          <ButtonLink to={loaderData.currentPage}>{t("quitPage.stay")}</ButtonLink>
          <Button look="danger">{t("quitPage.confirm")}</Button>
        </Actions>
      </form>
    </Page>
  );
}
