import { isRouteErrorResponse } from "react-router";
import { Actions } from "./actions";
import { ButtonLink } from "./button";
import { productName } from "./logo";
import { Page } from "./page";
import { useTranslation } from "./translation";

const statuses = [400, 403, 404, 409, 413, 415, 422, 429, 503] as const;
const reasons = ["not-allowed", "stale-booking"] as const;
type Known = (typeof statuses)[number] | (typeof reasons)[number] | 500;

const kindOf = (error: unknown): Known => {
  if (!isRouteErrorResponse(error)) return 500;
  const reason = reasons.find((one) => one === error.data?.reason);
  return reason ?? statuses.find((status) => status === error.status) ?? 500;
};

/** Says what happened and what to do next; never a stack, never a code to decipher. */
export function ErrorPage({ error, loginTo = "/login" }: { error: unknown; loginTo?: string }) {
  const { t } = useTranslation("errors");
  const kind = kindOf(error);
  const title = t(`page.${kind}.title`);
  return (
    <Page title={title} width="reading">
      <title>{`${title} – ${productName}`}</title>
      <p>{t(`page.${kind}.text`)}</p>
      <Actions>
        {kind === "stale-booking" && <ButtonLink to="/consultationprocess/payment">{t("page.booking")}</ButtonLink>}
        <ButtonLink to="/" look={kind === "stale-booking" ? "plain" : "primary"}>
          {t("page.home")}
        </ButtonLink>
        {kind === "not-allowed" && <a href={loginTo}>{t("page.login")}</a>}
      </Actions>
    </Page>
  );
}
