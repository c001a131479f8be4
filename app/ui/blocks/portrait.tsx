type PortraitProps = { initials: string; portrait: number | null; large?: boolean };

/**
 * A practitioner's drawn portrait, or the initials; always beside the name in text. The portraits are one picture
 * (`portraits.svg`), which the style sheet names: no element or request for each.
 */
export function Portrait({ initials, portrait, large }: PortraitProps) {
  const looks = ["avatar arch", portrait && `face face-${portrait}`, large && "arch-large"];
  return <span className={looks.filter(Boolean).join(" ")} data-initials={initials} aria-hidden="true" />;
}
