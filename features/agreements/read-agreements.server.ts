import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type { OutputOf } from "#server/calls/define.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database } from "#server/db/database.ts";
import * as contract from "./contract.ts";

const pageSize = 30;

/** Own agreements, newest first, paged by key. */
export const list: CallHandler<typeof contract.list> = async ({ db, viewer, input }) => {
  const { id } = requireViewer(viewer);
  const { before } = input;
  const rows = await agreementsOf(db, id)
    .$if(before !== undefined, (q) => q.where("agreement.id", "<", before ?? ""))
    .orderBy("agreement.id", "desc")
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  return {
    agreements: page.map(toAgreement),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
};

/** One of them with its text; somebody else's is not found. */
export const read: CallHandler<typeof contract.read> = async ({ db, viewer, input }) => {
  const { id } = requireViewer(viewer);
  const row = await agreementsOf(db, id)
    .where("agreement.id", "=", input.id)
    .select("text_version.body")
    .executeTakeFirst();
  if (!row) return commonRefusal("not_found");
  return { agreement: toAgreement(row), body: contract.read.output.shape.body.parse(row.body) };
};

const agreementsOf = (db: Database, account: string) =>
  db
    .selectFrom("agreement")
    .innerJoin("text_version", "text_version.hash", "agreement.text_hash")
    .where("agreement.account_id", "=", account)
    .select([
      "agreement.id",
      "text_version.title",
      "agreement.version",
      "agreement.occasion",
      "agreement.created_at",
      "agreement.applies_from",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof agreementsOf>["execute"]>>[number];

const toAgreement = ({ id, title, version, occasion, created_at, applies_from }: Row) => ({
  id,
  title,
  version: version.toISOString(),
  occasion: occasion as OutputOf<typeof contract.list>["agreements"][number]["occasion"],
  agreed_at: created_at.toISOString(),
  applies_from: applies_from.toISOString(),
});
