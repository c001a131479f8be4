import MessageCircle from "lucide-react/icons/message-circle";
import type { ReactNode } from "react";
import { href } from "react-router";
import { AboutLink } from "~/frame/enhance/about-link";
import { LoginLink } from "~/frame/enhance/login-link";
import { PressLink } from "~/frame/enhance/press-link";
import { preferencesPage } from "~/frame/site-header";
import { ChoiceButton } from "~/ui/blocks/button";
import { TabLink } from "~/ui/blocks/tab-link";
import { CsrfField } from "~/ui/forms/csrf";
import { useTranslation } from "~/ui/text/translation";

const service = [
  { to: href("/teleconsult-doctor"), name: "book" },
  { to: href("/tarifs"), name: "fees" },
  { to: href("/statut"), name: "status" },
  { to: href("/display"), name: "display" },
  { to: href("/plan-du-site"), name: "siteMap" },
] as const;
const rights = [
  { to: href("/cgu"), name: "terms" },
  { to: href("/notice-information"), name: "notice" },
  { to: href("/politique-de-confidentialite"), name: "privacy" },
  { to: href("/cookies"), name: "cookies" },
] as const;
const practitioners = [
  { to: href("/referencement"), name: "listing" },
  { to: href("/securite"), name: "security" },
] as const;

type SiteFooterProps = {
  /** The id of a button of this page that leads home and keeps what was typed. */
  homeButton?: string;
  /** Whether the visitor is not signed in: practitioners find their login here (PF-018). */
  guest: boolean;
  /** For visitors who cannot book. */
  hideBooking?: boolean;
  /** Whether the page is the home page or a login page. */
  isHome?: boolean;
  isLogin?: boolean;
  /** Whether the visitor uses the light version. */
  light: boolean;
  /** Whether the page has a form that this would lose: the version is chosen in a new tab. */
  inNewTab?: boolean;
  /** The path to return to. */
  from: string;
  /** The accessibility status from the audit (ruling R20). */
  accessibility: "none" | "partial" | "total";
  /** The publisher's social network pages. */
  social: { name: string; url: string }[];
};

export function SiteFooter({
  homeButton,
  guest,
  hideBooking,
  isHome,
  isLogin,
  light,
  inNewTab,
  from,
  accessibility,
  social,
}: SiteFooterProps) {
  const { t } = useTranslation("common");
  return (
    <footer className="site-footer">
      <div className="wrap footer-groups">
        <FooterGroup title={t("footer.service")}>
          {!isHome && (
            <li>
              <PressLink className="link" button={homeButton} to={href("/")}>
                {t("footer.home")}
              </PressLink>
            </li>
          )}
          <li>
            <AboutLink />
          </li>
          {service
            .filter(({ name }) => !hideBooking || name !== "book")
            .map(({ to, name }) => (
              <li key={to}>
                <a href={to}>{t(`footer.${name}`)}</a>
              </li>
            ))}
        </FooterGroup>
        <FooterGroup title={t("footer.rights")}>
          {rights.map(({ to, name }) => (
            <li key={to}>
              <a href={to}>{t(`footer.${name}`)}</a>
            </li>
          ))}
        </FooterGroup>
        <FooterGroup title={t("footer.practitioners")}>
          {guest && (
            <li>
              <LoginLink to={`${href("/login")}?role=practitioner`} isLogin={isLogin}>
                {t("header.practitioner")}
              </LoginLink>
            </li>
          )}
          {practitioners.map(({ to, name }) => (
            <li key={to}>
              <a href={to}>{t(`footer.${name}`)}</a>
            </li>
          ))}
        </FooterGroup>
        {social.length > 0 && (
          <FooterGroup title={t("footer.follow")}>
            {social.map(({ name, url }) => (
              <li key={url}>
                <a href={url}>{name}</a>
              </li>
            ))}
          </FooterGroup>
        )}
      </div>
      <div className="wrap footer-always">
        <a href={href("/aide")}>
          {isHome && <MessageCircle size={24} className="mr-2 inline-block" />}
          {t(isHome ? "footer.welcome" : "footer.help")}
        </a>{" "}
        <a href={href("/contact")}>{t("footer.contact")}</a> <a href={href("/mentions-legales")}>{t("footer.legal")}</a>{" "}
        <a href={href("/accessibilite")}>
          {t("footer.accessibility", { status: t(`footer.statuses.${accessibility}`) })}
        </a>{" "}
        {inNewTab ? (
          <TabLink to={preferencesPage(from)} label={t(light ? "footer.full" : "footer.light")} />
        ) : (
          <VersionSwitch light={light} from={from} />
        )}
      </div>
    </footer>
  );
}

/** A list of links that folds on narrow screens, and where the browser cannot show folded ones. */
function FooterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="open-on-wide" data-title={title}>
      <summary>{title}</summary>
      <ul>{children}</ul>
    </details>
  );
}

function VersionSwitch({ light, from }: { light: boolean; from: string }) {
  const { t } = useTranslation("common");
  return (
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
  );
}
