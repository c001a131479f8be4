import { getDefaultAvatar } from "~/api/.server/sign-up";
import type { Route } from "./+types/default-avatar";

/** A preset picture; it never changes. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { body, headers } = await getDefaultAvatar(context, params.avatarId);
  return new Response(body, {
    headers: {
      "content-type": headers.get("content-type") ?? "application/octet-stream",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
