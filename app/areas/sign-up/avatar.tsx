import { href, redirect } from "react-router";
import { maxFileBytes } from "~/api/.server/file-limits";
import { findDefaultAvatars } from "~/api/.server/sign-up";
import { AvatarForms } from "~/areas/record/identity/avatar-forms";
import { ButtonLink } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useTranslation } from "~/ui/text/translation";
import { getBody, isMultipart } from "~/web/.server/forms/body";
import { getSession } from "~/web/.server/session";
import { signUp } from "./.server/flow";
import { choosePreset, storePicture } from "./.server/keep-picture";
import type { Route } from "./+types/avatar";

export async function loader({ context }: Route.LoaderArgs) {
  const here = await signUp.open(context, "medical-data");
  const { draft } = here;
  const presets = (await findDefaultAvatars(context)) ?? [];
  const { avatar } = draft;
  return {
    presets,
    preset: avatar && "preset" in avatar ? avatar.preset : null,
    hasPicture: avatar !== undefined,
    maxBytes: maxFileBytes,
    back: signUp.currentPage(draft),
    draftId: signUp.view(here).draftId,
  };
}

/** A multipart form uploads a file; a urlencoded one chooses a preset, or removes the picture. */
export async function action({ context }: Route.ActionArgs) {
  // Before an upload is read, and again with the form: it may be of another sign-up.
  await signUp.open(context, "medical-data");
  const { fields, flaw } = await getBody(context);
  const { draft } = await signUp.open(context, "medical-data", flaw ? undefined : fields);
  const outcome = isMultipart(context) ? await storePicture(context, draft) : await choosePreset(context);
  if (typeof outcome !== "string") return outcome;
  // Back to the same page, which shows the picture.
  getSession(context).set("flash", { tone: "ok", key: `identity:avatar.${outcome}` });
  throw redirect(href("/create-patient/avatar"), 303);
}

export default function AvatarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("identity");
  const { presets, preset, hasPicture, maxBytes, back, draftId } = loaderData;
  const result = actionData?.result;
  const title = t("avatar.choose");
  return (
    <Page
      title={title}
      intro={t("avatar.intro")}
      width="form"
      back={{ to: back, label: t("avatar.back") }}
      alert={<ErrorSummary formId="avatar" result={result} />}
    >
      <Title of={title} failed={result?.status === "error"} />
      <AvatarForms
        src={hasPicture ? href("/create-patient/avatar/picture") : null}
        presets={presets}
        preset={preset}
        maxBytes={maxBytes}
        result={result}
        hidden={<input type="hidden" name="draft" value={draftId} />}
        next={<ButtonLink to={back}>{t("avatar.continue")}</ButtonLink>}
      />
    </Page>
  );
}
