import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { cityCoordinates, region } from "#features/geography/places.server.ts";
import { newContacts } from "#features/screening/new-contacts.server.ts";
import { commonRefusal, invalidField, Refusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";
import { toCodes } from "#features/profile-fields/codes.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import { toMask } from "#server/db/mask.ts";
import { nameFault } from "./name-rules.server.ts";
import { ownProfile } from "./read-profile.server.ts";

/** The member's own profile. Refuses not_found for an account without one (an operator). */
export const own: CallHandler<typeof contract.own> = async ({ db, viewer }) => {
  const profile = await ownProfile(db, requireViewer(viewer).id);
  return profile ? { profile } : commonRefusal("not_found");
};

/**
 * Changes what the profile says (specification, sections 3 and 5); fields left out stay as they
 * are. Refuses invalid for a name that pretends to be the site's or a way to be reached, a city
 * that is not in the list of its region, or a country that the site does not serve;
 * name_changes_used_up for a fourth name in 30 days; moved_too_often for an eleventh move in a day,
 * which is no member's but somebody's who measures distances; about_unconfirmed for contact details
 * in the text, until they are confirmed.
 */
export const update: CallHandler<typeof contract.update> = async ({
  services,
  site,
  viewer,
  input,
  refuse,
  once,
}) => {
  const me = requireViewer(viewer);
  const { name, about, seeks, interests, region: regionId, city } = input;
  if ((regionId === undefined) !== (city === undefined))
    return invalidField(city === undefined ? "city" : "region", "invalid.required");
  const place =
    regionId !== undefined && city !== undefined
      ? { country: regionId.slice(0, 2), region: regionId, city }
      : {};
  if (
    place.region !== undefined &&
    (!region(place.region) || !site.settings.countries.includes(place.country))
  )
    return invalidField("region", "invalid.place");
  if (place.region !== undefined && !cityCoordinates(place.region, place.city))
    return invalidField("city", "invalid.place");
  const changes = {
    ...place,
    ...toCodes(input),
    ...(name !== undefined && { name }),
    ...(about !== undefined && { about }),
    ...(seeks && { seeks: toMask(genders, [...new Set(seeks)]) }),
    ...(interests && { interests: toMask(interestNames, [...new Set(interests)]) }),
  };
  return once(async ({ tx }) => {
    const before = await tx
      .selectFrom("profile")
      .where("id", "=", me.id)
      .select(["name", "about", "region", "city"])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) return commonRefusal("not_found");
    if (about !== undefined && !input.contact_confirmed) {
      const kinds = newContacts(before.about, about);
      if (kinds.length > 0) return refuse("about_unconfirmed", { kinds });
    }
    if (name !== undefined && name !== before.name) {
      const fault = nameFault(name, site.settings.name);
      if (fault) return invalidField("name", fault);
      const days = await daysUntilNewName(tx, me.id);
      if (days > 0)
        return new Refusal("name_changes_used_up", 409, { days }, [
          { path: "name", code: "refusal.name_changes_used_up", values: { days } },
        ]);
      await tx.insertInto("name_change").values({ account_id: me.id }).execute();
    }
    const moves =
      place.city !== undefined && (place.region !== before.region || place.city !== before.city);
    if (moves && !(await services.lockouts.moves.take(me.id))) return refuse("moved_too_often");
    if (Object.keys(changes).length > 0)
      await tx.updateTable("profile").set(changes).where("id", "=", me.id).execute();
    const profile = await ownProfile(tx, me.id);
    return profile ? { profile } : commonRefusal("not_found");
  });
};

/** Names in 30 days: enough for a slip of the finger, too few to be somebody else every day. */
const mostNames = 3;

/**
 * 0: the member may take another name; otherwise the days until then. Called with the profile
 * locked, so that two changes at once count as two.
 */
async function daysUntilNewName(tx: Tx, member: string): Promise<number> {
  // By the clock, not by this transaction's beginning: it may have waited for one that began later.
  const { rows } = await sql<{ days: number }>`
    select ceil(extract(epoch from changed_at + interval '30 days' - clock_timestamp()) / 86400)::int as days
      from name_change
    where account_id = ${member} and changed_at > now() - interval '30 days' order by changed_at desc limit ${mostNames}`.execute(
    tx,
  );
  return Math.max(0, rows[mostNames - 1]?.days ?? 0);
}
