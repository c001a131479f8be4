import { ChoiceButton } from "./button";
import { CsrfField } from "./csrf";
import { LoginLink } from "./enhance/login-link";
import { productName } from "./logo";
import { useTranslation } from "./translation";

export type FooterLink = { to: string; label: string };
type SiteFooterProps = {
  columns: FooterLink[][];
  help?: FooterLink;
  /** Nobody is signed in: practitioners find their login here (PF-018). */
  guest: boolean;
  /** True while the visitor reads the light version. */
  light: boolean;
  /** The path to come back to. */
  from: string;
};

export function SiteFooter({ columns, help, guest, light, from }: SiteFooterProps) {
  const { t } = useTranslation("common");
  return (
    <footer className="site-footer">
      <div className="wrap footer-columns">
        <div>
          <p className="font-bold">{productName}</p>
          <p>{t("footer.promise")}</p>
          {help && (
            <p>
              <a href={help.to}>{help.label}</a>
            </p>
          )}
          {guest && (
            <p>
              <LoginLink to="/login?role=practitioner">{t("header.practitioner")}</LoginLink>
            </p>
          )}
        </div>
        {columns.map((links, index) => (
          <div key={links[0]?.to ?? index}>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <a href={to}>{label}</a>
                </li>
              ))}
            </ul>
            {index === columns.length - 1 && (
              <form method="post" action="/preferences">
                <CsrfField />
                <input type="hidden" name="from" value={from} />
                <ChoiceButton
                  className="link"
                  name="light"
                  choice={light ? "off" : "on"}
                  label={light ? t("footer.full") : t("footer.light")}
                />
              </form>
            )}
          </div>
        ))}
      </div>
    </footer>
  );
}
