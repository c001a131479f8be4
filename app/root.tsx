import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { accessMiddleware } from "./.server/access";
import { bodyLimitMiddleware } from "./.server/body-limit";
import { csrfMiddleware } from "./.server/csrf";
import { deviceMiddleware } from "./.server/device";
import { loadFrame } from "./.server/frame";
import { headersMiddleware } from "./.server/headers";
import { i18nMiddleware } from "./.server/i18n";
import { languageChoiceMiddleware } from "./.server/language-choice";
import { postedMiddleware } from "./.server/posted";
import type { Display } from "./.server/preferences";
import { sessionMiddleware } from "./.server/session";
import type { Route } from "./+types/root";
import { AppointmentBanner } from "./ui/appointment-banner";
import { CookieStrip } from "./ui/cookie-strip";
import { CsrfContext } from "./ui/csrf";
import { DemoStrip } from "./ui/demo-strip";
import { PageFocus } from "./ui/enhance/page-focus";
import { PendingPage } from "./ui/enhance/pending-page";
import { SessionEnd } from "./ui/enhance/session-end";
import { StayLink } from "./ui/enhance/stay-link";
import { ErrorPage } from "./ui/error-page";
import { Flash } from "./ui/flash";
import { SessionLine } from "./ui/session-line";
import { SiteFooter } from "./ui/site-footer";
import { SiteHeader } from "./ui/site-header";
import { SkipLink } from "./ui/skip-link";
import { useTranslation } from "./ui/translation";
import "./ui/styles.css";

/** `keepsForm`: the page's form has its own buttons for the language and to stay signed in, which lose nothing typed. */
export type Handle = { scripts?: boolean; ns?: string[]; keepsForm?: boolean };

export const middleware: Route.MiddlewareFunction[] = [
  headersMiddleware,
  sessionMiddleware,
  deviceMiddleware,
  i18nMiddleware,
  bodyLimitMiddleware,
  csrfMiddleware,
  languageChoiceMiddleware,
  postedMiddleware,
  accessMiddleware,
];

export const loader = ({ context, request }: Route.LoaderArgs) => loadFrame(context, request);

/** The light version, error pages and pages that ask for none carry no script at all. */
function useScripts(light: boolean, asked: boolean): { scripts: boolean; namespaces: string } {
  const failed = Boolean(useRouteError());
  const handles = useMatches().map(({ handle }) => handle as Handle | undefined);
  return {
    scripts: !light && !failed && (asked || handles.some((handle) => handle?.scripts)),
    namespaces: [...new Set(["common", "errors", ...handles.flatMap((handle) => handle?.ns ?? [])])].join(" "),
  };
}

const schemes = { auto: "light dark", light: "light", dark: "dark" };

/** What the style and the scripts read of the choices of «Affichage»; nothing stands there for the defaults. */
function displayAttributes(display?: Display) {
  if (!display) return {};
  const { text, contrast, scheme, stay } = display;
  return {
    "data-text": text === "normal" ? undefined : text,
    "data-contrast": contrast === "normal" ? undefined : contrast,
    "data-scheme": scheme === "auto" ? undefined : scheme,
    "data-stay": stay === "off" ? undefined : stay,
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { scripts, namespaces } = useScripts(data?.light ?? true, Boolean(data?.flash?.loginTo));
  const { i18n } = useTranslation("common");
  const nonce = typeof document === "undefined" ? data?.nonce : "";
  return (
    <html
      lang={data?.language ?? i18n.language}
      data-ns={scripts ? namespaces : undefined}
      {...displayAttributes(data?.display)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={schemes[data?.display.scheme ?? "auto"]} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <CsrfContext value={data?.csrf ?? null}>{children}</CsrfContext>
        {/* Also on a page without scripts that one with scripts led to. */}
        <PageFocus />
        {scripts && data?.sessionEndsAt && <SessionEnd key={data.sessionEndsAt} endsAt={data.sessionEndsAt} />}
        {scripts && <PendingPage />}
        {scripts && <ScrollRestoration nonce={nonce} />}
        {scripts && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

function Frame({ children, keepsForm }: { children: ReactNode; keepsForm?: boolean }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { from = "/", language = "fr" } = data ?? {};
  return (
    <>
      <SkipLink />
      {data && !data.cookiesAnswered && from !== "/cookies" && <CookieStrip from={from} />}
      {data?.demonstration && <DemoStrip />}
      <SiteHeader
        language={language}
        from={from}
        account={data?.account ?? null}
        loginTo={data?.loginTo}
        keepsForm={keepsForm}
        hideBooking={data?.hideBooking}
        white={from.startsWith("/quizz")}
      />
      {data?.next && <AppointmentBanner appointment={data.next} />}
      <main id="main" className="wrap main">
        {data?.flash && <Flash {...data.flash}>{data.flash.text}</Flash>}
        {children}
        {data?.sessionEndsAt && !keepsForm && (
          <SessionLine endsAt={data.sessionEndsAt}>
            <StayLink to={`/account/stay?returnTo=${encodeURIComponent(from)}`} />
          </SessionLine>
        )}
      </main>
      <SiteFooter
        guest={!data?.account}
        hideBooking={data?.account?.isPractitioner}
        light={data?.light ?? false}
        from={from}
        accessibility={data?.accessibility ?? "none"}
        social={data?.social ?? []}
      />
    </>
  );
}

export default function Root() {
  const keepsForm = useMatches().some(({ handle }) => (handle as Handle | undefined)?.keepsForm);
  return (
    <Frame keepsForm={keepsForm}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>("root");
  return (
    <Frame>
      <ErrorPage
        error={error}
        loginTo={data?.account ? undefined : data?.loginTo}
        nonce={data?.light ? undefined : data?.nonce}
      />
    </Frame>
  );
}
