import type { z } from "zod";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";

type Wire = z.output<typeof contract.refundSchema>;
const pageSize = 20;

const own = (db: Database | Tx, accountId: string) =>
  db
    .selectFrom("refund as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .where("r.account_id", "=", accountId)
    .select([
      "r.id",
      "r.order_id",
      "r.kind",
      "r.status",
      "r.amount",
      "r.credits",
      "r.reason",
      "r.asked_at",
      "r.decided_at",
      "o.currency",
      "o.payment_method",
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof own>["execute"]>>[number];

const toWire = ({ order_id, kind, status, asked_at, decided_at, ...row }: Row): Wire => ({
  ...row,
  payment_id: order_id,
  kind: kind as Wire["kind"],
  status: status as Wire["status"],
  asked_at: asked_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
});

/** A refund of this member, or null: somebody else's is nobody's (trust row 5). */
export async function findRefund(
  db: Database | Tx,
  accountId: string,
  id: string,
): Promise<Wire | null> {
  const row = await own(db, accountId).where("r.id", "=", id).executeTakeFirst();
  return row ? toWire(row) : null;
}

/** Money that went back to the member, paged by key. */
export const list: CallHandler<typeof contract.list> = async ({
  db,
  viewer,
  input: { before, payment_id },
}) => {
  const { id } = requireViewer(viewer);
  const rows = await own(db, id)
    .$if(before !== undefined, (q) => q.where("r.id", "<", before ?? ""))
    .$if(payment_id !== undefined, (q) => q.where("r.order_id", "=", payment_id ?? ""))
    .orderBy("r.id", "desc")
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  return {
    refunds: page.map(toWire),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
};

/** One refund and how far it is: asked, under way, done, failed and asked again. */
export const read: CallHandler<typeof contract.read> = async ({ db, viewer, input }) => {
  const { id } = requireViewer(viewer);
  const refund = await findRefund(db, id, input.id);
  if (!refund) return commonRefusal("not_found");
  const wallet = await db
    .selectFrom("wallet")
    .where("account_id", "=", id)
    .select("debt")
    .executeTakeFirst();
  return { refund, debt: wallet?.debt ?? 0 };
};
