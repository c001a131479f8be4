type AvatarProps = { initials: string; src?: string | null; small?: boolean };

/** A portrait, or the initials; always beside the name in text, which says all. */
export function Avatar({ initials, src, small }: AvatarProps) {
  const look = `avatar ${small ? "avatar-small" : ""}`;
  if (src) return <img src={src} alt="" width={56} height={56} className={look} />;
  return <span className={look} data-initials={initials} aria-hidden="true" />;
}
