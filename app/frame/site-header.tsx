import ChevronDown from "lucide-react/icons/chevron-down";
import { href } from "react-router";
import { LoginLink } from "~/frame/enhance/login-link";
import { Menu } from "~/frame/enhance/menu";
import { PressLink } from "~/frame/enhance/press-link";
import { Avatar } from "~/ui/blocks/avatar";
import { Button, ButtonLink, ChoiceButton } from "~/ui/blocks/button";
import { Logo, productName } from "~/ui/blocks/logo";
import { Checkbox } from "~/ui/forms/choices";
import { CsrfField } from "~/ui/forms/csrf";
import { useTranslation } from "~/ui/text/translation";

const languages = [
  { code: "fr", short: "FR", name: "Français" },
  { code: "en", short: "EN", name: "English" },
] as const;

export type HeaderAccount = {
  name: string;
  initials: string;
  avatarUrl?: string | null;
  /** URL of the dashboard; absent until the account is activated. */
  dashboardTo?: string;
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
  /** Whether the form of the page has a language button, which keeps what was typed. */
  keepsForm?: boolean;
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
  keepsForm,
  hideBooking,
  isLogin,
  white,
}: SiteHeaderProps) {
  const { t } = useTranslation("common");
  return (
    <header className={`site-header ${white ? "site-header-dark" : ""}`}>
      <div className="wrap row">
        <a className="brand" href={href("/")} aria-label={t("header.home", { product: productName })}>
          <Logo white={white} />
        </a>{" "}
        <nav className="row" aria-label={t("header.navigation")}>
          {!hideBooking && (
            <ButtonLink small to={href("/teleconsult-doctor")}>
              {t("header.book")}
            </ButtonLink>
          )}{" "}
          {keepsForm ? <LanguageLinks language={language} /> : <LanguageSwitch language={language} from={from} />}{" "}
          {account ? (
            <AccountMenu account={account} from={from} />
          ) : (
            !isUnknown && (
              <LoginLink className="target" to={loginTo} isLogin={isLogin}>
                {t("header.login")}
              </LoginLink>
            )
          )}
        </nav>
      </div>
    </header>
  );
}

/** Links to the language button of the form. */
function LanguageLinks({ language }: { language: string }) {
  return (
    <div className="languages">
      {languages.flatMap(({ code, short, name }) => [
        language === code ? (
          <span key={code} className="link" aria-current="true">
            {short}
          </span>
        ) : (
          <PressLink key={code} button="language" className="link" lang={code} aria-label={`${short} – ${name}`}>
            {short}
          </PressLink>
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

function AccountMenu({ account, from }: { account: HeaderAccount; from: string }) {
  const { t } = useTranslation("common");
  return (
    <Menu
      className="menu"
      summary={
        <>
          <Avatar small name={account.name} initials={account.initials} src={account.avatarUrl} />
          {account.name}
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
        <div>
          <a href={href("/account/sessions")}>{t("header.sessions")}</a>
        </div>
        <div>
          <a href={href("/reset-password")}>{t("header.password")}</a>
        </div>
        {account.newsletter && <NewsletterForm state={account.newsletter} formKey={account.formKey} from={from} />}
        <form method="post" action={href("/logout")}>
          <CsrfField />
          <button type="submit">{t("header.logout")}</button>
        </form>
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
