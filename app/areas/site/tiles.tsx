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
export function Tiles() {
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
            <h2>
              <a href={to}>{t(`tiles.${name}.title`)}</a>
            </h2>
            <p>{t(`tiles.${name}.text`)}</p>
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

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 80" width="120" height="80" aria-hidden="true" fill="none" strokeWidth="5">
      {children}
    </svg>
  );
}

/** A screen with a caring person. */
function Visit() {
  return (
    <Drawing>
      <path d="M14 8h92v54H14zM42 76h36" stroke="#fff" strokeLinejoin="round" />
      <circle cx="60" cy="27" r="9" fill="#ffc83d" />
      <path d="M40 60c0-13 8-20 20-20s20 7 20 20z" fill="#fff" />
      <path d="M60 45v10m-5-5h10" stroke="#0b5b63" strokeWidth="4" />
    </Drawing>
  );
}

/** An open book under a lamp. */
function Book() {
  return (
    <Drawing>
      <path
        d="M60 34C46 24 30 24 14 30v42c16-6 32-6 46 4 14-10 30-10 46-4V30c-16-6-32-6-46 4z"
        stroke="#b3470f"
        strokeLinejoin="round"
      />
      <path d="M60 34v42M26 43c8-2 15-1 22 2m24 0c7-3 14-4 22-2" className="stroke-line-strong" strokeWidth="3" />
      <circle cx="60" cy="12" r="7" fill="#ffc83d" />
    </Drawing>
  );
}

/** A question card in front of another. */
function Cards() {
  return (
    <Drawing>
      <path d="M36 12 88 4l10 56-20 4" className="stroke-line-strong" strokeLinejoin="round" />
      <path d="M14 16h56v58H14z" className="fill-paper stroke-child" strokeLinejoin="round" />
      <path d="M34 36c0-12 18-11 17 0-1 7-9 6-9 14" className="stroke-child" strokeLinecap="round" />
      <circle cx="42" cy="60" r="3.5" className="fill-child" />
    </Drawing>
  );
}
