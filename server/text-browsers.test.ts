import { expect, test } from "vitest";
import { passHeader, renewAddresses, withoutRenewal } from "./text-browsers.ts";

const origin = "https://Cabinet.example";
const links = "Links (2.28; Linux 6.1.0 x86_64; GNU C 12.2; text)";
const page = (html: string) => new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });

test.each([
  ["/?_=a1", "/"],
  ["/search?_=a1&specialty=orl&name=", "/search?specialty=orl&name="],
  ["/search?specialty=orl&_=a1&name=", "/search?specialty=orl&name="],
  ["/search?specialty=orl&_=a1&_=b2", "/search?specialty=orl"],
  ["/search?_=a1&_=b2&_=", "/search"],
  ["/search?name=&", "/search?name=&"],
  ["/login&", "/login&"],
  ["/search?a_=1&b=_=2", "/search?a_=1&b=_=2"],
])("what makes an address new is taken away: %s", (given, address) => {
  expect(withoutRenewal(given)).toBe(address);
});

test("a browser that remembers pages gets links, forms and redirects that are new each time", async () => {
  const html = `<link rel="canonical" href="/"/><link href="/assets/a.css"><a class="x" href="/a?b=c&amp;d=e#f">a</a><a href="#main">b</a>
    <a href="https://example.org/">c</a><a href="//example.org/">d</a><form action="/f" method="post"><button formaction="/g">d</button></form>
    <form method="get" action="/search"></form>`;
  const renewed = async () => (await renewAddresses(links, origin, page(html))).text();
  const [one, two] = [await renewed(), await renewed()];
  expect(
    one.replaceAll(/_=\w+/g, "_=x").replaceAll(/value="\w+"/g, 'value="x"'),
  ).toBe(`<link href="/assets/a.css"><a class="x" href="/a?b=c&amp;d=e&amp;_=x#f">a</a><a href="#main">b</a>
    <a href="https://example.org/">c</a><a href="//example.org/">d</a><form action="/f?_=x" method="post"><button formaction="/g?_=x">d</button></form>
    <form method="get" action="/search?_=x"><input type="hidden" name="_" value="x"></form>`);
  const addresses = [...`${one}${two}`.matchAll(/(?:_=|value=")\w+/g)].map(([found]) => found);
  expect(new Set(addresses).size).toBe(10);
  for (const [location, renewed] of [
    ["https://cabinet.example/login?a=b", /^https:\/\/cabinet\.example\/login\?a=b&_=\w+$/],
    ["/login", /^\/login\?_=\w+$/],
    ["https://pay.example/x?sig=abc", /^https:\/\/pay\.example\/x\?sig=abc$/],
    ["//pay.example/x", /^\/\/pay\.example\/x$/],
    ["https://", /^https:\/\/$/],
  ] as const) {
    const redirect = new Response(null, { status: 303, headers: { location } });
    expect((await renewAddresses(links, origin, redirect)).headers.get("location")).toMatch(renewed);
  }
});

test("a form loses no answer to a link within its page, which these browsers open as another view of it", async () => {
  const skip = '<a class="skip" href="#main">Aller au contenu</a>';
  const fields = '<input type="hidden" name="csrf" value="x"><input type="radio" name="a" value="1">';
  const html = (content: string) => `${skip}<a class="link" href="#language">EN</a>
    <main><a href="#a">Dites qui</a>${content}<a class="skip" href="#rest">Passer cette partie</a></main>`;
  const sent = async (content: string) => (await renewAddresses(links, origin, page(html(content)))).text();
  expect(await sent(fields)).toBe(`${skip}\n    <main>Dites qui${fields}</main>`);
  const parts = '<ul><li><a class="target" href="#one">Une partie</a></li><li><a href="/b">b</a></li></ul>';
  expect(await sent(`${fields}${parts}`)).toContain('<ul><li><a href="/b?');
  for (const content of ["<p>Des textes</p>", '<input type="hidden" name="csrf" value="x"><input type="submit">'])
    expect(await sent(content)).toBe(html(content));
});

test.each([
  ["Lynx/2.9.2", "/login?a=b", "/login?a=b#news"],
  ["Lynx/2.9.2", "https://cabinet.example/login", "https://cabinet.example/login#news"],
  ["Lynx/2.9.2", "/about?slide=2#main", "/about?slide=2#main"],
  ["Lynx/2.9.2", "https://pay.example/x?sig=abc", "https://pay.example/x?sig=abc"],
  [links, "/login", "/login#news"],
  ["ELinks/0.18.0", "/login", "/login"],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0", "/login", "/login"],
])("a redirect of %s to %s leads to %s", (agent, location, led) => {
  const redirect = new Response(null, { status: 303, headers: { location } });
  passHeader(agent, origin, redirect);
  expect(redirect.headers.get("location")).toBe(led);
});

test.each(["Lynx/2.9.0", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0", "w3m/0.5.3", ""])(
  "other browsers get what the pages say: %s",
  async (agent) => {
    const response = page('<a href="/a">a</a>');
    expect(await renewAddresses(agent, origin, response)).toBe(response);
  },
);
