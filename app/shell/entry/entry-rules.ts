import type { Settings } from "#features/sites/settings.ts";

/**
 * The bare layouts warn in these countries only (specification, section 2: chat, lander, empty).
 */
export const warnedCountries = ["NL", "DE"];

interface Visit {
  readonly loggedIn: boolean;
  /** The installed app's window. */
  readonly standalone: boolean;
  /** What closing the warning has stored: a timestamp, or null. */
  readonly skipped: string | null;
}

type Site = Pick<
  Settings,
  "enable_site_entry_popup" | "site_entry_countries" | "geoip_country" | "countries"
>;

/**
 * Is the entry warning this site's and this layout's business at all, in the country that the
 * visitor is in? `only`: the layout's countries.
 */
export function entryWarned(
  { enable_site_entry_popup, site_entry_countries, geoip_country, countries }: Site,
  only?: readonly string[],
): boolean {
  const country = geoip_country ?? countries[0] ?? "";
  return (
    enable_site_entry_popup !== "no" &&
    (site_entry_countries.length === 0 || site_entry_countries.includes(country)) &&
    (!only || only.includes(country))
  );
}

/** Shown once to logged-out visitors, not in installed-app mode (specification, section 2). */
export const entryShown = ({ loggedIn, standalone, skipped }: Visit): boolean =>
  !loggedIn && !standalone && skipped === null;
