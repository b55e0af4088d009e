import { sql } from "kysely";
import { withErased } from "#features/photos/like-banned.server.ts";
import { ageOn } from "#features/profile-fields/age-on.ts";
import { genders } from "#features/profile-fields/genders.ts";
import type { Services } from "#server/calls/context.ts";
import type { Database } from "#server/db/database.ts";
import type { CaseFile } from "./contract.ts";

type Facts = NonNullable<CaseFile["member"]>;
const mostElsewhere = 10;

/**
 * What helps to judge a member's case. `blind`: an act that counts as not done. Null: the account has
 * no profile.
 */
export async function memberFacts(
  keys: Pick<Services, "fingerprint">,
  db: Database,
  site: string,
  member: string,
  blind: string | null,
): Promise<Facts | null> {
  const {
    rows: [found],
  } = await sql<
    Pick<
      Facts,
      "city" | "country" | "premium" | "photos" | "strikes" | "reports" | "like_banned"
    > & {
      gender: number;
      date_of_birth: string;
      created_at: Date;
    }
  >`select p.gender, p.date_of_birth, p.city, p.country, a.signup_date as created_at, a.paid_user as premium,
      (select count(*)::int from image i where i.profile_id = p.id and i.status = 'active') as photos,
      (select count(*)::int from measure m where m.subject_id = p.id and m.kind not in ('dismiss', 'hold')
        and m.undone_at is null and m.begins_at > now() - interval '12 months'
        and m.act_id is distinct from ${blind}) as strikes,
      (select count(*)::int from report r where r.subject_id = p.id) as reports,
      coalesce(like_banned(p.id), '{}') as like_banned
    from profile p join account a on a.id = p.id where p.id = ${member}`.execute(db);
  if (!found) return null;
  const [like] = await withErased(keys, db, site, [found], () => member);
  const { gender, date_of_birth, created_at, ...rest } = like ?? found;
  return {
    ...rest,
    age: ageOn(date_of_birth, new Date()),
    gender: genders[gender] ?? "woman",
    signed_up_at: created_at.toISOString(),
    same_photo: await samePhoto(db, site, member),
  };
}

/** Others of this site who show a photo that looks the same. */
async function samePhoto(db: Database, site: string, member: string): Promise<Facts["same_photo"]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct p.id, p.name from image mine
      join image o on print_quarters(o.print) && print_quarters(mine.print) and o.print <> 0
        and o.profile_id <> mine.profile_id and bit_count((o.print # mine.print)::bit(64)) <= 3
      join profile p on p.id = o.profile_id and p.site_id = ${site}
    where mine.profile_id = ${member} and mine.print <> 0
    limit ${mostElsewhere}`.execute(db);
  return rows;
}
