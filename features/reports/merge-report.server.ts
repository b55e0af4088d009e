import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import { graverOf, type ReportReason } from "./reasons.ts";

interface Again {
  readonly reporter: string;
  readonly target: string;
  readonly reason: ReportReason;
  readonly words: string;
  readonly conversation: string | null;
}

interface Merged {
  readonly id: string;
  readonly number: string;
  /** All that the reporter has given. */
  readonly reasons: readonly ReportReason[];
}

/**
 * Adds a report to the open one of the same reporter about the same thing: the words, the gravest of
 * the reasons beside all the others, and the conversation that the two have since. Null: there is
 * none. The case is locked, so reports about one member follow one another.
 */
export async function mergeReport(
  tx: Tx,
  { reporter, target, reason, words, conversation }: Again,
): Promise<Merged | null> {
  const found = await tx
    .selectFrom("report")
    .where("reporter_id", "=", reporter)
    .where("target", "=", target)
    .where("status", "=", "open")
    .select(["id", "number", "reason", "also"])
    .executeTakeFirst();
  if (!found) return null;
  const before = found.reason as ReportReason;
  const gravest = graverOf(before, reason);
  const also = new Set([...(found.also as ReportReason[]), before, reason]);
  also.delete(gravest);
  await tx
    .updateTable("report")
    .where("id", "=", found.id)
    .set({
      words: sql<string>`left(concat_ws(E'\n\n', nullif(words, ''), nullif(${words}, '')), 2000)`,
      reason: gravest,
      also: [...also],
      conversation_id: sql<string | null>`coalesce(conversation_id, ${conversation})`,
    })
    .execute();
  const { id, number } = found;
  return { id, number, reasons: [gravest, ...also] };
}
