import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { BookedPayment } from "./books.server.ts";
import type { SandboxKeys } from "./keys.server.ts";
import { sign, signatureHeader } from "./signature.ts";

/**
 * Tells the shop that a payment has changed: signed, over HTTP, `times` times under one event id. A
 * shop that does not answer is not told again: its reconciliation asks.
 */
export async function deliverWebhook(
  { db, log }: Services,
  { webhook_secret }: SandboxKeys,
  payment: BookedPayment,
  times: number,
): Promise<void> {
  const { rows } = await sql<{
    now: number;
  }>`select floor(extract(epoch from now()))::int as now`.execute(db);
  const body = Buffer.from(
    JSON.stringify({ id: `evt_${randomUUID()}`, type: "payment.updated", payment: payment.id }),
  );
  const headers = {
    "content-type": "application/json",
    [signatureHeader]: sign(webhook_secret, rows[0]?.now ?? 0, body),
  };
  const deliver = () =>
    fetch(payment.webhook_url, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.timeout(5_000),
    }).then(
      (answer) => {
        if (!answer.ok)
          log.warn({ status: answer.status, payment: payment.id }, "sandbox: webhook refused");
      },
      (error: unknown) =>
        log.warn({ err: error, payment: payment.id }, "sandbox: webhook not delivered"),
    );
  await Promise.all(Array.from({ length: times }, deliver));
}
