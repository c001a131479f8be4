import { href } from "react-router";
/** Keeps the session open; gives the instant (ISO) it ends at now, or null when it is over or nothing answers. */
export async function keepSession(): Promise<string | null> {
  const response = await fetch(href("/account/session")).catch(() => null);
  return response?.ok ? ((await response.json()) as { endsAt: string | null }).endsAt : null;
}
