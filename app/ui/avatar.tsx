import { useTranslation } from "react-i18next";

type AvatarProps = { name: string; initials: string; src?: string | null; small?: boolean };

/** A photo, or the initials; the name itself always stands beside it in words. */
export function Avatar({ name, initials, src, small }: AvatarProps) {
  const { t } = useTranslation("common");
  const look = `avatar ${small ? "avatar-small" : ""}`;
  if (src) return <img src={src} alt={t("avatar", { name })} width={56} height={56} className={look} />;
  return (
    <span className={look} aria-hidden="true">
      {initials}{" "}
    </span>
  );
}
