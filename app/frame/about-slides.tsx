import type { ReactNode } from "react";
import { href } from "react-router";
import { productName } from "~/ui/blocks/logo";
import { useTranslation } from "~/ui/text/translation";

/** The seven slides in three tabs (PF-106). */
export const aboutTabs = [
  { name: "introduction", slides: [1, 2] },
  { name: "produit", slides: [3, 4, 5] },
  { name: "marche", slides: [6, 7] },
] as const;

export const allSlides = aboutTabs.flatMap(({ slides }) => [...slides]);

export type AboutSlide = (typeof allSlides)[number];

type AboutSlidesProps = {
  slide: AboutSlide;
  /** The sequence of slides it belongs to. */
  shown: readonly AboutSlide[];
  /** The only tab shown. */
  alone?: string;
};

/** All slides; each links to the page with tabs. */
export function AboutSlides(props: AboutSlidesProps) {
  const { t } = useTranslation("about");
  return (
    <>
      <nav aria-label={t("tabs")}>
        <ul className="tabs">
          {aboutTabs.map(({ name, slides }) => (
            <li key={name}>
              <a
                href={`${href("/about")}?slide=${slides[0]}`}
                className="target"
                aria-current={slides.some((one) => one === props.slide) ? "true" : undefined}
              >
                {t(`tab.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <SlideBody {...props} />
    </>
  );
}

type SlideBodyProps = AboutSlidesProps & {
  /** Called instead of following a link, in the dialog. */
  onTurn?: (slide: AboutSlide) => void;
};

/** The text of a slide, with links to the previous and next one. */
export function SlideBody({ slide, shown, alone, onTurn }: SlideBodyProps) {
  const { t } = useTranslation("about");
  const at = shown.indexOf(slide);
  const neighbour = (target: AboutSlide | undefined, rel: "prev" | "next", label: ReactNode) =>
    // At either end plain text replaces the link (PF-107).
    target ? (
      <a
        // Past the header, so that the keyboard finds the next slide in a few steps.
        href={`${href("/about")}?${alone ? `tab=${alone}&` : ""}slide=${target}#main`}
        rel={rel}
        className="target"
        onClick={
          onTurn &&
          ((event) => {
            event.preventDefault();
            onTurn(target);
          })
        }
      >
        {label}
      </a>
    ) : (
      <span className="text-ink-soft">{label}</span>
    );
  return (
    <>
      <ul>
        {t(`slide${slide}.points`, { returnObjects: true, product: productName }).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <nav className="row" aria-label={t("slides")}>
        {neighbour(
          shown[at - 1],
          "prev",
          <>
            <span aria-hidden="true">← </span>
            {t("previous")}
          </>,
        )}{" "}
        {neighbour(
          shown[at + 1],
          "next",
          <>
            {t("next")}
            <span aria-hidden="true"> →</span>
          </>,
        )}
      </nav>
    </>
  );
}
