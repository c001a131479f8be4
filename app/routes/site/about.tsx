import { productName } from "~/ui/logo";
import { Page } from "~/ui/page";
import { Title } from "~/ui/title";
import { useTranslation } from "~/ui/translation";
import type { Route } from "./+types/about";

export const handle = { ns: ["about"] };

/** The seven slides in three tabs (PF-106); a tab of its own shows its slides alone (PF-108). */
const tabs = [
  { name: "introduction", slides: [1, 2] },
  { name: "produit", slides: [3, 4, 5] },
  { name: "marche", slides: [6, 7] },
] as const;
const all = tabs.flatMap(({ slides }) => [...slides]);

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const alone = tabs.find(({ name }) => name === searchParams.get("tab"));
  const shown = alone ? [...alone.slides] : all;
  const slide = shown.find((one) => String(one) === searchParams.get("slide")) ?? shown[0]!;
  return { alone: alone?.name ?? null, shown, slide };
}

export default function About({ loaderData: { alone, shown, slide } }: Route.ComponentProps) {
  const { t } = useTranslation("about");
  const at = shown.indexOf(slide);
  const to = (n: number) => `/about?${alone ? `tab=${alone}&` : ""}slide=${n}`;
  const title = t(`slide${slide}.title`, { product: productName });
  return (
    <Page title={title} caption={t("position", { title: t("title"), at: at + 1, total: shown.length })}>
      <Title of={`${title}, ${t("title").toLowerCase()}`} />
      <nav aria-label={t("tabs")}>
        <ul className="tabs">
          {tabs.map(({ name, slides }) => (
            <li key={name}>
              <a
                href={`/about?slide=${slides[0]}`}
                className="target"
                aria-current={slides.some((one) => one === slide) ? "true" : undefined}
              >
                {t(`tab.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ul>
        {t(`slide${slide}.points`, { returnObjects: true, product: productName }).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <nav className="row" aria-label={t("slides")}>
        <Turn to={at > 0 ? to(shown[at - 1]!) : null} label={t("previous")} rel="prev" />{" "}
        <Turn to={at < shown.length - 1 ? to(shown[at + 1]!) : null} label={t("next")} rel="next" />
      </nav>
      {alone && (
        <p>
          <a href="/about" className="target">
            {t("whole")}
          </a>
        </p>
      )}
    </Page>
  );
}

/** At an end of the slides a plain word, not a dead link (PF-107). */
function Turn({ to, label, rel }: { to: string | null; label: string; rel: "prev" | "next" }) {
  const back = rel === "prev" && <span aria-hidden="true">← </span>;
  const on = rel === "next" && <span aria-hidden="true"> →</span>;
  const words = (
    <>
      {back}
      {label}
      {on}
    </>
  );
  if (to === null) return <span className="text-ink-soft">{words}</span>;
  return (
    <a href={to} rel={rel} className="target">
      {words}
    </a>
  );
}
