import { sql } from "kysely";
import type { World } from "#test/world.ts";

/** So many open cases, each of a member of its own. */
export async function manyCases(world: World, count: number): Promise<void> {
  await sql`with people as (
      insert into account (site_id, email, password_hash, status, confirmed_at)
        select ${world.siteId}, 'q' || gen_random_uuid() || '@cast.test', '-', 'active', now()
        from generate_series(1, ${count}) returning id
    ), faces as (
      insert into profile (id, site_id, name, gender, seeks, date_of_birth, country, region, city)
        select id, ${world.siteId}, 'Queued', 1, 1, '1980-01-01', 'NL', 'NL-NH', 'Amsterdam'
        from people returning id
    )
    insert into moderation_case (site_id, subject_id, gravity)
      select ${world.siteId}, id, 1 + (row_number() over ())::int % 2 from faces`.execute(world.db);
  await sql`select case_waits(id) from moderation_case`.execute(world.db);
}

/** So many photos that wait, each of a member of its own; nobody's bytes lie in storage. */
export async function manyPhotos(world: World, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with people as (
      insert into account (site_id, email, password_hash, status, confirmed_at)
        select ${world.siteId}, 'p' || gen_random_uuid() || '@cast.test', '-', 'active', now()
        from generate_series(1, ${count}) returning id
    ), faces as (
      insert into profile (id, site_id, name, gender, seeks, date_of_birth, country, region, city)
        select id, ${world.siteId}, 'Shown', 1, 1, '1980-01-01', 'NL', 'NL-NH', 'Amsterdam'
        from people returning id
    )
    insert into image (profile_id, position, status, thumb, card, "full", blurred)
      select id, 0, 'pending', f || '0', f || '1', f || '2', f || '3' from (
        select id, left(replace(gen_random_uuid()::text, '-', ''), 31) as f from faces) x
      returning id`.execute(world.db);
  return rows.map(({ id }) => id);
}
