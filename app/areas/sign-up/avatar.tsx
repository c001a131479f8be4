import { Form, href, redirect } from "react-router";
import { findDefaultAvatars } from "~/api/.server/sign-up";
import { Actions, Button, ButtonLink, ChoiceButton } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { PendingButton } from "~/ui/enhance/pending";
import { Radios } from "~/ui/forms/choices";
import { CsrfField } from "~/ui/forms/csrf";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
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
  getSession(context).set("flash", { tone: "ok", key: `sign-up:avatar.${outcome}` });
  throw redirect(href("/create-patient/avatar"), 303);
}

export default function AvatarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("sign-up");
  const { presets, preset, hasPicture, back, draftId } = loaderData;
  const result = actionData?.result;
  const field = formFields<{ preset: string; file: File }>("avatar", result, {
    preset: preset === null ? "" : String(preset),
  });
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
      {hasPicture && (
        <Form method="post">
          <CsrfField />
          <input type="hidden" name="draft" value={draftId} />
          <p className="row">
            <img className="avatar-large" src={href("/create-patient/avatar/picture")} alt={t("avatar.chosen")} />
            <ChoiceButton look="plain" name="remove" choice="on" label={t("avatar.remove")} />
          </p>
          <p>
            <ButtonLink to={back}>{t("avatar.continue")}</ButtonLink>
          </p>
        </Form>
      )}
      <h2>{t("avatar.own")}</h2>
      <Form method="post" encType="multipart/form-data">
        <CsrfField />
        <input type="hidden" name="draft" value={draftId} />
        <Field
          field={field("file")}
          label={t("avatar.file")}
          hint={t("avatar.rules")}
          type="file"
          accept=".png,.jpg,.jpeg"
        />
        <Actions>
          <PendingButton label={t("avatar.send")} pendingLabel={t("avatar.sending")} />
        </Actions>
      </Form>
      {presets.length > 0 && (
        <>
          <h2>{t("avatar.presets")}</h2>
          <Form method="post">
            <CsrfField />
            <input type="hidden" name="draft" value={draftId} />
            <div className="presets">
              <Radios
                field={field("preset")}
                legend={t("avatar.preset")}
                choices={presets.map(({ id, name }) => ({
                  value: String(id),
                  label: (
                    <>
                      <img
                        src={href("/default-avatars/:avatarId", { avatarId: String(id) })}
                        alt=""
                        width={64}
                        height={64}
                      />{" "}
                      {name}
                    </>
                  ),
                }))}
              />
            </div>
            <Actions>
              <Button>{t("avatar.use")}</Button>
            </Actions>
          </Form>
        </>
      )}
    </Page>
  );
}
