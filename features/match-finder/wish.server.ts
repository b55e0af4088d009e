import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { country, region } from "#features/geography/places.server.ts";
import { agesAround } from "#features/members/search/ages-around.ts";
import { ageOn } from "#features/profile-fields/age-on.ts";
import { fromMask, toMask } from "#server/db/mask.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import type { Site } from "#features/sites/site.server.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";

const nearby = 50;

/** The member's own facts that a wish begins with. */
export interface Own {
  readonly age: number;
  readonly country: string;
  readonly region: string;
  readonly city: string;
}

/**
 * The stored wish, or the one that the member's own profile suggests. Refuses not_found for an
 * account without a profile.
 */
export async function readWish(
  db: Database | Tx,
  { settings }: Site,
  accountId: string,
): Promise<{ wish: contract.Wish; own: Own }> {
  const me = await db
    .selectFrom("profile")
    .where("id", "=", accountId)
    .select(["seeks", "date_of_birth", "country", "region", "city", "interests"])
    .executeTakeFirst();
  if (!me) throw commonRefusal("not_found");
  const stored = await db
    .selectFrom("match_wish")
    .where("account_id", "=", accountId)
    .selectAll()
    .executeTakeFirst();
  const age = ageOn(me.date_of_birth, new Date());
  const wish = stored
    ? {
        genders: fromMask(genders, stored.genders),
        min_age: stored.min_age,
        max_age: stored.max_age,
        place: stored.place as contract.Wish["place"],
        distance: stored.distance,
        // The member has moved since: their own region, then.
        countryregion: stored.region.startsWith(`${me.country}-`) ? stored.region : me.region,
        interests: fromMask(interestNames, stored.interests),
        finished: stored.finished,
      }
    : {
        genders: fromMask(genders, me.seeks || 1),
        ...agesAround(age, settings.min_age),
        place: "near" as const,
        distance: nearby,
        countryregion: me.region,
        interests: fromMask(interestNames, me.interests),
        finished: false,
      };
  return { wish, own: { age, country: me.country, region: me.region, city: me.city } };
}

/**
 * The viewer's wish as it stands, and what it is measured from. Refuses not_found for an account
 * without a profile.
 */
export const wish: CallHandler<typeof contract.wish> = async ({ db, site, viewer }) =>
  readWish(db, site, requireViewer(viewer).id);

/**
 * Keeps a step's answers; the others stay. Refuses a highest age below the lowest, and a region of
 * another country.
 */
export const saveWish: CallHandler<typeof contract.saveWish> = async ({
  site,
  viewer,
  input,
  once,
}) => {
  const me = requireViewer(viewer);
  return once(async ({ tx }) => {
    const before = await readWish(tx, site, me.id);
    const merged = { ...before.wish, ...input };
    if (merged.max_age < merged.min_age) return invalidField("max_age", "invalid.age_order");
    if (
      !country(before.own.country) ||
      !region(merged.countryregion) ||
      !merged.countryregion.startsWith(`${before.own.country}-`)
    )
      return invalidField("countryregion", "invalid.value");
    const row = {
      genders: toMask(genders, [...new Set(merged.genders)]),
      min_age: Math.max(site.settings.min_age, merged.min_age),
      max_age: Math.max(site.settings.min_age, merged.max_age),
      place: merged.place,
      distance: merged.distance,
      region: merged.countryregion,
      interests: toMask(interestNames, [...new Set(merged.interests)]),
      finished: before.wish.finished || merged.finished,
    };
    await tx
      .insertInto("match_wish")
      .values({ account_id: me.id, ...row })
      .onConflict((conflict) =>
        conflict.column("account_id").doUpdateSet({ ...row, updated_at: (wish) => wish.fn("now") }),
      )
      .execute();
    return { wish: (await readWish(tx, site, me.id)).wish };
  });
};
