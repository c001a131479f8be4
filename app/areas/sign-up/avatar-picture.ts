import { data, href, redirect } from "react-router";
import { findSignUp } from "./.server/draft";
import type { Route } from "./+types/avatar-picture";

/** The picture of the draft, served only to its visitor. */
export async function loader({ context }: Route.LoaderArgs) {
  const { avatar } = await findSignUp(context);
  if (!avatar) throw data(null, { status: 404 });
  if ("preset" in avatar) throw redirect(href("/default-avatars/:avatarId", { avatarId: String(avatar.preset) }));
  return new Response(Buffer.from(avatar.data, "base64"), {
    headers: {
      "content-type": avatar.mime,
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}
