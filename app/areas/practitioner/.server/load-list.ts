import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { lineText } from "~/api/.server/codes";
import { listPractice, type PracticeList } from "~/api/.server/practice";
import { readForm } from "~/web/.server/forms/form";
import { newFormKey } from "~/web/.server/forms/once";
import { getSession } from "~/web/.server/session";
import { pageOfList } from "../list-paths";

type Context = Readonly<RouterContextProvider>;

/** The page of a list that a request asks for; beyond the last page it redirects to it. Throws Problem. */
export async function loadList({ context, request }: { context: Context; request: Request }, which: PracticeList) {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("page") ?? "";
  const page = /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
  // Links from elsewhere show the whole list.
  const search = (searchParams.has("found") && getSession(context).data.practiceSearch?.[which]) || "";
  const list = await listPractice(context, which, { page, search });
  if (page > 1 && page > list.pages) throw redirect(pageOfList(which, search, Math.max(1, list.pages)));
  return { ...list, page, search, formKey: newFormKey(context) };
}

const schema = z.object({
  /** Of a form without it the list is whole again. */
  search: lineText()
    .transform((typed) => typed.slice(0, 100).toWellFormed())
    .catch(""),
});

/** Keeps what a list is searched for in the session, and shows the list from its first page. */
export async function searchList(context: Context, which: PracticeList): Promise<never> {
  const submission = await readForm(context, schema);
  const session = getSession(context);
  const search = submission.status === "success" ? submission.value.search : "";
  session.set("practiceSearch", { ...session.data.practiceSearch, [which]: search });
  throw redirect(pageOfList(which, search), 303);
}
