import { Content, List, Root, Trigger } from "@radix-ui/react-tabs";
import { useEffect, useRef, useState } from "react";
import { type AboutSlide, aboutTabs, allSlides, SlideBody } from "~/frame/about-slides";
import { productName } from "~/ui/blocks/logo";
import { useTranslation } from "~/ui/text/translation";

/** The slides in a dialog, loaded when it is first opened (PF-106). */
export default function AboutDialog() {
  const { t } = useTranslation("about");
  const heading = useRef<HTMLHeadingElement>(null);
  const [{ slide, turned }, show] = useState<{ slide: AboutSlide; turned: boolean }>({ slide: 1, turned: false });
  // A tab keeps the focus when it is chosen; after the next or previous link the focus must move to the new slide.
  useEffect(() => {
    if (turned) heading.current?.focus();
  }, [slide, turned]);
  const tab = aboutTabs.find(({ slides }) => slides.some((one) => one === slide))!;
  return (
    <Root
      value={tab.name}
      onValueChange={(name) => show({ slide: aboutTabs.find((one) => one.name === name)!.slides[0], turned: false })}
    >
      <List className="tabs" aria-label={t("tabs")}>
        {aboutTabs.map(({ name }) => (
          <Trigger key={name} value={name} className="link">
            {t(`tab.${name}`)}
          </Trigger>
        ))}
      </List>
      <Content value={tab.name}>
        <p className="caption">{t("position", { title: t("title"), at: slide, total: allSlides.length })}</p>
        <h3 ref={heading} tabIndex={-1}>
          {t(`slide${slide}.title`, { product: productName })}
        </h3>
        <SlideBody slide={slide} shown={allSlides} onTurn={(next) => show({ slide: next, turned: true })} />
      </Content>
    </Root>
  );
}
