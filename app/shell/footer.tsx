import { KeptLink } from "#features/tracking/kept-link.tsx";
import { useText } from "#i18n/use-text.ts";
import { Logo } from "#ui/logo.tsx";
import { useRoot } from "#browser/use-site.ts";
import { fictionalBy } from "./fictional-by.ts";
import { footerLinks } from "./footer-links.ts";

/**
 * Links and the disclaimer: adults only, what is paid, fictional profiles yes or no; a note for US
 * visitors in English only.
 */
export function Footer() {
  const { t } = useText();
  const { settings, language, ownPages, american } = useRoot();
  const { name, logo_text, min_age, fictional_icon, fictional_warning } = settings;
  return (
    <footer className="footer" aria-label={t("app.footer.label")}>
      <div>
        <Logo name={logo_text ?? name} />
        <ul className="footer-links">
          {footerLinks.map(({ to, words }) => (
            <li key={to}>
              <KeptLink to={to}>{t(words)}</KeptLink>
            </li>
          ))}
          {ownPages.map(({ to, title, language: own }) => (
            <li key={to}>
              <KeptLink to={to} lang={own === language ? undefined : own}>
                {title}
              </KeptLink>
            </li>
          ))}
        </ul>
        <p>
          {`${t("app.footer.adults", { name, age: min_age })} ${t("app.footer.paid")} ${
            fictional_icon === null
              ? t("app.footer.fictional_no")
              : (fictional_warning[language] ?? t("app.footer.fictional_yes"))
          }${fictionalBy(settings, t)}`}
        </p>
        {american && <p>{t("app.footer.us", { name })}</p>}
      </div>
    </footer>
  );
}
