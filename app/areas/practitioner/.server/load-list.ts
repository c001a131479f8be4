import { type RouterContextProvider, redirect } from "react-router";
import { listPractice, type PracticeList } from "~/api/.server/practice";

/** The page number, from 1, and the name searched for. */
function readQuery(request: Request): { page: number; search: string } {
  const { searchParams } = new URL(request.url);
  const page = searchParams.get("page") ?? "";
  const search = (searchParams.get("search") ?? "")
    .normalize("NFC")
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, 100);
  return { page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1, search };
}

/** The page of a list that a request asks for; beyond the last page it redirects to it. Throws Problem. */
export async function loadList(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  which: PracticeList,
) {
  const { page, search } = readQuery(request);
  const list = await listPractice(context, which, { page, search });
  if (page > 1 && page > list.pages) {
    const { pathname } = new URL(request.url);
    const query = new URLSearchParams({ ...(search && { search }), page: String(Math.max(1, list.pages)) });
    throw redirect(`${pathname.replace(/\.data$/, "")}?${query}`);
  }
  return { ...list, page, search };
}
