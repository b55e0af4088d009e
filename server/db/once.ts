import { sql } from "kysely";
import { commonRefusal, Refusal } from "#server/calls/refusal.ts";
import type { Fingerprint } from "#server/security/fingerprint.ts";
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
   * Keyed, because a body may hold a password or a bank account: a plain hash of it would be cracked
   * sooner than the slow one that is stored.
   */
  readonly fingerprint: Fingerprint;
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
    if (request.key) {
      const { scope, key, call } = request;
      const claimed = await tx
        .insertInto("idempotency_key")
        .values({ scope, key, call, body_hash: hashOf(request) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (claimed.numInsertedOrUpdatedRows === 0n) {
        const first = await answeredBefore(tx, request);
        if (!first) throw new Error("an Idempotency-Key was deleted while it was read");
        return first.answer as T;
      }
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

const hashOf = ({ body, fingerprint }: RequestKey): Buffer =>
  fingerprint(JSON.stringify(body ?? null), "request-body");

/**
 * The answer that this request got before under its key; null: it is the first one. @throws Refusal
 * idempotency_key_reused, when the key was used for something else
 */
export async function answeredBefore(
  db: Database | Tx,
  request: RequestKey,
): Promise<{ readonly answer: unknown } | null> {
  if (!request.key) return null;
  const first = await db
    .selectFrom("idempotency_key")
    .select(["call", "body_hash", "answer"])
    .where("scope", "=", request.scope)
    .where("key", "=", request.key)
    .executeTakeFirst();
  if (!first) return null;
  if (first.call !== request.call || !hashOf(request).equals(first.body_hash))
    throw commonRefusal("idempotency_key_reused");
  return { answer: first.answer };
}
