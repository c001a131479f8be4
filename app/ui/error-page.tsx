import { useTranslation } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import { ButtonLink } from "./button";
import { productName } from "./logo";
import { Page } from "./page";

const statuses = [400, 403, 404, 409, 413, 415, 422, 429, 503] as const;
type Known = (typeof statuses)[number] | 500 | "not-allowed";

const kindOf = (error: unknown): Known => {
  if (!isRouteErrorResponse(error)) return 500;
  if (error.status === 403 && error.data?.reason === "not-allowed") return "not-allowed";
  return statuses.find((status) => status === error.status) ?? 500;
};

/** Says what happened and what to do next; never a stack, never a code to decipher. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation("errors");
  const kind = kindOf(error);
  const title = t(`page.${kind}.title`);
  return (
    <Page title={title} width="reading">
      <title>{`${title} – ${productName}`}</title>
      <p>{t(`page.${kind}.text`)}</p>
      <p className="row">
        <ButtonLink to="/">{t("page.home")}</ButtonLink>
        {kind === "not-allowed" && <a href="/login">{t("page.login")}</a>}
      </p>
    </Page>
  );
}
