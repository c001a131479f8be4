/** The page of a list that a request asks for, from 1. */
export function pageOf(request: Request): number {
  const asked = new URL(request.url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : 1;
}
