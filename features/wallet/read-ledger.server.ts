import type { Selectable } from "kysely";
import type { LedgerEntry } from "#db/schema.ts";
import type { CallHandler, Services } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type { OutputOf } from "#server/calls/define.ts";
import { idPattern, isId } from "#server/calls/id.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database } from "#server/db/database.ts";
import type * as contract from "./contract.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    /**
     * With whom a member has these conversations, of those that the member may still open; null:
     * the other is there no more. Conversations stand above the wallet and bring it.
     */
    conversationNames(
      db: Database,
      member: string,
      conversations: readonly string[],
    ): Promise<ReadonlyMap<string, string | null>>;
  }
}

const pageSize = 30;
type Entry = OutputOf<typeof contract.readEntry>["transaction"];

/**
 * All credits in and out with their reason, newest first, paged by key (specification, section 2:
 * /transactions).
 */
export const ledger: CallHandler<typeof contract.ledger> = async ({
  db,
  services,
  viewer,
  input,
}) => {
  const { id } = requireViewer(viewer);
  const { before } = input;
  const rows = await db
    .selectFrom("ledger_entry")
    .selectAll()
    .where("account_id", "=", id)
    .$if(before !== undefined, (q) => q.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const wallet = await db
    .selectFrom("wallet")
    .where("account_id", "=", id)
    .select(["credits", "debt"])
    .executeTakeFirst();
  return {
    transactions: await toEntries(services, db, id, page),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    balance: wallet?.credits ?? 0,
    debt: wallet?.debt ?? 0,
  };
};

/**
 * One entry of the member's own ledger, with the balance right after it. Somebody else's is not
 * found.
 */
export const readEntry: CallHandler<typeof contract.readEntry> = async ({
  db,
  services,
  viewer,
  input,
}) => {
  const { id } = requireViewer(viewer);
  const entry = await db
    .selectFrom("ledger_entry")
    .selectAll()
    .where("id", "=", input.id)
    .where("account_id", "=", id)
    .executeTakeFirst();
  const [transaction] = entry ? await toEntries(services, db, id, [entry]) : [];
  if (!entry || !transaction) return commonRefusal("not_found");
  const { balance } = await db
    .selectFrom("ledger_entry")
    .where("account_id", "=", id)
    .where("id", "<=", entry.id)
    .select(({ fn }) => fn.sum<number>("credits").as("balance"))
    .executeTakeFirstOrThrow();
  return { transaction, balance: Number(balance) };
};

const message = new RegExp(`^(${idPattern}):\\d+$`);
const refund = new RegExp(`^(${idPattern})(?::undone)?$`);

async function toEntries(
  { conversationNames }: Pick<Services, "conversationNames">,
  db: Database,
  member: string,
  rows: readonly Selectable<LedgerEntry>[],
): Promise<Entry[]> {
  const names = await conversationNames(
    db,
    member,
    rows.flatMap(({ reference }) => message.exec(reference)?.[1] ?? []),
  );
  const causeOf = (reason: string, reference: string): Entry["cause"] => {
    const conversation = message.exec(reference)?.[1];
    if (conversation)
      return names.has(conversation)
        ? { kind: "message", conversation, name: names.get(conversation) ?? null }
        : { kind: "message", conversation: null, name: null };
    if (reason === "purchase" && isId(reference)) return { kind: "order", order: reference };
    const given =
      reason === "reversal" || reason === "refund" ? refund.exec(reference)?.[1] : undefined;
    return given ? { kind: "refund", refund: given } : null;
  };
  return rows.map(({ id, credits, reason, reference, created_at }) => ({
    id,
    credits,
    reason: reason as Entry["reason"],
    reference,
    cause: causeOf(reason, reference),
    created_at: created_at.toISOString(),
  }));
}

/** Which of these messages (`conversation:seq`) were given back to their sender. */
export async function givenBackOf(
  db: Database,
  accountId: string,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set();
  const rows = await db
    .selectFrom("ledger_entry")
    .where("account_id", "=", accountId)
    .where("reason", "=", "refund")
    .where("reference", "in", references)
    .select("reference")
    .execute();
  return new Set(rows.map(({ reference }) => reference));
}
