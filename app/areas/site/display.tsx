import { data, href, redirect } from "react-router";
import { z } from "zod";
import { Button } from "~/ui/blocks/button";
import { Page, Title } from "~/ui/blocks/page";
import { Radios } from "~/ui/forms/choices";
import { CsrfField } from "~/ui/forms/csrf";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import { readForm } from "~/web/.server/forms/form";
import { displayCookie, displaySchema, lightCookie, readPreferences } from "~/web/.server/preferences";
import { getSession } from "~/web/.server/session";
import type { Route } from "./+types/display";

const schema = displaySchema.extend({ light: z.enum(["on", "off"]).catch("off") });

const questions = [
  { name: "light", values: ["off", "on"] },
  { name: "text", values: ["normal", "large", "larger"] },
  { name: "contrast", values: ["normal", "more"] },
  { name: "scheme", values: ["auto", "light", "dark"] },
  { name: "stay", values: ["off", "on"] },
] as const;

export async function loader({ request }: Route.LoaderArgs) {
  const { light, display } = await readPreferences(request);
  return { ...display, light: light ? "on" : "off" };
}

export async function action({ context }: Route.ActionArgs) {
  const submission = await readForm(context, schema);
  if (submission.status !== "success") throw data(null, { status: 400 });
  const { light, ...display } = submission.value;
  const secure = context.get(appContext).publicOrigin.startsWith("https:");
  const headers = new Headers();
  headers.append("set-cookie", await lightCookie.serialize(light, { secure }));
  headers.append("set-cookie", await displayCookie.serialize(display, { secure }));
  getSession(context).set("flash", { tone: "ok", key: "site:display.saved" });
  return redirect(href("/display"), { status: 303, headers });
}

export default function DisplaySettings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("site");
  const field = formFields<z.input<typeof schema>>("display", null, loaderData);
  return (
    <Page title={t("display.title")} intro={t("display.intro")} width="form">
      <Title of={t("display.title")} />
      <form method="post">
        <CsrfField />
        {questions.map(({ name, values }) => (
          <Radios
            key={name}
            field={field(name)}
            legend={t(`display.${name}.legend`)}
            hint={t(`display.${name}.hint`)}
            choices={values.map((value) => ({
              value,
              label: t(`display.${name}.${value}` as "display.text.normal"),
            }))}
          />
        ))}
        <Button>{t("display.save")}</Button>
      </form>
    </Page>
  );
}
