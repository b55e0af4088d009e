import { country } from "#features/geography/places.server.ts";
import { trueMessageCosts } from "#features/prices/bundles.ts";
import { type Settings, settingsSchema } from "#features/sites/settings.ts";
import { tellsOfMembers } from "#features/visitors/telling-niches.ts";
import type { Tx } from "#server/db/database.ts";
import { priced } from "./steps.server.ts";

interface NewSite {
  readonly company: string;
  readonly niche: number;
  readonly countries: readonly string[];
}

/** That visitors see members of such a site is confirmed for each site by itself. */
const shownToNobody = { logged_out_search: "no", logged_out_search_trafficsource: "no" } as const;

/**
 * The settings that a new site takes over from another: not its prices of a time without any, what its
 * own audience made harmless, nor what belongs to another company (support address, telephone) or
 * other countries. Undefined: there is no such site.
 */
export async function copyOf(
  tx: Tx,
  id: string,
  { company, niche, countries }: NewSite,
): Promise<Partial<Settings> | undefined> {
  const row = await tx
    .selectFrom("site")
    .where("id", "=", id)
    .select(["settings", "company_id", "free_of_charge", "prices_before_free"])
    .executeTakeFirst();
  if (!row) return undefined;
  const stored = { ...(row.settings as Partial<Settings>) };
  // A copy sells until it is made free of charge itself: at the prices of before, or the usual ones.
  if (row.free_of_charge) {
    for (const name of priced) delete stored[name];
    Object.assign(stored, row.prices_before_free);
  }
  const { support_email, ...settings } = settingsSchema.parse(stored);
  return {
    ...withoutPlace(settings, countries),
    minimum_message_costs: trueMessageCosts(
      only(settings.minimum_message_costs, countries),
      settings.message_credits,
    ),
    ...(tellsOfMembers(niche) && shownToNobody),
    ...(row.company_id === company ? { support_email } : { support_phone: "" }),
  };
}

const only = <T>(each: Readonly<Record<string, T>>, countries: readonly string[]) =>
  Object.fromEntries(Object.entries(each).filter(([code]) => countries.includes(code)));

/**
 * Settings without those that belong to their countries: the pinned country, countries that the new
 * site does not serve, the telephone number, and the time zone.
 */
function withoutPlace(
  settings: Omit<Settings, "support_email">,
  countries: readonly string[],
): Partial<Settings> {
  const { geoip_country, geoip_selected_country, support_phone, ...rest } = settings;
  const here = (code: string | null) => (code !== null && countries.includes(code) ? code : null);
  const known = countries.some((code) => rest.countries.includes(code));
  return {
    ...rest,
    geoip_country: here(geoip_country),
    geoip_selected_country: here(geoip_selected_country),
    site_entry_countries: rest.site_entry_countries.filter((code) => countries.includes(code)),
    ...(known
      ? { support_phone }
      : { time_zone: country(countries[0] ?? "")?.time_zone ?? rest.time_zone }),
  };
}
