import type { ReactNode } from "react";
import { href } from "react-router";
import { useTranslation } from "~/ui/text/translation";

const tiles = [
  { name: "teleconsult", to: href("/teleconsult-doctor"), drawing: <Visit /> },
  { name: "articles", to: href("/articles"), drawing: <Book /> },
  { name: "quizz", to: href("/quizz"), drawing: <Cards /> },
] as const;

const idOf = (index: number) => `tile-${((index + tiles.length) % tiles.length) + 1}`;

/**
 * The three tiles (PF-007). On narrow screens the list scrolls sideways, one tile at a time; arrows and dots are links
 * to the tiles, so that it works without scripts. They have no text: text browsers show a plain list.
 */
export function Tiles({ isPractitioner }: { isPractitioner: boolean }) {
  const { t } = useTranslation("site");
  const turn = (way: "back" | "on", index: number) => (
    // biome-ignore lint/a11y/useAnchorContent: CSS draws the arrow, so that it exists only where the tiles slide.
    <a
      href={`#${idOf(index)}`}
      className={`turn turn-${way}`}
      aria-label={t(`tiles.${way}`, { tile: t(`tiles.${tiles.at(index % tiles.length)!.name}.title`) })}
    />
  );
  return (
    <>
      <ul className="tiles">
        {tiles.map(({ name, to, drawing }, index) => (
          <li key={name} id={idOf(index)} className={`tile tile-${name}`} data-label={t(`tiles.${name}.label`)}>
            {drawing}
            <div>
              <h2>
                <a href={to}>{t(`tiles.${name}.title`)}</a>
              </h2>
              <p>{isPractitioner && name === "teleconsult" ? t("tiles.forPractitioners") : t(`tiles.${name}.text`)}</p>
            </div>
            {turn("back", index - 1)}
            {turn("on", index + 1)}
          </li>
        ))}
      </ul>
      <p className="dots">
        {tiles.map(({ name }, index) => (
          // biome-ignore lint/a11y/useAnchorContent: CSS draws the dot, like the arrows.
          <a key={name} href={`#${idOf(index)}`} className="dot" aria-label={t(`tiles.${name}.title`)} />
        ))}
      </p>
    </>
  );
}

/** A plate in the shape of the open door, with colours of its own in the dark too. */
function Plate({ fill, children }: { fill: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 56 68" width="56" height="68" aria-hidden="true" fill="none" strokeWidth="4">
      <path d="M1 64V28a27 27 0 0154 0v36a3 3 0 01-3 3H4a3 3 0 01-3-3z" fill={fill} className="plate" />
      {children}
    </svg>
  );
}

/** A screen with a caring person. */
function Visit() {
  return (
    <Plate fill="#ffe9ad">
      <path d="M9 22h38v28H9z" fill="#fff" stroke="#0b5b63" strokeLinejoin="round" />
      <path d="M21 58h14" stroke="#0b5b63" strokeLinecap="round" />
      <circle cx="28" cy="31" r="5" fill="#a8420e" />
      <path d="M18 48c0-7 4-11 10-11s10 4 10 11z" fill="#0b5b63" />
    </Plate>
  );
}

/** An open book. */
function Book() {
  return (
    <Plate fill="#ffdccb">
      <path d="M8 28c8-3 15-2 20 2 5-4 12-5 20-2v24c-8-3-15-2-20 2-5-4-12-5-20-2z" fill="#a8420e" />
      <path
        d="M28 32v20M14 35c4-1 6-1 9 1m-9 6c4-1 6-1 9 1m19-8c-4-1-6-1-9 1m9 6c-4-1-6-1-9 1"
        stroke="#fff"
        strokeWidth="2"
      />
    </Plate>
  );
}

/** A question. */
function Cards() {
  return (
    <Plate fill="#e6defa">
      <path d="M12 24h32v34H12z" fill="#5b3fa8" />
      <path d="M22 36c0-8 12-8 12 0 0 5-6 4-6 9m0 6v.1" stroke="#fff" strokeLinecap="round" />
    </Plate>
  );
}
