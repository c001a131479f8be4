import { useEffect, useRef, useState } from "react";
import { type AboutSlide, AboutSlides, allSlides } from "../about-slides";
import { productName } from "../logo";
import { useTranslation } from "../translation";

/** The slides in a dialog, fetched when it is first opened (PF-106). */
export default function AboutDialog() {
  const { t } = useTranslation("about");
  const heading = useRef<HTMLHeadingElement>(null);
  const [slide, setSlide] = useState<AboutSlide>();
  useEffect(() => {
    if (slide) heading.current?.focus();
  }, [slide]);
  const shown = slide ?? 1;
  return (
    <AboutSlides
      slide={shown}
      shown={allSlides}
      onTurn={setSlide}
      heading={
        <>
          <p className="caption">{t("position", { title: t("title"), at: shown, total: allSlides.length })}</p>
          <h3 ref={heading} tabIndex={-1}>
            {t(`slide${shown}.title`, { product: productName })}
          </h3>
        </>
      }
    />
  );
}
