import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal, Refusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";
import { acceptIban, lastFour } from "../iban/iban-rules.server.ts";
import { endMandates, ibanHash } from "../mandate/mandate.server.ts";
import { type EndedMandate, tellEnded } from "../mandate/tell-ended.server.ts";
import { settleLater, settleNow } from "../bank-file/place-debit.server.ts";

const pageSize = 30;

interface Block {
  readonly site_id: string;
  readonly iban_hash: Buffer;
  readonly last4: string;
  /** The member who is blocked with it; null: the account at the bank alone. */
  readonly account_id: string | null;
  readonly reason: string;
}

/**
 * Blocks an account at a bank and ends the site's mandates on it. `made`: false, it was blocked
 * already; `ended`: payments whose orders must follow; `mandates`: those that ended.
 */
export async function blockDebits(
  tx: Tx,
  block: Block,
): Promise<{ made: boolean; ended: string[]; mandates: EndedMandate[] }> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("direct_debit_block")
    .values(block)
    .onConflict((conflict) =>
      conflict
        .columns(["site_id", "iban_hash"])
        .where(sql<boolean>`lifted_at is null`)
        .doNothing(),
    )
    .executeTakeFirst();
  const mandates = await tx
    .selectFrom("direct_debit_mandate")
    .where("site_id", "=", block.site_id)
    .where("iban_hash", "=", block.iban_hash)
    .where("revoked_at", "is", null)
    .select(["id", "account_id", "site_id"])
    .execute();
  return {
    made: (numInsertedOrUpdatedRows ?? 0n) > 0n,
    ended: await endMandates(
      tx,
      mandates.map(({ id }) => id),
    ),
    mandates,
  };
}

/**
 * Accounts from which nothing is taken any more. Of a number only the last four characters are
 * known.
 */
export const blocks: CallHandler<typeof contract.blocks> = async ({ db, site, input }) => {
  const rows = await db
    .selectFrom("direct_debit_block as b")
    .leftJoin("profile as p", "p.id", "b.account_id")
    .where("b.site_id", "=", site.id)
    .where("b.lifted_at", "is", null)
    .$if(input.before !== undefined, (q) => q.where("b.id", "<", input.before ?? ""))
    .orderBy("b.id", "desc")
    .limit(pageSize + 1)
    .select(["b.id", "b.last4", "p.name", "b.reason", "b.created_at"])
    .execute();
  const page = rows.slice(0, pageSize);
  return {
    blocks: page.map(({ name, created_at, ...row }) => ({
      ...row,
      member: name,
      created_at: created_at.toISOString(),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
};

/** Blocks an account by its number, which is not kept. Refuses blocked_already. */
export const block: CallHandler<typeof contract.block> = async ({
  services,
  site,
  audit,
  input,
  refuse,
  once,
}) => {
  const iban = acceptIban(input.iban);
  if (iban instanceof Refusal) return iban;
  const ended: string[] = [];
  const result = await once(async ({ tx }) => {
    const done = await blockDebits(tx, {
      site_id: site.id,
      iban_hash: ibanHash(services.fingerprint, iban),
      last4: lastFour(iban),
      account_id: null,
      reason: input.reason,
    });
    if (!done.made) return refuse("blocked_already");
    ended.push(...done.ended);
    await tellEnded(tx, services.jobs, done.mandates, "blocked");
    await settleLater(services, tx, ended);
    audit({ detail: { last4: lastFour(iban), reason: input.reason } });
    return { blocked: true } as const;
  });
  await settleNow(services, ended);
  return result;
};

/** Lifts a block; mandates that ended stay ended. */
export const unblock: CallHandler<typeof contract.unblock> = async ({
  site,
  audit,
  input,
  once,
}) => {
  return once(async ({ tx }) => {
    const row = await tx
      .updateTable("direct_debit_block")
      .set({ lifted_at: sql<Date>`now()` })
      .where("id", "=", input.block.id)
      .where("site_id", "=", site.id)
      .where("lifted_at", "is", null)
      .returning(["account_id", "last4"])
      .executeTakeFirst();
    if (!row) return commonRefusal("not_found");
    audit({ subject: row.account_id, detail: { last4: row.last4 } });
    return { unblocked: true } as const;
  });
};
