import { randomUUID } from "node:crypto";
import { href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { checkMedical } from "~/api/.server/sign-up";
import { checkMeasures } from "~/areas/record/.server/medical";
import type { FormResult } from "~/ui/forms/form-fields";
import { findAccount } from "~/web/.server/account";
import { ageOn, dayIn } from "~/web/.server/calendar";
import { appContext } from "~/web/.server/context";
import { type At, defineFlow, type StepView, stepOf } from "~/web/.server/flow";
import { getForm, isMultipart } from "~/web/.server/forms/body";
import { getSession } from "~/web/.server/session";
import { changeSignUp, findSignUp, type SignUpDraft } from "./draft";
import { type SignUpPath, signUpSchemas } from "./steps";

type Context = Readonly<RouterContextProvider>;

const step = stepOf<SignUpDraft>();

/** The flow of a patient's sign-up, in order (BK-060, BK-061). */
export const signUp = defineFlow({
  steps: [
    step({
      path: "identity",
      schema: signUpSchemas.identity,
      isAnswered: ({ identity, password }) => identity !== undefined && password !== undefined,
    }),
    step({
      path: "medical-data",
      schema: signUpSchemas["medical-data"],
      isAnswered: ({ medical }) => medical !== undefined,
      check: (sent, { identity }) => checkMeasures(sent, ageOn(identity!.bornOn, dayIn("Europe/Paris", new Date()))),
      async save(context, medical) {
        await checkMedical(context, medical);
        return () => ({ medical, typedMedical: undefined, refused: undefined });
      },
    }),
    // Creating the account deletes the draft: while there is one, this step is unanswered.
    step({ path: "general-conditions", schema: signUpSchemas["general-conditions"], isAnswered: () => false }),
  ],
  page: (path) => href(`/create-patient/${path}`),
  before: () => null,
  review: "general-conditions",
  find: findSignUp,
  change: (context, _draft, how) => changeSignUp(context, how),
  withoutDraft: () => redirect(href("/create-patient")),
  async guard(context, { identity }, path) {
    if (!identity && path !== "identity") await explainMissing(context);
  },
  keep: (path, typed) => () => (path === "medical-data" ? { typedMedical: typed } : {}),
  forms: {
    // Where there is no sign-up yet, the first step names the one it will begin.
    draftId: ({ id = randomUUID() }) => id,
    begins: ({ id }, path) => id === undefined && path === "identity",
    async stale(context, path) {
      await explainMissing(context);
      // Not of a sign-up that ended: another one has begun since this page was opened.
      if (path === "identity") getSession(context).set("flash", { tone: "warn", key: "sign-up:other" });
      return redirectToCurrent(context);
    },
  },
});

/** The id that the form of the first step gives the sign-up it begins; another one where that was sent already. */
export function newDraftId(context: Context, form: FormData): string {
  const { sentSignUp } = getSession(context).data;
  const named = z.uuid().safeParse(form.get("draft")).data;
  return named && named !== sentSignUp?.draftId ? named : randomUUID();
}

/** Redirects to the first incomplete step. */
export async function redirectToCurrent(context: Context): Promise<Response> {
  return redirect(signUp.currentPage((await signUp.find(context)) ?? {}), 303);
}

/**
 * Says why a page of a sign-up finds no answers any more: another tab has sent them, else they were sent earlier, erased,
 * or their time is over. Throws the redirect to the login, and to the home page for whoever is signed in by now.
 */
async function explainMissing(context: Context): Promise<void> {
  const { reading } = context.get(appContext);
  const session = getSession(context);
  const { sentSignUp: sent } = session.data;
  if (findAccount(context)) {
    session.set("flash", { tone: "info", key: "sign-up:signedIn" });
    throw redirect(href("/"), 303);
  }
  // An upload is not read for a sign-up that is gone.
  const isOfSent = async () => !isMultipart(context) && (await getForm(context)).get("draft") === sent?.draftId;
  if (sent && (reading || (await isOfSent()))) {
    session.set("flash", { tone: "info", key: "sign-up:sent", values: { to: sent.to } });
    throw redirect(href("/login"), 303);
  }
  if (!reading) session.set("flash", { tone: "warn", key: "sign-up:gone" });
}

/** What a page of the sign-up shows around its form, with the errors of the final registration. */
export type SignUpView = StepView<SignUpPath> & { refused: FormResult; isBegun: boolean };

/** A step of the sign-up for its page. */
export function signUpView(here: At<SignUpDraft, SignUpPath>): SignUpView {
  const { refused, identity, medical } = here.draft;
  const answer = here.path === "identity" ? identity : medical;
  const isRefused = refused?.path === here.path;
  return {
    ...signUp.view(here),
    isBegun: identity !== undefined,
    refused: isRefused ? { status: "error", error: refused.errors, initialValue: { ...answer } } : null,
  };
}
