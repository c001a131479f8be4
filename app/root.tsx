import "./ui/styles/styles.css";
import type { ReactNode } from "react";
import { href, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { endedSessionMiddleware } from "./frame/.server/ended-session";
import { loadFrame } from "./frame/.server/frame";
import { AppointmentBanner, EndedBookingBanner, HeldSlotBanner } from "./frame/appointment-banner";
import { KeptMessage, PageLanguage } from "./frame/enhance/page-language";
import { SessionEnd } from "./frame/enhance/session-end";
import { StayLink } from "./frame/enhance/stay-link";
import { ErrorPage, findResendIn } from "./frame/error-page";
import { Flash } from "./frame/flash";
import { SiteFooter } from "./frame/site-footer";
import { SiteHeader } from "./frame/site-header";
import { CookieStrip, DemoStrip, SessionLine, SkipLink } from "./frame/strips";
import { AnchorLinks } from "./ui/enhance/anchor-links";
import { PageFocus } from "./ui/enhance/page-focus";
import { PendingPage } from "./ui/enhance/pending-page";
import { CsrfContext } from "./ui/forms/csrf";
import { useTranslation } from "./ui/text/translation";
import { accessMiddleware } from "./web/.server/access";
import { crowdMiddleware } from "./web/.server/crowd";
import { csrfMiddleware } from "./web/.server/csrf";
import { deviceMiddleware } from "./web/.server/device";
import { factsMiddleware } from "./web/.server/facts";
import { bodyMiddleware } from "./web/.server/forms/body";
import { headersMiddleware } from "./web/.server/headers";
import { i18nMiddleware } from "./web/.server/i18n";
import { interruptedFormMiddleware } from "./web/.server/interrupted-form";
import { languageChoiceMiddleware } from "./web/.server/language-choice";
import { outageMiddleware } from "./web/.server/maintenance";
import type { Display } from "./web/.server/preferences";
import { reloadMiddleware } from "./web/.server/reload";
import { unreadableSessionMiddleware } from "./web/.server/resend";
import { sessionMiddleware } from "./web/.server/session-middleware";
import { signUpMiddleware } from "./web/.server/sign-up";

export const middleware: Route.MiddlewareFunction[] = [
  factsMiddleware,
  headersMiddleware,
  reloadMiddleware,
  sessionMiddleware,
  outageMiddleware,
  deviceMiddleware,
  signUpMiddleware,
  i18nMiddleware,
  bodyMiddleware,
  csrfMiddleware,
  unreadableSessionMiddleware,
  interruptedFormMiddleware,
  accessMiddleware,
  crowdMiddleware,
  languageChoiceMiddleware,
  endedSessionMiddleware,
];

export const loader = ({ context, request }: Route.LoaderArgs) => loadFrame(context, request);

const schemes = { auto: "light dark", light: "light", dark: "dark" };

/** The data attributes by which styles and scripts read the display preferences; defaults set none. */
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
  const failed = Boolean(useRouteError());
  // The light version, error pages and pages that need none have no scripts; a flash that offers the login loads them
  // to open it.
  const scripts = data && !data.light && !failed && (data.page.scripts || Boolean(data.flash?.loginTo));
  const { i18n } = useTranslation("common");
  const nonce = typeof document === "undefined" ? data?.nonce : "";
  return (
    <html
      lang={data?.language ?? i18n.language}
      data-ns={scripts ? ["common", "errors", ...data.page.texts].join(" ") : undefined}
      data-light={data?.light || undefined}
      {...displayAttributes(data?.display)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={schemes[data?.display.scheme ?? "auto"]} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {data?.canonical && !failed && <link rel="canonical" href={data.canonical} />}
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <CsrfContext value={data?.csrf ?? null}>{children}</CsrfContext>
        {/* Also on the page of an error, which has no scripts, when the router shows it. */}
        <PageFocus message={data?.flash} />
        {scripts && data?.sessionEndsAt && <SessionEnd key={data.sessionEndsAt} endsAt={data.sessionEndsAt} />}
        {scripts && <PageLanguage language={data.language} message={data.flash} />}
        {scripts && <PendingPage />}
        {scripts && <AnchorLinks />}
        {scripts && <ScrollRestoration nonce={nonce} />}
        {scripts && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

type FrameProps = {
  children: ReactNode;
  failed?: boolean;
  /** Whether an error page holds a form to send again. */
  holdsForm?: boolean;
};

function Frame({ children, failed = false, holdsForm = false }: FrameProps) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { from = "/", language = "fr", page } = data ?? {};
  const keepsForm = page?.keepsForm && !failed;
  const hasFields = failed ? holdsForm : (page?.hasFields ?? false);
  // An error page shown by scripts has the frame of the page before it: another tab may have changed these meanwhile.
  const { next, held, ended } = (!(failed && typeof document !== "undefined") && data) || {};
  const homeButton = page?.keepsTyped && !failed ? "later" : undefined;
  // Its choice can wait for a page where nothing is typed.
  const asksCookies = data && !data.cookiesAnswered && !data.page.hidesCookies && !hasFields;
  return (
    <>
      <SkipLink to={page?.hasMenu && !failed && !data?.flash ? "content" : "main"} />
      {asksCookies && !page?.home && <CookieStrip from={from} />}
      {data?.demonstration && <DemoStrip />}
      <SiteHeader
        language={language}
        from={from}
        account={data?.account ?? null}
        isUnknown={data?.isUnknown}
        loginTo={data?.loginTo}
        inNewTab={hasFields}
        keepsForm={keepsForm}
        hideBooking={data?.hideBooking}
        homeButton={homeButton}
        isLogin={page?.isLogin}
        white={page?.darkHeader}
      />
      {/* Where server/text-browsers.ts leads a redirect. */}
      <div id="news">
        {next && <AppointmentBanner appointment={next} />}
        {held && !keepsForm && !page?.hidesHeld && <HeldSlotBanner slot={held} />}
        {ended && <EndedBookingBanner slot={ended} />}
      </div>
      <main id="main" className="wrap main">
        {data?.flash && (
          <Flash {...data.flash} email={data.loginEmail} isLogin={page?.isLogin}>
            {data.flash.text}
          </Flash>
        )}
        {page?.scripts && <KeptMessage key={from} isLogin={page.isLogin} />}
        {children}
        {data?.sessionEndsAt && !keepsForm && (
          <SessionLine endsAt={data.sessionEndsAt}>
            <StayLink
              to={`${href("/account/stay")}?returnTo=${encodeURIComponent(from)}`}
              inNewTab={data.isAnswer || hasFields}
            />
          </SessionLine>
        )}
      </main>
      {/* The search of the home page stays on the first screen. */}
      {asksCookies && page?.home && <CookieStrip from={from} />}
      <SiteFooter
        homeButton={homeButton}
        guest={!data?.account && !data?.isUnknown}
        hideBooking={data?.account?.isPractitioner}
        isHome={page?.home && !failed}
        isLogin={page?.isLogin}
        light={data?.light ?? false}
        inNewTab={hasFields}
        from={from}
        accessibility={data?.accessibility ?? "none"}
        social={data?.social ?? []}
      />
    </>
  );
}

export default function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>("root");
  const resend = data?.resend ?? findResendIn(error);
  return (
    <Frame failed holdsForm={resend !== null}>
      <ErrorPage
        error={error}
        loginTo={data?.account ? undefined : data?.loginTo}
        nonce={data?.light ? undefined : data?.nonce}
        resend={resend}
        from={data?.from}
      />
    </Frame>
  );
}
