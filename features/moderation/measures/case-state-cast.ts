import { sql } from "kysely";
import type { World } from "#test/world.ts";

/** All that the tables say of a case and of the member it is about. */
export async function caseState(world: World, id: string, member: string) {
  const rows = async (query: ReturnType<typeof sql>) => (await query.execute(world.db)).rows;
  return {
    case: await rows(sql`select * from moderation_case where id = ${id}`),
    others: await rows(sql`select id from moderation_case where subject_id = ${member}`),
    reports: await rows(sql`select * from report where case_id = ${id} order by id`),
    held: await rows(sql`select * from held_message where case_id = ${id} order by client_id`),
    items: await rows(sql`select * from work_item where thing_id = ${id} order by kind`),
    notes: await rows(sql`select n.* from work_note n join work_item w on w.id = n.item_id
      where w.thing_id = ${id} order by n.id`),
    looks: await rows(sql`select * from second_look where case_id = ${id}`),
    passes: await rows(sql`select * from sender_pass where account_id = ${member}`),
    sealed: await rows(sql`select * from sealed_item where account_id = ${member}`),
    age: await rows(sql`select account_id, method, min_age, result, provider, checked_at, expires
      from age_check where account_id = ${member}`),
    account: await rows(sql`select status, suspended_until, age_check, age_check_over,
      age_check_until, deleted_at from account where id = ${member}`),
    profile: await rows(sql`select status, about from profile where id = ${member}`),
    inForce: await rows(sql`select id from measure where case_id = ${id} and undone_at is null`),
  };
}
