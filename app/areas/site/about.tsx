import { href } from "react-router";
import { type AboutSlide, AboutSlides, aboutTabs, allSlides } from "~/frame/about-slides";
import { productName } from "~/ui/blocks/logo";
import { Page, Title } from "~/ui/blocks/page";
import { useTranslation } from "~/ui/text/translation";
import type { Route } from "./+types/about";

/** When one tab is requested, only its slides are shown (PF-108). */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const alone = aboutTabs.find(({ name }) => name === searchParams.get("tab"));
  const shown: AboutSlide[] = alone ? [...alone.slides] : allSlides;
  const slide = shown.find((one) => String(one) === searchParams.get("slide")) ?? shown[0]!;
  return { alone: alone?.name, shown, slide };
}

export default function About({ loaderData: { alone, shown, slide } }: Route.ComponentProps) {
  const { t } = useTranslation("about");
  const title = t(`slide${slide}.title`, { product: productName });
  return (
    <Page
      title={title}
      caption={t(alone ? "positionInPart" : "position", {
        title: t("title"),
        part: alone ? t(`tab.${alone}`) : "",
        at: shown.indexOf(slide) + 1,
        total: shown.length,
      })}
    >
      <Title
        of={`${title}, ${t("title").toLowerCase()}`}
        description={t(`slide${slide}.points`, { returnObjects: true })[0]}
      />
      <AboutSlides slide={slide} shown={shown} alone={alone} />
      {alone && (
        <p>
          <a href={href("/about")} className="target">
            {t("whole")}
          </a>
        </p>
      )}
    </Page>
  );
}
