import { href, isRouteErrorResponse } from "react-router";
import { Actions, Button, ButtonLink } from "~/ui/blocks/button";
import { productName } from "~/ui/blocks/logo";
import { Page } from "~/ui/blocks/page";
import { CsrfField } from "~/ui/forms/csrf";
import { useTranslation } from "~/ui/text/translation";
import type { OtherAccount } from "~/web/.server/account";

const statuses = [400, 403, 404, 409, 413, 415, 422, 429, 503] as const;
const reasons = ["not-allowed", "stale-booking", "already-sent", "unreadable", "crowd", "call"] as const;
type Known = (typeof statuses)[number] | (typeof reasons)[number] | 500;

const kindOf = (error: unknown): Known => {
  if (!isRouteErrorResponse(error)) return 500;
  const reason = reasons.find((one) => one === error.data?.reason);
  // A page that takes no form is, for a form, none.
  const seen = error.status === 405 ? 404 : error.status;
  return reason ?? statuses.find((status) => status === seen) ?? 500;
};

type Resend = { path: string; fields: [string, string][] };

/**
 * With `loginTo`, guests get a link to the login; with a `nonce`, a page without access redirects home; with `resend`,
 * the form that was sent can be sent again; `from` is the address of the page itself.
 */
type ErrorPageProps = { error: unknown; loginTo?: string; nonce?: string; resend?: Resend | null; from?: string };

/** The form to send again that came with an error. */
export const findResendIn = (error: unknown): Resend | null =>
  isRouteErrorResponse(error) ? ((error.data as { resend?: Resend } | null)?.resend ?? null) : null;

const changeIn = (error: unknown): OtherAccount | undefined =>
  isRouteErrorResponse(error) ? (error.data as { changeTo?: OtherAccount } | null)?.changeTo : undefined;

/** Tells what happened and what to do next; never a stack or an error code. */
export function ErrorPage({ error, loginTo, nonce, resend, from }: ErrorPageProps) {
  const { t } = useTranslation("errors");
  const kind = kindOf(error);
  const title = t(`page.${kind}.title`);
  const changeTo = changeIn(error);
  // The home page repeats that a page was refused, with the login that leads back to it.
  const home = kind === "not-allowed" ? `/?refused=${encodeURIComponent(loginTo ?? "")}` : "/";
  const logIn = kind === "not-allowed" || kind === "already-sent" ? loginTo : undefined;
  return (
    <Page title={title} width="reading" alert={kind === 404 && <ClosedDoor />}>
      <title>{`${title} – ${productName}`}</title>
      <p>
        {t(`page.${kind}.text`)} {kind === "not-allowed" && logIn?.includes("returnTo") && t("page.logInFirst")}
      </p>
      {resend && <SendAgain {...resend} />}
      {changeTo && <ChangeAccount {...changeTo} />}
      <Actions>
        {kind === "stale-booking" && (
          <ButtonLink to={href("/consultationprocess/payment")}>{t("page.booking")}</ButtonLink>
        )}
        {kind === "crowd" && from && <ButtonLink to={from}>{t("page.reload")}</ButtonLink>}
        {logIn && <ButtonLink to={logIn}>{t("page.login")}</ButtonLink>}
        <ButtonLink
          to={home}
          look={logIn || changeTo || kind === "stale-booking" || kind === "crowd" ? "plain" : "primary"}
        >
          {t("page.home")}
        </ButtonLink>
        {kind === 404 && (
          <a href={href("/search")} className="target">
            {t("page.search")}
          </a>
        )}
      </Actions>
      {kind === "not-allowed" && nonce && !changeTo && <DelayedRedirect nonce={nonce} to={home} />}
    </Page>
  );
}

/** The door of the logo, closed; decorative. */
function ClosedDoor() {
  return (
    <svg viewBox="0 -3 44 50" width="88" height="100" aria-hidden="true" className="hidden md:block mb-4">
      <path d="M8 45V14a14 14 0 0128 0v31zM2 45h40" className="fill-teal stroke-teal" strokeWidth="3" />
    </svg>
  );
}

/** Who is signed in with the other kind of account is told so, and leaves it for the login that leads to this page. */
function ChangeAccount({ role, loginTo }: OtherAccount) {
  const { t } = useTranslation("errors");
  return (
    <form method="post" action={href("/logout")}>
      <CsrfField />
      <input type="hidden" name="next" value={loginTo} />
      <p>{t(`changeAccount.${role}`)}</p>
      <Button>{t("changeAccount.submit")}</Button>
    </form>
  );
}

/** The form that was sent, with everything typed but passwords and codes; its own page asks for those. */
function SendAgain({ path, fields }: Resend) {
  const { t } = useTranslation("errors");
  const hasToken = fields.some(([name]) => name === "csrf");
  return (
    <form method="post" action={path}>
      {!hasToken && <CsrfField />}
      {fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <p>{t("resend.text")}</p>
      <Button>{t("resend.send")}</Button>
    </form>
  );
}

/**
 * Redirects home after three seconds unless the visitor chooses to stay (ruling R5); an inline script, to avoid loading
 * the framework.
 */
function DelayedRedirect({ nonce, to }: { nonce: string; to: string }) {
  const { t } = useTranslation("common");
  return (
    <>
      <p id="leave-soon" role="status" data-to={to} data-text={t("leaving")} data-stay={t("stay")} />
      <script src="/leave-soon.js" nonce={nonce} defer />
    </>
  );
}
