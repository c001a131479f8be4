import { href } from "react-router";
/**
 * Extends the session; returns the instant (ISO) at which it now ends, or null when it is over or the request fails.
 */
export async function extendSession(): Promise<string | null> {
  const response = await fetch(href("/account/session")).catch(() => null);
  return response?.ok ? ((await response.json()) as { endsAt: string | null }).endsAt : null;
}
