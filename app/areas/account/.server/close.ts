import { href, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { closeAccount, keepAccount } from "~/api/.server/closure";
import { getForm } from "~/web/.server/forms/body";
import { attempt, pressed, readForm, refuse } from "~/web/.server/forms/form";
import { formKeyField, once } from "~/web/.server/forms/once";
import { getSession } from "~/web/.server/session";
import { loginSchema } from "./schemas";

type Context = Readonly<RouterContextProvider>;

const closing = loginSchema.pick({ password: true, formKey: true });
const keeping = z.object({ formKey: formKeyField });
export type ClosingFields = z.input<typeof closing>;

/** Closes the account or keeps it, by the button that was pressed: the account may have been closed or kept in another tab since. */
export const sendClosing = async (context: Context) =>
  pressed(await getForm(context), "keep") ? keep(context) : close(context);

async function close(context: Context) {
  const submission = await readForm(context, closing);
  if (submission.status !== "success") return refuse(submission);
  return once(context, submission, async () => {
    const outcome = await attempt(submission, () => closeAccount(context, submission.value.password));
    if (outcome.refused) return outcome.refused;
    if (!outcome.done) return refuse(submission, { fieldErrors: { password: ["security:email.wrongPassword"] } });
    getSession(context).set("flash", { tone: "ok", key: "security:close.asked" });
    return href("/account/close");
  });
}

async function keep(context: Context) {
  const submission = await readForm(context, keeping);
  if (submission.status !== "success") return refuse(submission);
  return once(context, submission, async () => {
    const { refused } = await attempt(submission, () => keepAccount(context));
    if (refused) return refused;
    getSession(context).set("flash", { tone: "ok", key: "security:close.keptDone" });
    return href("/");
  });
}
