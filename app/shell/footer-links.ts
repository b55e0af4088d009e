/** Links of the footer, in order: a path and the message that names it. Only paths that app/routes.ts has; a guard test looks. */
export const footerLinks: readonly { readonly to: string; readonly words: string }[] = [
  { to: "/pages/terms", words: "content.link.terms" },
  { to: "/pages/privacy", words: "content.link.privacy" },
  { to: "/pages/cookies", words: "content.link.cookies" },
  { to: "/pages/ban", words: "content.link.ban" },
  { to: "/pricing", words: "content.link.pricing" },
  { to: "/complaints", words: "content.link.complaints" },
  { to: "/withdraw", words: "refunds.withdraw" },
  { to: "/pages/return-policy", words: "content.link.return_policy" },
  { to: "/pages/faq", words: "content.link.faq" },
  { to: "/pages/service", words: "content.link.service" },
  { to: "/report", words: "reports.outside_title" },
];

/** Is the note for visitors from the United States shown? In English only, and only where the visitor is there (specification, section 2). */
export const forAmericans = (language: string, { geoip_country, countries }: { readonly geoip_country: string | null; readonly countries: readonly string[] }): boolean =>
  language === "en" && (geoip_country ?? countries[0]) === "US";
