import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { announceWork } from "#features/office/announce-work.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";

/**
 * A case about a member of this site whom nobody has reported: what an operator saw, or an
 * authority asks for. The open one when there is one. Refuses not_found.
 */
export const openCase: CallHandler<typeof contract.openCase> = async ({
  services,
  site,
  input: { profile, gravity },
  once,
  audit,
}) => {
  return once(async ({ tx }) => {
    const known = await tx
      .selectFrom("profile")
      .where("id", "=", profile.id)
      .where("site_id", "=", site.id)
      .select("id")
      .executeTakeFirst();
    if (!known) return commonRefusal("not_found");
    const { rows } = await sql<{ id: string }>`
      select open_case(${site.id}, ${profile.id}, ${gravity}::smallint) as id`.execute(tx);
    const id = rows[0]?.id ?? "";
    await sql`select case_waits(${id})`.execute(tx);
    if (gravity === 3) await announceWork(tx, services.jobs);
    audit({ subject: profile.id, case: id });
    return { case: { id } };
  });
};
