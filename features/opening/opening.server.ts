import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { priced, stepsOf } from "./steps.server.ts";

/** What this site still needs. Refuses not_found to everybody but the office. */
export const read: CallHandler<typeof contract.read> = async ({ db, site, services }) => {
  const row = await db
    .selectFrom("site")
    .where("id", "=", site.id)
    .select(["opened_at", "free_of_charge"])
    .executeTakeFirstOrThrow();
  return {
    opened_at: row.opened_at?.toISOString() ?? null,
    free_of_charge: row.free_of_charge,
    steps: await stepsOf(services, db, site),
  };
};

/**
 * Says that nothing is sold here, and that nothing costs credits then; or that something is sold,
 * and what things cost is set anew.
 */
export const setFree: CallHandler<typeof contract.setFree> = async ({
  site,
  audit,
  services,
  input: { free_of_charge },
  once,
}) => {
  return once(async ({ tx, after }) => {
    const nothing = Object.fromEntries(priced.map((name) => [name, 0]));
    await sql`update site set free_of_charge = ${free_of_charge},
      settings = settings || ${JSON.stringify(free_of_charge ? nothing : {})}::jsonb
      where id = ${site.id}`.execute(tx);
    audit({ detail: { free_of_charge: String(free_of_charge) } });
    after(() => services.sites.forget());
    return { free_of_charge };
  });
};

/**
 * Opens the site to visitors, for good: one that is open stays as it is. Refuses not_ready, with
 * what is missing.
 */
export const open: CallHandler<typeof contract.open> = async ({
  site,
  audit,
  services,
  refuse,
  once,
}) => {
  return once(async ({ tx, after }) => {
    const row = await tx
      .selectFrom("site")
      .where("id", "=", site.id)
      .select("opened_at")
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.opened_at) return { opened_at: row.opened_at.toISOString() };
    const missing = (await stepsOf(services, tx, site)).filter(({ done }) => !done);
    if (missing.length > 0)
      return refuse("not_ready", { missing: missing.map(({ name }) => name) });
    const opened = await tx
      .updateTable("site")
      .set({ opened_at: sql<Date>`now()` })
      .where("id", "=", site.id)
      .returning("opened_at")
      .executeTakeFirstOrThrow();
    audit({});
    after(() => services.sites.forget());
    return { opened_at: (opened.opened_at ?? new Date()).toISOString() };
  });
};
