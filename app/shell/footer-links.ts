/**
 * Links of the footer, in order: a path and the message that names it. Only paths that
 * app/routes.ts has; a guard test looks.
 */
export const footerLinks: readonly { readonly to: string; readonly words: string }[] = [
  { to: "/pages/terms", words: "content.link.terms" },
  { to: "/pages/privacy", words: "content.link.privacy" },
  { to: "/pages/cookies", words: "content.link.cookies" },
  { to: "/pages/ban", words: "content.link.ban" },
  { to: "/pricing", words: "content.link.pricing" },
  { to: "/complaints", words: "content.link.complaints" },
  { to: "/cancel", words: "cancellations.link" },
  { to: "/withdraw", words: "refunds.withdraw" },
  { to: "/pages/return-policy", words: "content.link.return_policy" },
  { to: "/pages/faq", words: "content.link.faq" },
  { to: "/pages/service", words: "content.link.service" },
  { to: "/report", words: "reports.outside_title" },
  { to: "/pages/accessibility", words: "content.link.accessibility" },
  { to: "/pages/imprint", words: "content.link.imprint" },
];

interface Countries {
  readonly geoip_country: string | null;
  readonly countries: readonly string[];
}

/**
 * Is the note for readers in the United States shown? In English only (specification, section 2),
 * and only to who is there: a member by the profile's country (`home`), a visitor by where they are
 * seen from, else by the site's first country.
 */
export const forAmericans = (
  language: string,
  { geoip_country, countries }: Countries,
  home?: string,
): boolean => language === "en" && (home ?? geoip_country ?? countries[0]) === "US";
