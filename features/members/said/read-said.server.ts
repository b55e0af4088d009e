import { blockedAmong } from "#features/blocks/blocked-among.server.ts";
import { onlineMinutes } from "#features/profiles/card.server.ts";
import { gatherByPool } from "#server/db/gather.ts";

/** What the database knows of a member that a card may say to a viewer. */
export interface SaidRow {
  readonly id: string;
  readonly region: string;
  readonly city: string;
  /** Where the viewer lives; null without a profile. */
  readonly own_region: string | null;
  readonly own_city: string | null;
  /** Mask of interests that both have. */
  readonly shared: number;
  /** Here today, in the site's time zone; and now. */
  readonly today: boolean;
  readonly online: boolean;
  readonly fresh: boolean;
  readonly verified: boolean;
  readonly liked: boolean;
  readonly liked_by: boolean;
  /** Each a question's name, a space, and the answer. */
  readonly answers: readonly string[] | null;
  /** The beginning of the text about oneself, long enough to see what the card's line leads to. */
  readonly about: string;
}
export interface AskedSaid {
  readonly viewer: string;
  readonly site: string;
  readonly timeZone: string;
  readonly ids: readonly string[];
}

/** Days that somebody is new. */
export const newFor = 7;

/**
 * Of these members those whom the viewer may see, for many requests in one statement: each by its
 * key and its answers too. It says what `visible_to` says, but looks once for a page for who is
 * hidden, and for the likes, not once for each of its members: half the work. Nobody stands behind
 * a fictional profile who was here or joined.
 */
const text = `select t.i, p.id, p.region, p.city, t.own_region, t.own_city,
    p.interests & t.own_interests as shared,
    not p.fictional and p.last_seen_at >= date_trunc('day', now(), t.time_zone) as today,
    not p.fictional and p.last_seen_at > now() - interval '${onlineMinutes} minutes' as online,
    not p.fictional and a.signup_date > now() - interval '${newFor} days' as fresh, p.verified,
    p.id = any(t.likes) as liked, p.id = any(t.liked_by) as liked_by,
    (select array_agg(prompt || ' ' || answer order by place) from profile_prompts
      where account_id = p.id) as answers,
    left(p.about, 400) as about
  from (select u.*, array(${blockedAmong("u.viewer", "u.ids")}) as hidden,
      array(select liked_id from likes
        where account_id = u.viewer and liked_id = any(u.ids)) as likes,
      array(select account_id from likes
        where liked_id = u.viewer and account_id = any(u.ids)) as liked_by
      from (select asked.*, string_to_array(asked.list, ',')::uuid[] as ids,
          me.region as own_region, me.city as own_city,
          coalesce(me.interests, 0) as own_interests
        from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[])
            with ordinality asked (viewer, site, time_zone, list, i)
          left join profile me on me.id = asked.viewer offset 0) u offset 0) t
    join profile p on p.id = any(t.ids) join account a on a.id = p.id
  where p.visible and p.site_id = t.site and p.id <> all(t.hidden)`;

/** Read anew for every request; those of a busy moment share one read. */
export const readSaid = gatherByPool<AskedSaid, readonly SaidRow[]>(
  async (prepared, asked) => {
    const { rows } = await prepared.query<SaidRow & { readonly i: number }>({
      name: "members_said",
      text,
      values: [
        asked.map(({ viewer }) => viewer),
        asked.map(({ site }) => site),
        asked.map(({ timeZone }) => timeZone),
        asked.map(({ ids }) => ids.join(",")),
      ],
    });
    const each = asked.map((): SaidRow[] => []);
    for (const row of rows) each[row.i - 1]?.push(row);
    return each;
  },
  { lines: 2, most: 64 },
);
