import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { Actions, Button, ChoiceButton } from "~/ui/blocks/button";
import { PendingButton } from "~/ui/enhance/pending";
import { Radios } from "~/ui/forms/choices";
import { CsrfField } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { type FormResult, formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { ChosenFiles } from "../enhance/chosen-files";

type AvatarFormsProps = {
  /** The address of the picture that is kept; null for none. */
  src: string | null;
  presets: { id: number; name: string }[];
  /** The drawing that is chosen now. */
  preset: number | null;
  /** Of a photo. */
  maxBytes: number;
  result: FormResult | undefined;
  /** What each form sends besides. */
  hidden: ReactNode;
  /** The way on, beside the picture that is kept. */
  next?: ReactNode;
};

/**
 * The picture that is kept, with a button that takes it away, and two ways to another one: a file, or a drawing. Each
 * act loads the page again: the address of the picture stays the same.
 */
export function AvatarForms({ src, presets, preset, maxBytes, result, hidden, next }: AvatarFormsProps) {
  const { t } = useTranslation("identity");
  const field = formFields<{ preset: string; file: File }>("avatar", result, {
    preset: preset === null ? "" : String(preset),
  });
  return (
    <>
      {src && (
        <Form method="post" reloadDocument>
          <CsrfField />
          {hidden}
          <p className="row">
            <img className="avatar-large" src={src} alt={t("avatar.chosen")} />
            <ChoiceButton look="plain" name="remove" choice="on" label={t("avatar.remove")} />
          </p>
          {next && <p>{next}</p>}
        </Form>
      )}
      <h2>{t("avatar.own")}</h2>
      <Form method="post" encType="multipart/form-data" reloadDocument>
        <CsrfField />
        {hidden}
        <Field
          field={field("file")}
          label={t("avatar.file")}
          hint={t("avatar.rules")}
          type="file"
          accept=".png,.jpg,.jpeg"
          after={<ChosenFiles fieldId={field("file").id} maxBytes={maxBytes} />}
        />
        <Actions>
          <PendingButton label={t("avatar.send")} pendingLabel={t("avatar.sending")} />
        </Actions>
      </Form>
      {presets.length > 0 && (
        <>
          <h2>{t("avatar.presets")}</h2>
          <Form method="post" reloadDocument>
            <CsrfField />
            {hidden}
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
    </>
  );
}
