import { type CallHandler, requireViewer } from "#features/context.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Selectable } from "kysely";
import type { LedgerEntry } from "#db/schema.ts";
import type * as contract from "./contract.ts";

const pageSize = 30;

const toEntry = ({ id, credits, reason, reference, created_at }: Selectable<LedgerEntry>) => ({
  id, credits, reason: reason as "purchase", reference, created_at: created_at.toISOString(),
});

/** All credits in and out with their reason, newest first, paged by key (specification, section 2: /transactions). */
export const ledger: CallHandler<typeof contract.ledger> = async ({ db, viewer, input }) => {
  const { id } = requireViewer(viewer);
  const { before } = input;
  const rows = await db.selectFrom("ledger_entry").selectAll().where("account_id", "=", id)
    .$if(before !== undefined, (q) => q.where("id", "<", before ?? "")).orderBy("id", "desc").limit(pageSize + 1).execute();
  const page = rows.slice(0, pageSize);
  const wallet = await db.selectFrom("wallet").where("account_id", "=", id).select("credits").executeTakeFirst();
  return { transactions: page.map(toEntry), next: rows.length > pageSize ? page.at(-1)?.id ?? null : null, balance: wallet?.credits ?? 0 };
};

/** One entry of the member's own ledger, with the balance right after it. Somebody else's is not found. */
export const readEntry: CallHandler<typeof contract.readEntry> = async ({ db, viewer, input }) => {
  const { id } = requireViewer(viewer);
  const entry = await db.selectFrom("ledger_entry").selectAll().where("id", "=", input.id).where("account_id", "=", id).executeTakeFirst();
  if (!entry) return commonRefusal("not_found");
  const { balance } = await db.selectFrom("ledger_entry").where("account_id", "=", id).where("id", "<=", entry.id)
    .select(({ fn }) => fn.sum<number>("credits").as("balance")).executeTakeFirstOrThrow();
  return { transaction: toEntry(entry), balance: Number(balance) };
};
