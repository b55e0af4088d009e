import { createHash } from "node:crypto";
import { sql } from "kysely";
import { deviceCookie } from "#features/identity/known-device.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { newToken } from "#server/security/token.ts";

/** Another hash than a member's: the two are not linked by the database. */
const hashFor = (staffId: string, device: string): Buffer =>
  createHash("sha256").update(`staff ${staffId} ${device}`).digest();

/** Remembers a browser in which somebody has signed in; returns its Set-Cookie header. */
export async function knowStaffDevice(
  tx: Tx,
  staffId: string,
  device: string | null,
  secure: boolean,
): Promise<string> {
  const token = device ?? newToken().token;
  await sql`insert into staff_known_device (staff_id, token_hash)
    values (${staffId}, ${hashFor(staffId, token)})
    on conflict (staff_id, token_hash) do update set used_at = now()`.execute(tx);
  return deviceCookie(token, secure);
}

/** Has this person signed in with this browser? Asked of no person too: it takes the same time. */
export async function knowsStaffDevice(
  db: Database | Tx,
  staffId: string | null,
  device: string | null,
): Promise<boolean> {
  const { rows } = await sql`select from staff_known_device where staff_id = ${staffId ?? noStaff}
    and token_hash = ${hashFor(staffId ?? noStaff, device ?? "")}`.execute(db);
  return rows.length > 0 && device !== null;
}
const noStaff = "00000000-0000-0000-0000-000000000000";
