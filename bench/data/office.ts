import { createHash } from "node:crypto";
import type pg from "pg";
import { siteId } from "./ids.ts";

const token = "bench-office".padEnd(43, "-"); // as long as every token
const staffId = "01970000-0000-7000-8000-000000000003";

/** The cookie of whoever `openOffice` lets in. */
export const officeCookie = `office=${token}`;

/** Somebody of the staff with every right and a session. */
export async function openOffice(client: pg.Client): Promise<void> {
  await client.query(
    `insert into staff (id, email, name) values ($1, 'bench@office.test', 'Bench')
      on conflict do nothing`,
    [staffId],
  );
  await client.query(
    `insert into staff_grant (staff_id, role, site_id) values ($1, 'owner', null)
      on conflict do nothing`,
    [staffId],
  );
  await client.query(
    `insert into staff_session (token_hash, staff_id, site_id, user_agent, expires_at)
      values ($1, $2, $3, 'bench', now() + interval '1 day')
      on conflict (token_hash) do update set expires_at = excluded.expires_at, seen_at = now()`,
    [createHash("sha256").update(token).digest(), staffId, siteId],
  );
}
