import MessageCircle from "lucide-react/icons/message-circle";
import { href } from "react-router";
import { AboutLink } from "~/frame/enhance/about-link";
import { LoginLink } from "~/frame/enhance/login-link";
import { ChoiceButton } from "~/ui/blocks/button";
import { productName } from "~/ui/blocks/logo";
import { CsrfField } from "~/ui/forms/csrf";
import { useTranslation } from "~/ui/text/translation";

const site = [
  { to: href("/teleconsult-doctor"), name: "book" },
  { to: href("/tarifs"), name: "fees" },
  { to: href("/referencement"), name: "listing" },
  { to: href("/display"), name: "display" },
  { to: href("/plan-du-site"), name: "siteMap" },
] as const;
const legal = [
  { to: href("/mentions-legales"), name: "legal" },
  { to: href("/politique-de-confidentialite"), name: "privacy" },
  { to: href("/cgu"), name: "terms" },
  { to: href("/notice-information"), name: "notice" },
  { to: href("/cookies"), name: "cookies" },
  { to: href("/securite"), name: "security" },
  { to: href("/statut"), name: "status" },
] as const;

type SiteFooterProps = {
  /** Whether the visitor is not signed in: practitioners find their login here (PF-018). */
  guest: boolean;
  /** For visitors who cannot book. */
  hideBooking?: boolean;
  /** Whether the page is the home page or a login page. */
  isHome?: boolean;
  isLogin?: boolean;
  /** Whether the visitor uses the light version. */
  light: boolean;
  /** The path to return to. */
  from: string;
  /** The accessibility status from the audit (ruling R20). */
  accessibility: "none" | "partial" | "total";
  /** The publisher's social network pages. */
  social: { name: string; url: string }[];
};

export function SiteFooter({
  guest,
  hideBooking,
  isHome,
  isLogin,
  light,
  from,
  accessibility,
  social,
}: SiteFooterProps) {
  const { t } = useTranslation("common");
  return (
    <footer className="site-footer">
      <div className="wrap footer-columns">
        <div>
          <p className="font-bold">{productName}</p>
          <p>{t("footer.promise")}</p>
          <p>
            <a href={href("/aide")}>
              {isHome && <MessageCircle size={24} className="mr-2 inline-block" />}
              {t(isHome ? "footer.welcome" : "footer.help")}
            </a>
          </p>
          <p>
            <a href={href("/contact")}>{t("footer.contact")}</a>
          </p>
          {social.length > 0 && (
            <>
              <p>{t("footer.follow")}</p>
              <ul>
                {social.map(({ name, url }) => (
                  <li key={url}>
                    <a href={url}>{name}</a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        <ul>
          {!isHome && (
            <li>
              <a href={href("/")}>{t("footer.home")}</a>
            </li>
          )}
          {guest && (
            <li>
              <LoginLink to={`${href("/login")}?role=practitioner`} isLogin={isLogin}>
                {t("header.practitioner")}
              </LoginLink>
            </li>
          )}
          <li>
            <AboutLink />
          </li>
          {site
            .filter(({ name }) => !hideBooking || name !== "book")
            .map(({ to, name }) => (
              <li key={to}>
                <a href={to}>{t(`footer.${name}`)}</a>
              </li>
            ))}
        </ul>
        <div>
          <ul>
            {legal.map(({ to, name }) => (
              <li key={to}>
                <a href={to}>{t(`footer.${name}`)}</a>
              </li>
            ))}
            <li>
              <a href={href("/accessibilite")}>
                {t("footer.accessibility", { status: t(`footer.statuses.${accessibility}`) })}
              </a>
            </li>
          </ul>
          <form method="post" action={href("/preferences")}>
            <CsrfField />
            <input type="hidden" name="from" value={from} />
            <ChoiceButton
              className="link"
              name="light"
              choice={light ? "off" : "on"}
              label={light ? t("footer.full") : t("footer.light")}
            />
          </form>
        </div>
      </div>
    </footer>
  );
}
