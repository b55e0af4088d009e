import { type RawBuilder, sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { AddressPlace } from "./address-places.ts";
import type * as contract from "./contract.ts";

const places: Readonly<Record<AddressPlace, RawBuilder<unknown>>> = {
  cancellation: sql`select email, account_id, id, site_id from cancellation`,
  complaint: sql`select email, account_id, id, site_id from complaint`,
  withdrawal: sql`select email, account_id, id, site_id from withdrawal_declaration`,
  report: sql`select reporter_email as email, reporter_id as account_id, id, site_id from report`,
};

/**
 * The whole address that lists show masked. Who opened it, and why, is recorded before it is shown.
 * Refuses not_found for another site's, and where the address was erased.
 */
export const open: CallHandler<typeof contract.open> = async ({
  db,
  site,
  audit,
  input: { of, id, purpose },
}) => {
  const { rows } = await sql<{ email: string | null; account_id: string | null }>`
    select email, account_id from (${places[of]}) as place
    where id = ${id} and site_id = ${site.id}`.execute(db);
  const [found] = rows;
  if (!found?.email) return commonRefusal("not_found");
  audit({ subject: found.account_id, purpose, detail: { [of]: id } });
  return { email: found.email };
};
