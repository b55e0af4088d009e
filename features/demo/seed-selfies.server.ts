import { sql } from "kysely";
import { poses } from "#features/selfie-check/poses.ts";
import type { Services } from "#server/calls/context.ts";
import type { Database } from "#server/db/database.ts";
import { randomId } from "#server/storage/storage.ts";

/** One of so many members with a face had it compared. */
const everyNth = 3;

/** Ticks among the demo members, none of the cast's: a tick is there to be got. */
export const seedTicks = (db: Database): Promise<unknown> =>
  sql`with faced as (
      select p.id, row_number() over (order by p.site_id, a.email) as nth
      from profile p join account a on a.id = p.id and a.email like '%@members.demo.test'
      where p.thumb is not null and not p.fictional
    ), checked as (
      update profile p set checked_thumb = p.thumb from faced f
      where f.id = p.id and f.nth % ${everyNth} = 0 returning p.id
    )
    insert into selfie_check (account_id, pose, status, asked_at, sent_at, decided_at)
    select id, ${poses[0]}, 'confirmed', now() - interval '9 days', now() - interval '9 days',
      now() - interval '8 days'
    from checked`.execute(db);

/** Selfies that wait for the office: the drawn portraits of these members once more. */
export async function seedSelfies(
  { db, storage }: Pick<Services, "db" | "storage">,
  members: readonly { readonly id: string }[],
): Promise<void> {
  for (const [at, { id }] of members.entries()) {
    const main = await db
      .selectFrom("image")
      .innerJoin("profile", "profile.thumb", "image.thumb")
      .where("profile.id", "=", id)
      .select("image.full")
      .executeTakeFirst();
    const bytes = main && (await storage.get(main.full));
    if (!bytes) continue;
    const file = randomId();
    await storage.put(file, bytes);
    await db
      .insertInto("selfie_check")
      .values({
        account_id: id,
        pose: poses[at % poses.length] ?? poses[0],
        status: "waiting",
        file,
        sent_at: sql<Date>`now() - make_interval(hours => ${at * 5})`,
      })
      .execute();
  }
}
