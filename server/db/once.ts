import { createHash } from "node:crypto";
import { sql } from "kysely";
import { commonRefusal, Refusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "./database.ts";

/**
 * What a write does inside its transaction. `after` runs once the commit is durable: events, mails'
 * wake-up.
 */
export interface Unit {
  readonly tx: Tx;
  after(effect: () => void): void;
}

export interface RequestKey {
  /** Who the key belongs to: another member's same key is another key. */
  readonly scope: string;
  readonly call: string;
  readonly key: string | null;
  readonly body: unknown;
  /**
   * Asked in the transaction before its first change, and of no repeat: may whoever writes still
   * write? @throws Refusal
   */
  admit?(tx: Tx): Promise<void> | undefined;
}

/**
 * Runs a write in one transaction, once per Idempotency-Key: a repeat gets the first answer back
 * and changes nothing. A refusal, returned or thrown, rolls everything back and leaves no answer
 * behind.
 */
export async function once<T>(
  db: Database,
  request: RequestKey,
  work: (unit: Unit) => Promise<T | Refusal>,
): Promise<T> {
  const effects: (() => void)[] = [];
  const answer = await db.transaction().execute(async (tx) => {
    const hash =
      request.key &&
      createHash("sha256")
        .update(JSON.stringify(request.body ?? null, withoutPasswords))
        .digest();
    if (request.key && hash) {
      const claimed = await tx
        .insertInto("idempotency_key")
        .values({ scope: request.scope, key: request.key, call: request.call, body_hash: hash })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (claimed.numInsertedOrUpdatedRows === 0n) return replay<T>(tx, request, hash);
    }
    await request.admit?.(tx);
    const result = await work({ tx, after: (effect) => effects.push(effect) });
    if (result instanceof Refusal) throw result;
    if (request.key) {
      await tx
        .updateTable("idempotency_key")
        .set({ answer: sql`${JSON.stringify(result ?? null)}::jsonb` })
        .where("scope", "=", request.scope)
        .where("key", "=", request.key)
        .execute();
    }
    return result;
  });
  for (const effect of effects) effect();
  return answer;
}

/**
 * A fast hash of a password must not lie in the database: it would be cracked sooner than the slow
 * one beside it; a bank account neither.
 */
const withoutPasswords = (field: string, value: unknown): unknown =>
  /password|^iban$/i.test(field) ? undefined : value;

async function replay<T>(tx: Tx, request: RequestKey, hash: Buffer): Promise<T> {
  const first = await tx
    .selectFrom("idempotency_key")
    .select(["call", "body_hash", "answer"])
    .where("scope", "=", request.scope)
    .where("key", "=", request.key)
    .executeTakeFirstOrThrow();
  if (first.call !== request.call || !hash.equals(first.body_hash))
    throw commonRefusal("idempotency_key_reused");
  return first.answer as T;
}
