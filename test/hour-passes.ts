import { sql } from "kysely";
import type { World } from "./world.ts";

/** Makes all decisions two hours older: an erasure waits for an hour after each of a grave case. */
export const hourPasses = async ({ db }: Pick<World, "db">): Promise<void> => {
  const older = sql`interval '2 hours'`;
  await sql`update report r set answered_at = answered_at - ${older} from moderation_case c
    where c.id = r.case_id and r.answered_at = c.closed_at`.execute(db);
  await sql`update work_item w set done_at = done_at - ${older} from moderation_case c
    where c.id = w.thing_id and w.status = 'done' and w.done_at = c.closed_at`.execute(db);
  await sql`update moderation_case set closed_at = closed_at - ${older}
    where status = 'closed'`.execute(db);
};
