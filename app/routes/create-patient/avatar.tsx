import { data, Form, redirect } from "react-router";
import { Problem } from "~/.server/api/problem";
import { checkIdentity, findDefaultAvatars } from "~/.server/api/sign-up";
import { pressed, type Refusal } from "~/.server/form";
import { getSession } from "~/.server/session";
import { changeSignUp, firstOpenStep, requireSignUpStep } from "~/.server/sign-up";
import { mostBytes, readUpload } from "~/.server/upload";
import { Actions } from "~/ui/actions";
import { Button, ChoiceButton } from "~/ui/button";
import { Radios } from "~/ui/choices";
import { CsrfField } from "~/ui/csrf";
import { PendingButton } from "~/ui/enhance/pending";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { formFields } from "~/ui/form-fields";
import { Page } from "~/ui/page";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/avatar";

export const handle = { scripts: true, ns: ["sign-up"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { draft } = await requireSignUpStep(context, "medical-data");
  const presets = (await findDefaultAvatars(context)) ?? [];
  const { avatar } = draft;
  return {
    presets: presets.map(({ id, name }) => ({ id, name })),
    preset: avatar && "preset" in avatar ? avatar.preset : null,
    hasPicture: avatar !== undefined,
    back: firstOpenStep(draft),
  };
}

const wrong = (errors: Record<string, string[]>, status = 422) =>
  data({ result: { status: "error", error: errors } } satisfies Refusal, { status });

/** What the services say against a file, in our words. */
const flaws: Record<string, string> = {
  fileMany: "sign-up:avatar.one",
  fileTooLarge: "errors:FILE_TOO_LARGE",
  fileType: "sign-up:avatar.type",
  fileUnreadable: "sign-up:avatar.unreadable",
};

/** Says what is done, on the same page: the picture is there to be seen. */
function done(context: Route.ActionArgs["context"], key: string) {
  getSession(context).set("flash", { tone: "ok", key: `sign-up:avatar.${key}` });
  return redirect("/create-patient/avatar", 303);
}

/** A multipart form brings a file; a plain one chooses a preset, or takes the picture away. */
export async function action({ context, request }: Route.ActionArgs) {
  const { draft } = await requireSignUpStep(context, "medical-data");
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data")) {
    const form = await request.formData();
    if (pressed(form, "remove")) {
      await changeSignUp(context, { avatar: undefined });
      throw done(context, "removed");
    }
    const preset = Number(form.get("preset"));
    const presets = await findDefaultAvatars(context);
    if (!presets) return wrong({ preset: ["errors:outage"] }, 503);
    if (!presets.some(({ id }) => id === preset)) return wrong({ preset: ["sign-up:avatar.missingPreset"] });
    await changeSignUp(context, { avatar: { preset } });
    throw done(context, "kept");
  }
  const upload = await readUpload(request);
  if (upload === "unread") return wrong({ file: ["sign-up:avatar.unread"] }, 400);
  if (upload === "too-many") return wrong({ file: ["sign-up:avatar.one"] });
  const [file, ...others] = upload.files;
  if (!file) return wrong({ file: ["sign-up:avatar.missing"] });
  if (others.length > 0) return wrong({ file: ["sign-up:avatar.one"] });
  if (!/\.(png|jpe?g)$/i.test(file.name)) return wrong({ file: ["sign-up:avatar.type"] });
  if (file.size > mostBytes) return wrong({ file: ["errors:FILE_TOO_LARGE"] });
  try {
    const avatar = await checkIdentity(context, draft.identity!, draft.password!, file);
    if (!avatar) return wrong({ file: ["sign-up:avatar.unreadable"] });
    await changeSignUp(context, { avatar });
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    const flaw = flaws[problem.fields.files ?? ""];
    return wrong({ file: [flaw ?? `errors:${problem.isOutage ? "outage" : problem.code}`] }, problem.status);
  }
  throw done(context, "kept");
}

export default function AvatarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("sign-up");
  const { presets, preset, hasPicture, back } = loaderData;
  const result = actionData?.result;
  const field = formFields("avatar", result, { preset: preset === null ? "" : String(preset) });
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
          <p className="row">
            <img className="avatar-large" src="/create-patient/avatar/picture" alt={t("avatar.chosen")} />
            <ChoiceButton look="plain" name="remove" choice="on" label={t("avatar.remove")} />
          </p>
        </Form>
      )}
      <h2>{t("avatar.own")}</h2>
      <Form method="post" encType="multipart/form-data">
        <CsrfField />
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
            <div className="presets">
              <Radios
                field={field("preset")}
                legend={t("avatar.preset")}
                choices={presets.map(({ id, name }) => ({
                  value: String(id),
                  label: (
                    <>
                      <img src={`/default-avatars/${id}`} alt="" width={64} height={64} /> {name}
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
