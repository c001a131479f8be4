import { href } from "react-router";
import { byName, findSpecialities } from "~/api/.server/lookups";
import { findForWhom } from "~/areas/record/.server/for-whom";
import { Button, ButtonLink } from "~/ui/blocks/button";
import { Note } from "~/ui/blocks/note";
import { Page, Title } from "~/ui/blocks/page";
import { Field } from "~/ui/forms/field";
import { plainText } from "~/ui/text/plain-text";
import { useTranslation } from "~/ui/text/translation";
import { getLanguage } from "~/web/.server/i18n";
import { everydayWordsOf } from "./.server/everyday-words";
import type { Route } from "./+types/teleconsult-doctor";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const typed = searchParams.get("q")?.trim().slice(0, 64) ?? "";
  const kept = (name: string) => searchParams.get(name)?.slice(0, 64) ?? "";
  const [patientId, city] = [kept("for"), kept("city")];
  const [all, forWhom] = await Promise.all([
    findSpecialities(context).then((found) => found ?? []),
    findForWhom(context, patientId),
  ]);
  const wanted = plainText(typed);
  const found = all.filter(
    ({ slug, name }) =>
      plainText(name).includes(wanted) || ` ${plainText(everydayWordsOf(slug))}`.includes(` ${wanted}`),
  );
  return {
    typed,
    whose: { ...(city && { city }), ...(patientId && { for: patientId }) },
    forWhom,
    isKnown: all.length > 0,
    specialities: found.toSorted(byName(getLanguage(context))).map(({ slug, name, color }) => ({ slug, name, color })),
  };
}

export default function TeleconsultDoctor({
  loaderData: { typed, whose, forWhom, isKnown, specialities },
}: Route.ComponentProps) {
  const { t } = useTranslation("site");
  const { t: common } = useTranslation("common");
  const search = (query: Record<string, string>) => withQuery(href("/search"), { ...query, ...whose });
  return (
    <Page
      title={t("teleconsult.title")}
      caption={forWhom && common("forWhom", { name: forWhom })}
      intro={<span className="block max-w-reading">{t("teleconsult.intro")}</span>}
      width="wide"
      back={{ to: href("/"), label: t("teleconsult.back") }}
    >
      <Title of={t("teleconsult.title")} description={t("teleconsult.intro")} />
      <p>
        <ButtonLink to={search({})}>{t("teleconsult.find")}</ButtonLink>
      </p>
      {isKnown && (
        <>
          <h2 id="specialities">{t("teleconsult.specialities")}</h2>
          <form action={`${href("/teleconsult-doctor")}#specialities`} className="filter">
            {Object.entries(whose).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Field
              field={{ id: "speciality", name: "q", initialValue: typed }}
              label={t("teleconsult.filter")}
              maxLength={64}
            />
            <Button look="plain">{t("teleconsult.filterSubmit")}</Button>
          </form>
          {specialities.length === 0 && <p role="status">{t("teleconsult.none")}</p>}
          <ul className="list-none p-0 sm:columns-2 lg:columns-3">
            {specialities.map(({ slug, name, color }) => (
              <li key={slug} className="break-inside-avoid">
                <a href={search({ specialty: slug })} className="target">
                  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" className="mr-2 inline-block">
                    <circle cx="6" cy="6" r="5" fill={color} className="stroke-line-strong" />
                  </svg>
                  {name}
                </a>
              </li>
            ))}
          </ul>
          {typed && (
            <p>
              <a href={withQuery(href("/teleconsult-doctor"), whose)} className="target">
                {t("teleconsult.all")}
              </a>
            </p>
          )}
        </>
      )}
      <div className="mt-8 lg:grid lg:grid-cols-2 lg:gap-12">
        <div>
          <h2>{t("teleconsult.howTitle")}</h2>
          <ol>
            {t("teleconsult.how", { returnObjects: true }).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
          <h2>{t("teleconsult.whenTitle")}</h2>
          <ul>
            {t("teleconsult.when", { returnObjects: true }).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
        <div>
          <Note tone="warn">
            <h2>{t("teleconsult.notTitle")}</h2>
            <p>{t("teleconsult.emergency")}</p>
            <p>{t("teleconsult.not")}</p>
          </Note>
          <h2>{t("teleconsult.costTitle")}</h2>
          <p>{t("teleconsult.cost")}</p>
          <h2 id="need">{t("teleconsult.needTitle")}</h2>
          <ul>
            {t("teleconsult.need", { returnObjects: true }).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      </div>
    </Page>
  );
}

function withQuery(path: string, query: Record<string, string>): string {
  const asked = new URLSearchParams(query);
  return asked.size > 0 ? `${path}?${asked}` : path;
}
