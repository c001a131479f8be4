import { href, redirect } from "react-router";
import { maxChildren } from "~/api/.server/children";
import { phoneText } from "~/api/.server/declared";
import { ChoiceButton } from "~/ui/blocks/button";
import { Skippable } from "~/ui/blocks/skippable";
import { Asking, Checkbox, Depending, Radios } from "~/ui/forms/choices";
import { Field } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { dateText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";
import { isTeenager } from "~/web/.server/calendar";
import { isChange } from "~/web/.server/flow";
import { getForm } from "~/web/.server/forms/body";
import { pressed } from "~/web/.server/forms/form";
import { withChildrenOfNow } from "./.server/children";
import { givenIn, offeredIn } from "./.server/earlier-answers";
import { booking } from "./.server/flow";
import type { BookingFields } from "./.server/steps";
import type { Route } from "./+types/beneficiary";
import { BookingPage } from "./booking-page";

export async function loader({ context, request }: Route.LoaderArgs) {
  const opened = await booking.open(context, "beneficiary");
  const here = { ...opened, draft: await withChildrenOfNow(context, opened.draft) };
  const { people, contact, localDate, typed, answers, wanted } = here.draft;
  const asked = new URL(request.url).searchParams.get("child");
  const added = asked === "self" ? asked : people.children.find(({ id }) => id === asked)?.id;
  return {
    step: booking.view(here),
    offered: offeredIn(here.draft, "beneficiary"),
    answer: typed?.beneficiary ?? givenIn(here.draft).beneficiary,
    wanted: added ?? (answers.beneficiary ? undefined : wanted),
    people,
    hasTeenager: people.children.some(({ bornOn }) => isTeenager(bornOn, localDate)),
    contact: { ...contact, phone: contact.phone && phoneText(contact.phone) },
    isFull: people.children.length >= maxChildren,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  if (!pressed(await getForm(context), "child")) return booking.answer(context, request, "beneficiary");
  // Without scripts nothing else would keep what stands in the form.
  await booking.keep(context, await booking.receive(context, "beneficiary"));
  const next = isChange(request) ? "change" : "booking";
  throw redirect(`${href("/patient-dashboard/children/add")}?for=${next}`, 303);
}

/** What was declared of one child is not said of another. */
const ofAnotherChild = { parentPresent: undefined, parentalAuthority: undefined };

export default function Beneficiary({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("booking");
  const language = i18n.language === "en" ? "en" : "fr";
  const { step, offered, answer, wanted, people, hasTeenager, contact, isFull } = loaderData;
  const { children } = people;
  const given = answer ?? {
    who: children.length === 0 ? "self" : "",
    address: contact.address ?? "",
    city: contact.city ?? "",
    phone: contact.phone ?? "",
  };
  const field = formFields<BookingFields["beneficiary"]>(
    "beneficiary",
    actionData?.result,
    wanted && wanted !== given.who ? { ...given, who: wanted, ...ofAnotherChild } : given,
  );
  const yesNo = ["yes", "no"] as const;
  return (
    <BookingPage
      step={step}
      title={t("beneficiary.title")}
      offered={offered}
      result={actionData?.result}
      otherActs={!isFull && <ChoiceButton look="plain" name="child" choice="add" label={t("beneficiary.addChild")} />}
    >
      <Asking>
        <Radios
          field={field("who")}
          legend={t("beneficiary.legend")}
          choices={[
            { value: "self", label: t("beneficiary.self", { name: people.self.name }) },
            ...children.map((child) => ({
              value: child.id,
              opens: true,
              label: t("beneficiary.child", { name: `${child.firstName} ${child.lastName}` }),
              hint: t("beneficiary.bornOn", { date: dateText(child.bornOn, language) }),
            })),
          ]}
        />
        {children.length > 0 && (
          <Depending>
            <section aria-labelledby="if-child">
              <h2 id="if-child">{t("beneficiary.ifChild")}</h2>
              <Skippable to="after-child">
                <Radios
                  inline
                  field={field("parentPresent")}
                  legend={t("beneficiary.present")}
                  hint={t("beneficiary.presentHelp")}
                  choices={yesNo.map((value) => ({ value, label: t(`beneficiary.${value}`) }))}
                />
                <Checkbox field={field("parentalAuthority")} label={t("beneficiary.authority")} />
                {hasTeenager && <p className="hint">{t("beneficiary.teen")}</p>}
              </Skippable>
            </section>
          </Depending>
        )}
      </Asking>
      <h2>{t("beneficiary.place")}</h2>
      <p className="hint">{t("beneficiary.placeHelp")}</p>
      <Field field={field("address")} label={t("beneficiary.address")} autoComplete="address-line1" />
      <Field field={field("city")} label={t("beneficiary.city")} autoComplete="address-level2" />
      <Field field={field("accessCode")} label={t("beneficiary.accessCode")} optional autoComplete="off" />
      <Field
        field={field("phone")}
        label={t("beneficiary.phone")}
        hint={t("beneficiary.phoneHelp")}
        type="tel"
        autoComplete="tel"
      />
    </BookingPage>
  );
}
