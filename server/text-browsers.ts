import { randomBytes } from "node:crypto";

/** These open the page of a redirect at the place that its address names; ELinks looks for it before the page is there. */
const opensAtPlace = /^(Lynx|Links)\b/i;

/** The place below the header, which these browsers would show on half a screen before each page. */
const belowHeader = "#news";

/** Whether an address leads to this site; what leads to another one may be signed. */
const isOwn = (location: string, origin: string) => {
  const own = URL.parse(origin)?.origin;
  return own !== undefined && URL.parse(location, origin)?.origin === own;
};

/** Leads the redirects of a text browser within this site, whose address is `origin`, past the header. */
export function passHeader(agent: string, origin: string, { headers }: Response): void {
  const location = headers.get("location");
  if (location && !location.includes("#") && opensAtPlace.test(agent) && isOwn(location, origin))
    headers.set("location", location + belowHeader);
}

/** Links and ELinks show an address that they know from memory, whatever its headers forbid. */
const remembering = /^E?Links\b/i;

/** The usual name of a parameter that only makes an address new. */
const name = "_";

/** Drawn, since several processes may answer one browser. */
const newValue = (): string => randomBytes(6).toString("hex");

/** An address of the same page that this browser has not seen; `and` joins parameters. */
function renew(address: string, and = "&"): string {
  const [page = "", ...anchor] = address.split("#");
  return [`${page}${page.includes("?") ? and : "?"}${name}=${newValue()}`, ...anchor].join("#");
}

/** The address asked for, without what made it new. */
export const withoutRenewal = (address: string): string =>
  address.replaceAll(/(?<=[?&])_=\w*&/g, "").replace(/[?&]_=\w*$/, "");

const inMarkup = (path: string) => renew(path, "&amp;");

/** The first control of a page's content that people fill in. */
const firstField = /<main\b[\s\S]*?(?=<(?:select|textarea|input(?![^>]*\stype="(?:hidden|submit)"))\b)/i;
const linkWithin = /<a\b[^>]*\shref="#[^"]*"[^>]*>([\s\S]*?)<\/a>/gi;
/** An item of a list that is such a link alone. */
const itemWithin = /<li>(<a\b[^>]*\shref="#[^"]*"[^>]*>)[^<]*<\/a><\/li>/gi;

/**
 * Takes the links within a page with a form out of it: these browsers follow one into another view of the page, where
 * nothing is filled in. The text of an error stays; links past the frame too, which come before anything is filled in, but
 * not on the page of a refused form, which they would ask for anew.
 */
function withoutLinksWithin(page: string, isRefused: boolean): string {
  const before = firstField.exec(page);
  if (!before) return page;
  const isAct = (link: string) => /^<a[^>]*\sclass="/.test(link);
  const without = (part: string, keepsSkips: boolean) =>
    part
      .replaceAll(itemWithin, (item, link) => (isAct(link) ? "" : item))
      .replaceAll(linkWithin, (link, text) => {
        if (keepsSkips && /^<a[^>]*\sclass="skip"/.test(link)) return link;
        return isAct(link) ? "" : text;
      });
  const end = before.index + before[0].length;
  return without(page.slice(0, end), !isRefused) + without(page.slice(end), false);
}

/**
 * Gives a browser that remembers pages new addresses alone (cache busting), in links, forms and redirects within this
 * site, whose address is `origin`: it sees what its acts have done, sends the same form twice, and shows nothing of who
 * was logged in before. A form loses its links within the page, so that it keeps what is filled in. Only an address typed
 * by hand Links still shows from memory, whatever a server says. Other answers are returned unchanged.
 */
export async function renewAddresses(agent: string, origin: string, response: Response): Promise<Response> {
  if (!remembering.test(agent)) return response;
  const { status, headers } = response;
  const location = headers.get("location");
  if (location && isOwn(location, origin)) headers.set("location", renew(location));
  if (!headers.get("content-type")?.startsWith("text/html")) return response;
  const html = withoutLinksWithin(await response.text(), status >= 400)
    // They show it as a link of the page.
    .replace(/<link rel="canonical"[^>]*>/, "")
    .replaceAll(
      /(<(?:a|form|button|input)\b[^>]*?\s(?:href|action|formaction)=")(\/(?!\/)[^"]*)"/gi,
      (_, before, path) => `${before}${inMarkup(path)}"`,
    )
    .replaceAll(
      /(<meta http-equiv="refresh" content="\d+;\s*url=)(\/(?!\/)[^"]*)"/gi,
      (_, before, path) => `${before}${inMarkup(path)}"`,
    )
    // A form of fields alone writes its address anew.
    .replaceAll(
      /<form\b[^>]*\smethod="get"[^>]*>/gi,
      (form) => `${form}<input type="hidden" name="${name}" value="${newValue()}">`,
    );
  return new Response(html, { status, headers });
}
