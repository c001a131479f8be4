import { href } from "react-router";
import { Button, ButtonLink } from "~/ui/blocks/button";
import { Note } from "~/ui/blocks/note";
import { Page, Title } from "~/ui/blocks/page";
import { Sentence } from "~/ui/blocks/prose";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { formFields } from "~/ui/forms/form-fields";
import { useTranslation } from "~/ui/text/translation";
import { getI18n } from "~/web/.server/i18n";
import { findAnswers } from "./.server/find-answers";
import type { Route } from "./+types/help";

const shortest = 3;

export function loader({ context, request }: Route.LoaderArgs) {
  const words = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 100);
  if (words === "") return { words, error: null, found: null };
  const { t } = getI18n(context);
  const found = findAnswers(t("help:groups", { returnObjects: true }), words, shortest);
  return { words, error: found ? null : { q: [t("common:search.tooShort", { count: shortest })] }, found };
}

export default function Help({ loaderData: { words, error, found } }: Route.ComponentProps) {
  const { t } = useTranslation("help");
  const groups = found ?? t("groups", { returnObjects: true });
  const result = error && { initialValue: { q: words }, error };
  const field = formFields<{ q: string }>("help", result, { q: words });
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  const isSearch = words !== "" && !error;
  const outcome = count > 0 ? t("found", { count, words }) : t("none");
  return (
    <Page title={t("title")} alert={<ErrorSummary formId="help" result={result} />}>
      <Title
        of={isSearch ? t("titleOf", { outcome }) : t("title")}
        description={t("description")}
        failed={error !== null}
      />
      <Note tone="bad">
        <p>
          <Sentence>{t("emergency")}</Sentence>
        </p>
      </Note>
      <form action={href("/aide")}>
        <Field field={field("q")} label={t("search")} hint={t("searchHint")} type="search" />
        <p>
          <Button>{t("submit")}</Button>
        </p>
      </form>
      {isSearch && (
        <div role="status">
          <p>
            <strong>{outcome}</strong>
          </p>
          {count === 0 && (
            <p>
              <Sentence>{t("noneHelp")}</Sentence>
            </p>
          )}
        </div>
      )}
      {isSearch && (
        <p>
          <a href={href("/aide")} className="target">
            {t("all")}
          </a>
        </p>
      )}
      {groups.map(({ title, questions }) => (
        <section key={title} className="mt-8">
          <h2>{title}</h2>
          {questions.map(({ id, question, answer }) => (
            <details key={id} className="fold" open={isSearch}>
              <summary>
                <h3>{question}</h3>
              </summary>
              <p id={id}>
                <Sentence>{answer}</Sentence>
              </p>
            </details>
          ))}
        </section>
      ))}
      <h2>{t("notFound")}</h2>
      <p>
        <Sentence>{t("status")}</Sentence>
      </p>
      <p>
        <ButtonLink to={href("/contact")}>{t("write")}</ButtonLink>
      </p>
    </Page>
  );
}
