import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { citiesWithin } from "#features/geography/places.server.ts";
import { birthDates } from "#features/members/search/criteria.server.ts";
import { microseconds, readCursor, writeCursor } from "#server/db/cursor.ts";
import { visibleCards } from "#features/profiles/card-by-id.server.ts";
import { fromMask, toMask } from "#server/db/mask.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import type * as contract from "./contract.ts";
import { readWish } from "./wish.server.ts";

const pageSize = 24;
/** Scored at most: those who fit and were active most recently. */
const pool = 500;
/** Looked at per country and gender for them. */
const scanLimit = 20_000;

interface ScoredRow {
  readonly id: string;
  readonly at: number;
  readonly score: number;
  readonly interests: number;
  readonly same_city: boolean;
  readonly same_region: boolean;
  readonly near_age: boolean;
  readonly seeks_age: boolean;
}

/**
 * Members who fit the wish and seek the viewer's gender, best first (readings, 'Match finder'). Who
 * fits is a hard condition; what they share is the score: 4 a shared interest (six count), 6 the
 * same city or 4 the same region, 4 an age within three years, 5 looking for the viewer's age, 2 a
 * photo. Real members only, never anybody liked, passed or blocked.
 */
export const suggest: CallHandler<typeof contract.suggest> = async ({
  services,
  db,
  site,
  viewer,
  input,
}) => {
  const me = requireViewer(viewer);
  const { wish, own } = await readWish(db, site, me.id);
  const born = birthDates(wish.min_age, wish.max_age, new Date());
  const {
    after,
    id,
    more: [below],
  } = readCursor(input.cursor);
  const cities =
    wish.place === "near"
      ? citiesWithin(own, own.country, wish.distance).map(({ region, city }) => `${region}/${city}`)
      : null;
  const values = [
    me.id,
    site.id,
    wish.place === "anywhere"
      ? [...new Set([own.country, ...site.settings.countries])]
      : [own.country],
    toMask(genders, wish.genders),
    born.after,
    born.until,
    wish.place === "region" ? wish.countryregion : null,
    cities && JSON.stringify(cities),
    toMask(interestNames, wish.interests),
    own.age,
    below ?? null,
    after,
    id,
  ];
  const { rows } = await services.prepared.query<ScoredRow>({
    name: "match_finder",
    text: statement,
    values,
  });
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const byId = new Map(shown.map((row) => [row.id, row]));
  const hidden = !site.settings.visible_profile_fields.includes("interests");
  const cards = await visibleCards(
    db,
    site.id,
    me,
    shown.map((row) => row.id),
  );
  return {
    profiles: cards.flatMap((card) => {
      const row = byId.get(card.id);
      if (!row) return [];
      const { same_city, same_region, near_age, seeks_age } = row;
      return {
        ...card,
        reasons: {
          interests: hidden ? [] : fromMask(interestNames, row.interests),
          same_city,
          same_region,
          near_age,
          seeks_age,
        },
      };
    }),
    next: rows.length > pageSize && last ? writeCursor(last, last.score) : null,
  };
};

/**
 * One plan for every wish: null stands for none. The pool is read from the search's index, newest
 * first, and ends at its size: `offset 0` keeps the last condition a look-up per row, where a join
 * would read everything within the scan limit first.
 */
const statement = `
  select id, at, score, interests, same_city, same_region, near_age, seeks_age from (
    select s.id, s.order_at, ${microseconds("s.order_at")} as at, s.shared as interests,
      s.same_city, s.same_region, s.near_age, s.seeks_age,
      4 * least(bit_count(s.shared::bit(64)), 6) + case when s.same_city then 6 when s.same_region then 4 else 0 end + 4 * s.near_age::int + 5 * s.seeks_age::int + 2 * (s.card is not null)::int as score
    from (
      select p.id, p.order_at, p.card, p.interests & case when $9::bigint = 0 then me.interests
        else $9 end as shared,
        p.region = me.region as same_region, p.region = me.region and p.city = me.city as same_city,
        abs(p.date_of_birth - me.date_of_birth) <= 1096 as near_age,
        exists (select from match_wish w where w.account_id = p.id and w.finished and $10::int between w.min_age and w.max_age and (w.genders >> me.gender) & 1 = 1) as seeks_age
      from profile me cross join lateral (
        select found.* from unnest($3::char(2)[]) here (country)
          join unnest(array[0, 1, 2]) g (gender) on ($4::int >> g.gender) & 1 = 1
        cross join lateral (
          select * from (
            select id, order_at, date_of_birth, region, city, seeks, fictional, interests, card
              from profile
            where visible and site_id = $2 and country = here.country and gender = g.gender
            order by order_at desc, id desc limit ${scanLimit} + (select count(*) from left_out($1))) recent
          where not fictional and (seeks >> me.gender) & 1 = 1 and date_of_birth > $5::date
            and date_of_birth <= $6::date
            and ($7::text is null or region = $7)
              and ($8::jsonb is null or $8 ? (region || '/' || city))
            and not exists (select from left_out($1) o (id) where o.id = recent.id offset 0)
          order by order_at desc, id desc limit ${pool}) found
        order by found.order_at desc, found.id desc limit ${pool}) p
      where me.id = $1
    ) s
  ) scored
  where $11::int is null or (score, order_at, id) < ($11, $12::timestamptz, $13::uuid)
  order by score desc, order_at desc, id desc limit ${pageSize + 1}`;
