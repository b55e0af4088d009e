import type { Vesper } from "./vesper.ts";

/*
 * The journeys share one world, in which a match is shown once. Whoever needs one to wait, or none, says so first.
 */

/** No match opens over what a journey is about. */
export const letNoMatchWait = (vesper: Vesper, email: string) =>
  vesper.sql("update likes l set match_seen_at = now() from account a where a.id = l.account_id and a.email = $1", [email]);

/** One match of a demo account waits to be shown, on each site, whoever has seen it before. */
export async function letMatchWait(vesper: Vesper, email: string): Promise<void> {
  await letNoMatchWait(vesper, email);
  await vesper.sql(
    `update likes l set match_seen_at = null from (
       select distinct on (l.account_id) l.account_id, l.liked_id
         from likes l join likes back on back.account_id = l.liked_id and back.liked_id = l.account_id join account a on a.id = l.account_id join profile p on p.id = l.liked_id
         where a.email = $1 and visible_to(a.id, a.site_id, p) order by l.account_id, l.created_at) first
     where l.account_id = first.account_id and l.liked_id = first.liked_id`, [email]);
}
