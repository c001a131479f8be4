import { useTranslation } from "~/ui/text/translation";

type AvatarProps = { name: string; initials: string; src?: string | null; small?: boolean };

/** A photo, or the initials; always beside the name in text. */
export function Avatar({ name, initials, src, small }: AvatarProps) {
  const look = `avatar ${small ? "avatar-small" : ""}`;
  if (src) return <Photo name={name} src={src} look={look} />;
  return <span className={look} data-initials={initials} aria-hidden="true" />;
}

function Photo({ name, src, look }: { name: string; src: string; look: string }) {
  const { t } = useTranslation("common");
  return <img src={src} alt={t("avatar", { name })} width={56} height={56} className={look} />;
}
