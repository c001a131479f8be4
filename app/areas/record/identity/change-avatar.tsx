import { href } from "react-router";
import { maxFileBytes } from "~/api/.server/file-limits";
import { findIdentity, getIdentity } from "~/api/.server/identity";
import { findDefaultAvatars } from "~/api/.server/sign-up";
import { Page, Title } from "~/ui/blocks/page";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import { newFormKey } from "~/web/.server/forms/once";
import { getActivePatient } from "../.server/active-patient";
import { sendAvatar } from "../.server/send-avatar";
import { isForOther, OwnerField } from "../owner-field";
import type { Route } from "./+types/change-avatar";
import { AvatarForms } from "./avatar-forms";
import { avatarOf } from "./avatar-path";

export async function loader({ context }: Route.LoaderArgs) {
  const person = await getActivePatient(context);
  const read = context.get(appContext).reading ? getIdentity : findIdentity;
  const [identity, presets] = await Promise.all([read(context, person.id), findDefaultAvatars(context)]);
  return {
    person,
    avatar: identity?.avatar ?? null,
    presets: presets ?? [],
    maxBytes: maxFileBytes,
    formKey: newFormKey(context),
  };
}

export const action = ({ context }: Route.ActionArgs) => sendAvatar(context);

/** The picture of the person whose record is open: a photo, a drawing, or none (MR-018). */
export default function ChangeAvatar({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("identity");
  const { person, avatar, presets, maxBytes, formKey } = loaderData;
  const result = actionData?.result;
  const title =
    person.isChild && !isForOther({ person, result })
      ? t("avatar.chooseFor", { name: person.firstName })
      : t("avatar.choose");
  return (
    <Page
      title={title}
      intro={t("avatar.hint")}
      width="form"
      back={{ to: href("/patient-dashboard/identify"), label: t("avatar.backToIdentity") }}
      alert={<ErrorSummary formId="avatar" result={result} />}
    >
      <Title of={title} failed={result?.status === "error"} />
      <AvatarForms
        src={avatar && avatarOf(person)}
        presets={presets}
        preset={avatar?.preset ?? null}
        maxBytes={maxBytes}
        result={result}
        hidden={
          <>
            <OwnerField person={person} result={result} />
            <input type="hidden" name="formKey" value={formKey} />
          </>
        }
      />
    </Page>
  );
}
