import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { href } from "react-router";
import { LanguageLink } from "~/frame/enhance/language-link";
import { LoginLink } from "~/frame/enhance/login-link";
import { Menu } from "~/frame/enhance/menu";
import { PressLink } from "~/frame/enhance/press-link";
import { Avatar } from "~/ui/blocks/avatar";
import { Button, ButtonLink, ChoiceButton } from "~/ui/blocks/button";
import { Logo, productName } from "~/ui/blocks/logo";
import { TabLink } from "~/ui/blocks/tab-link";
import { Checkbox } from "~/ui/forms/choices";
import { CsrfField } from "~/ui/forms/csrf";
import { useTranslation } from "~/ui/text/translation";

/** The languages of the site. */
export const languages = [
  { code: "fr", short: "FR", name: "Français" },
  { code: "en", short: "EN", name: "English" },
] as const;

/** The page of the language, the version and the cookies; `from` is the page that people come from. */
export const preferencesPage = (from: string): string => `${href("/preferences")}?from=${encodeURIComponent(from)}`;

export type HeaderAccount = {
  name: string;
  initials: string;
  avatarUrl?: string | null;
  /** URL of the dashboard; absent until the account is activated. */
  dashboardTo?: string;
  isPractitioner?: boolean;
  /** Absent for practitioners, and when unknown. */
  newsletter?: "on" | "pending" | "off";
  /** Form key of the newsletter form. */
  formKey: string;
};

type SiteHeaderProps = {
  language: string;
  /** The path to return to after a change of language. */
  from: string;
  account: HeaderAccount | null;
  /** Whether it is not known who the visitor is: neither a name nor the login is shown. */
  isUnknown?: boolean;
  loginTo?: string;
  /** On pages of the booking itself, and for visitors who cannot book. */
  hideBooking?: boolean;
  /** Whether the page has a form that these acts would lose: they stand on pages of their own, in a new tab. */
  inNewTab?: boolean;
  /** Whether the form of the page has a language button, which keeps what was typed. */
  keepsForm?: boolean;
  /** The id of the button of the form that keeps what was typed and leads home. */
  homeButton?: string;
  /** Whether the page is a login page. */
  isLogin?: boolean;
  white?: boolean;
};

export function SiteHeader({
  language,
  from,
  account,
  isUnknown,
  loginTo = href("/login"),
  inNewTab,
  keepsForm,
  hideBooking,
  homeButton,
  isLogin,
  white,
}: SiteHeaderProps) {
  const { t } = useTranslation("common");
  const languageChoice =
    keepsForm || inNewTab ? (
      <LanguageLinks language={language} from={from} keepsForm={keepsForm} />
    ) : (
      <LanguageSwitch language={language} from={from} />
    );
  return (
    <header className={`site-header ${white ? "site-header-dark" : ""}`}>
      <div className="wrap header-row">
        <PressLink
          className="brand"
          button={homeButton}
          to={href("/")}
          aria-label={t("header.home", { product: productName })}
        >
          <Logo white={white} />
        </PressLink>{" "}
        <nav className="header-row" aria-label={t("header.navigation")}>
          {!hideBooking && (
            <ButtonLink small to={href("/teleconsult-doctor")}>
              {/* One text: of two, a browser leaves the space out of the name. */}
              {`${t("header.bookVerb")} `}
              <span className="on-wide">{`${t("header.article")} `}</span>
              <span className="whitespace-nowrap">{t("header.appointment")}</span>
            </ButtonLink>
          )}{" "}
          {account?.isPractitioner && (
            <ButtonLink small to={href("/practitioner-dashboard/welcome")}>
              {t("header.day")}
            </ButtonLink>
          )}{" "}
          {account ? (
            <AccountMenu account={account} from={from} inNewTab={inNewTab}>
              {languageChoice}
            </AccountMenu>
          ) : (
            <Menu className="menu open-on-wide" summary={t("header.menu")}>
              <div className="menu-panel">
                {!isUnknown && (
                  <>
                    <LoginLink to={loginTo} isLogin={isLogin}>
                      {t("header.login")}
                    </LoginLink>{" "}
                    <a href={href("/create-patient")}>{t("header.create")}</a>{" "}
                  </>
                )}
                {languageChoice}
              </div>
            </Menu>
          )}
        </nav>
      </div>
    </header>
  );
}

/** Links to the language button of the form that keeps what was typed, or to a page of its own. */
function LanguageLinks({ language, from, keepsForm }: Pick<SiteHeaderProps, "language" | "from" | "keepsForm">) {
  return (
    <div className="languages">
      {languages.flatMap(({ code, short, name }) => [
        language === code ? (
          <span key={code} className="link" aria-current="true">
            {short}
          </span>
        ) : keepsForm ? (
          <PressLink key={code} button="language" className="link" lang={code} aria-label={`${short} – ${name}`}>
            {short}
          </PressLink>
        ) : (
          <LanguageLink
            key={code}
            language={code}
            from={from}
            to={preferencesPage(from)}
            className="link"
            label={`${short} – ${name}`}
          >
            {short}
          </LanguageLink>
        ),
        " ",
      ])}
    </div>
  );
}

function LanguageSwitch({ language, from }: { language: string; from: string }) {
  const { t } = useTranslation("common");
  return (
    <form method="post" action={href("/preferences")} className="languages" aria-label={t("header.language")}>
      <CsrfField />
      <input type="hidden" name="from" value={from} />
      {languages.flatMap(({ code, short, name }) => [
        <ChoiceButton
          key={code}
          className="link"
          name="language"
          choice={code}
          label={short}
          lang={code}
          aria-label={`${short} – ${name}`}
          aria-current={language === code ? "true" : undefined}
        />,
        " ",
      ])}
    </form>
  );
}

type AccountMenuProps = { account: HeaderAccount; from: string; inNewTab?: boolean; children: ReactNode };

/** What the account offers, and before the logout, which comes last, its children. */
function AccountMenu({ account, from, inNewTab, children }: AccountMenuProps) {
  const { t } = useTranslation("common");
  return (
    <Menu
      className="menu"
      summary={
        <>
          <Avatar small initials={account.initials} src={account.avatarUrl} />{" "}
          <span className="on-phone">{t("header.menu")}</span> <span className="on-wide">{account.name}</span>
          <ChevronDown size={20} />
        </>
      }
    >
      <div className="menu-panel">
        {account.dashboardTo && (
          <div>
            <a href={account.dashboardTo}>{t("header.dashboard")}</a>
          </div>
        )}
        {account.dashboardTo && !account.isPractitioner && (
          <div>
            <a href={href("/patient-dashboard/teleconsultations")}>{t("header.appointments")}</a>
          </div>
        )}
        <div>
          <a href={href("/account/sessions")}>{t("header.sessions")}</a>
        </div>
        <div>
          <a href={href("/reset-password")}>{t("header.password")}</a>
        </div>
        {account.newsletter &&
          (inNewTab ? (
            <div>
              <TabLink to={href("/newsletter")} label={t("newsletter.title")} />
            </div>
          ) : (
            <NewsletterForm state={account.newsletter} formKey={account.formKey} from={from} />
          ))}
        {children}
        {inNewTab ? (
          <div>
            <TabLink to={href("/logout")} label={t("header.logout")} />
          </div>
        ) : (
          <form method="post" action={href("/logout")}>
            <CsrfField />
            <button type="submit">{t("header.logout")}</button>
          </form>
        )}
      </div>
    </Menu>
  );
}

type NewsletterFormProps = { state: "on" | "pending" | "off"; formKey: string; from: string };

function NewsletterForm({ state, formKey, from }: NewsletterFormProps) {
  const { t } = useTranslation("common");
  return (
    <form method="post" action={href("/newsletter")} className="menu-form">
      <CsrfField />
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="from" value={from} />
      <Checkbox
        field={{ id: "newsletter", name: "wanted", initialValue: state !== "off" }}
        label={t("newsletter.accept")}
      />
      {state === "pending" && <p className="hint">{t("newsletter.pending")}</p>}
      <Button look="plain" small className="menu-save">
        {t("newsletter.save")}
      </Button>
    </form>
  );
}
