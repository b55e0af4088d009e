import { sql } from "kysely";
import type { GraveRules } from "#features/office/second-person/grave-calls.server.ts";
import { hasSold } from "#features/orders/office/has-sold.server.ts";
import { brandOf } from "#features/payment-methods/brand-of.ts";
import type { ParsedOf } from "#server/calls/define.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { checkCredentials, hintsOf } from "../../provider-kinds.ts";
import type * as contract from "./contract.ts";

type Stopped = ParsedOf<typeof contract.stop>;
type Keys = ParsedOf<typeof contract.save>;

/** What was typed: fields that are left empty keep what is stored. */
export const enteredIn = ({ provider: _provider, ...given }: Keys): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value.trim() === "" ? [] : [[name, value.trim()]],
    ),
  );

/**
 * A site's first keys take one person while no money goes anywhere yet. Two from its first account on,
 * and from the first order that was paid: a site without an account takes money by the
 * installation's, and its own keys would lead all of it elsewhere. Test payments move no money.
 */
export async function keysAskForTwo(db: Database | Tx, siteId: string): Promise<boolean> {
  const { rows } = await sql`
    select from site_payment_account where site_id = ${siteId} limit 1`.execute(db);
  return rows.length > 0 || hasSold(db, siteId);
}

/** Other keys lead a site's card money elsewhere. */
export const keyRules: GraveRules<Keys> = {
  async second(input, { db, site }) {
    const { provider } = input;
    const entered = enteredIn(input);
    const checked = checkCredentials(provider, entered);
    const malformed = "wrong" in checked && checked.wrong.some((name) => name in entered);
    // The call refuses these at once, at their fields.
    if (Object.keys(entered).length === 0 || malformed) return null;
    if (!(await keysAskForTwo(db, site.id))) return null;
    return {
      what: "provider_key",
      thing: provider,
      values: {
        provider: brandOf(provider) ?? provider,
        keys: Object.values(hintsOf(provider, entered)).join(", "),
      },
      why: null,
      to: "/operator/payments",
    };
  },
};

/**
 * Without its own account a site's money goes to another one of its, or to the installation's: once
 * something was paid, stopping it takes two.
 */
export const stopRules: GraveRules<Stopped> = {
  async second({ provider }, { db, site }) {
    const active = await db
      .selectFrom("site_payment_account")
      .where("site_id", "=", site.id)
      .where("provider", "=", provider)
      .where("active", "=", true)
      .select("id")
      .executeTakeFirst();
    if (!active || !(await hasSold(db, site.id))) return null;
    return {
      what: "provider_stop",
      thing: provider,
      values: { provider: brandOf(provider) ?? provider },
      why: null,
      to: "/operator/payments",
    };
  },
};
