import { href, isRouteErrorResponse } from "react-router";
import { Actions, ButtonLink } from "~/ui/blocks/button";
import { productName } from "~/ui/blocks/logo";
import { Page } from "~/ui/blocks/page";
import { useTranslation } from "~/ui/text/translation";

const statuses = [400, 403, 404, 409, 413, 415, 422, 429, 503] as const;
const reasons = ["not-allowed", "stale-booking", "already-sent", "crowd"] as const;
type Known = (typeof statuses)[number] | (typeof reasons)[number] | 500;

const kindOf = (error: unknown): Known => {
  if (!isRouteErrorResponse(error)) return 500;
  const reason = reasons.find((one) => one === error.data?.reason);
  return reason ?? statuses.find((status) => status === error.status) ?? 500;
};

/**
 * With `loginTo`, guests get a link to the login; with a `nonce`, a page without access redirects home; `from` is the
 * address of the page itself.
 */
type ErrorPageProps = { error: unknown; loginTo?: string; nonce?: string; from?: string };

/** Tells what happened and what to do next; never a stack or an error code. */
export function ErrorPage({ error, loginTo, nonce, from }: ErrorPageProps) {
  const { t } = useTranslation("errors");
  const kind = kindOf(error);
  const title = t(`page.${kind}.title`);
  const logIn = kind === "not-allowed" || kind === "already-sent" ? loginTo : undefined;
  return (
    <Page title={title} width="reading">
      <title>{`${title} – ${productName}`}</title>
      <p>{t(`page.${kind}.text`)}</p>
      <Actions>
        {kind === "stale-booking" && (
          <ButtonLink to={href("/consultationprocess/payment")}>{t("page.booking")}</ButtonLink>
        )}
        {kind === "crowd" && from && <ButtonLink to={from}>{t("page.reload")}</ButtonLink>}
        {logIn && <ButtonLink to={logIn}>{t("page.login")}</ButtonLink>}
        <ButtonLink
          to={kind === "not-allowed" ? "/?refused" : href("/")}
          look={logIn || kind === "stale-booking" || kind === "crowd" ? "plain" : "primary"}
        >
          {t("page.home")}
        </ButtonLink>
      </Actions>
      {kind === "not-allowed" && nonce && <DelayedRedirect nonce={nonce} />}
    </Page>
  );
}

/**
 * Redirects home after three seconds unless the visitor chooses to stay (ruling R5); an inline script, to avoid loading
 * the framework.
 */
function DelayedRedirect({ nonce }: { nonce: string }) {
  const { t } = useTranslation("common");
  return (
    <>
      <p id="leave-soon" role="status" data-to="/?refused" data-text={t("leaving")} data-stay={t("stay")} />
      <script src="/leave-soon.js" nonce={nonce} defer />
    </>
  );
}
