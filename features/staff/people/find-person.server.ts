import { sql } from "kysely";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Grant } from "../invitations/fields.ts";
import { masked } from "#features/identity/masked.ts";
import type { Scope } from "./scope.server.ts";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: "active" | "suspended" | "left";
  readonly demo: boolean;
  readonly language: "en" | "de" | "nl" | "fr";
  readonly created_at: Date;
  readonly grants: Grant[];
  readonly passkeys: number;
  readonly password: boolean;
  readonly seen_at: Date | null;
}

/** Who is within somebody's sight: who works on a site whose staff they manage. */
const within = ({ sites }: Scope) =>
  sites === null
    ? sql`true`
    : sites.length === 0
      ? sql`false` // nor of those who work everywhere: whoever asks has just lost the right
      : sql`exists (select from staff_grant g where g.staff_id = s.id
        and (g.site_id is null or g.site_id = any(${[...sites]}::uuid[])))`;

const columns = sql`s.id, s.name, s.email, s.status, s.demo, s.language, s.created_at,
  coalesce((select jsonb_agg(jsonb_build_object('role', g.role, 'site_id', g.site_id)
    order by g.role, g.site_id nulls first)
    from staff_grant g where g.staff_id = s.id), '[]') as grants,
  (select count(*)::int from staff_passkey p where p.staff_id = s.id) as passkeys,
  s.password_hash is not null and s.totp_secret is not null as password,
  (select max(seen_at) from staff_session e where e.staff_id = s.id) as seen_at`;

/** Who works here or did, by address, after the person `after`. One more than a page: there is one. */
export async function peopleAfter(
  db: Database,
  scope: Scope,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from staff s
    where (${after}::uuid is null or s.email > (select email from staff where id = ${after}))
      and ${within(scope)}
    order by s.email limit ${most + 1}`.execute(db);
  return rows;
}

/** @throws Refusal not_found for who is nobody, or works on other sites only */
export async function requirePerson(db: Database | Tx, scope: Scope, id: string): Promise<Row> {
  const {
    rows: [row],
  } = await sql<Row>`
    select ${columns} from staff s where s.id = ${id} and ${within(scope)}`.execute(db);
  if (!row) throw commonRefusal("not_found");
  return row;
}

/**
 * As it goes over the wire. `whole`: the reader may act on them, or is them; of others the address is
 * masked, and when they were there is not said.
 */
export const toPerson = (
  { id, name, email, status, demo, seen_at, ...row }: Row,
  whole: boolean,
) => ({
  id,
  name,
  email: whole ? email : masked(email),
  status,
  demo,
  grants: row.grants,
  passkeys: row.passkeys,
  password: row.password,
  seen_at: (whole && seen_at?.toISOString()) || null,
});
