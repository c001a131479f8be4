import { findAvatarFile } from "~/api/.server/patients";
import { findAccount } from "~/web/.server/account";
import { getI18n } from "~/web/.server/i18n";
import type { Route } from "./+types/avatar";

const closed = { "content-security-policy": "default-src 'none'; sandbox" };

/** The picture of the signed-in account, or with `of` that of a child. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const childId = new URL(request.url).searchParams.get("of");
  const file = findAccount(context) && (await findAvatarFile(context, childId));
  const type = file?.headers.get("content-type") ?? "";
  if (!file || !type.startsWith("image/")) return missing(getI18n(context).t("common:avatarMissing"));
  return new Response(file.body, { headers: { ...closed, "content-type": type } });
}

/** A placeholder when the picture is missing (PF-021). */
function missing(text: string): Response {
  const lines = text.split(" ").map((word, line) => `<text x="28" y="${22 + line * 11}">${word}</text>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56" font-family="sans-serif" font-size="9" text-anchor="middle"><title>${text}</title><path d="M0 0h56v56H0z" fill="#e3f1f0"/>${lines.join("")}</svg>`;
  return new Response(svg, { status: 404, headers: { ...closed, "content-type": "image/svg+xml; charset=utf-8" } });
}
