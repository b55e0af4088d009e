import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { carryOut } from "../cancellations/carry-out.server.ts";
import { eraseAccount } from "./erase.server.ts";

/** For tests: the member is banned and then cancels. The account stays, and is never erased. */
export async function cancelBanned(services: Services, id: string): Promise<void> {
  const { db } = services;
  await sql`update account set status = 'blocked' where id = ${id}`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into cancellation (site_id, account_id, name, email, language, scope, kind, ends_at, status)
    select site_id, id, 'Me', email, 'en', 'membership', 'ordinary', now(), 'waiting'
    from account where id = ${id} returning site_id as id`.execute(db);
  const [site] = rows;
  if (site) await db.transaction().execute((tx) => carryOut(services, tx, site, id, "all"));
}

/** For tests: every way in which an account ends so that nobody is left to use its credits. */
export const endings: Readonly<Record<string, (services: Services, id: string) => Promise<void>>> =
  {
    "an erasure": async (services, id) => {
      await sql`update account set status = 'deleted', deleted_at = now() - interval '14 days'
      where id = ${id}`.execute(services.db);
      await eraseAccount(services, id);
    },
    "a ban and a cancellation": cancelBanned,
  };
