import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { failureOf } from "#features/orders/failure.ts";
import { serveSandbox } from "./sandbox/serve-sandbox.server.ts";
import { settle } from "#features/orders/settle.server.ts";
import { refuseNul } from "./unreadable.ts";

const mostBytes = 64 * 1024;

/**
 * POST /api/payment-webhook.php?provider=<name>[&account=<site's own account>]: how providers tell
 * us that a payment changed. No session and no origin check: the signature over the raw body is the
 * proof (trust row 4). What changed is asked from the provider, never believed. 400: signed, and
 * nonsense. 403: forged or older than 300 s. 404: an unknown provider or order. 503: tell us again
 * later.
 */
export function servePayments(app: FastifyInstance, all: Services): void {
  const services: Services = { ...all, db: all.hooks }; // a flood of notices takes no other's connection
  if (services.config.sandboxPayments) {
    serveSandbox(app, all);
    if (!services.config.loopbackOnly)
      services.log.warn(
        "The sandbox payment provider is on and others can reach this server: credits cost nothing here. SANDBOX_PAYMENTS=off turns it off.",
      );
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: mostBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post("/api/payment-webhook.php", async (request) => {
      const { provider: name, account } = request.query as {
        provider?: unknown;
        account?: unknown;
      };
      const provider =
        typeof name === "string"
          ? await services.payments.of({
              provider: name,
              payment_account_id: typeof account === "string" ? account : null,
            })
          : undefined;
      if (!provider || !Buffer.isBuffer(request.body)) throw commonRefusal("not_found");
      refuseNul(request.body);
      const { rows } = await sql<{
        now: number;
      }>`select extract(epoch from now())::float8 as now`.execute(services.db);
      const event = await provider.readWebhook(request.body, request.headers, rows[0]?.now ?? 0);
      if (!event) throw commonRefusal("forbidden");
      const known = await services.db
        .selectFrom("payment_event")
        .select("event_id")
        .where("provider", "=", provider.name)
        .where("event_id", "=", event.id)
        .executeTakeFirst();
      if (known || event.paymentId === null) return { received: true };
      if (event.unsigned) await mustBeOurs(services, provider.name, event.paymentId);
      const payment = await provider.status(event.paymentId).catch((error: unknown) => {
        services.log.warn(
          { reason: failureOf(error), provider: provider.name },
          "payment provider does not answer",
        );
        throw commonRefusal("unavailable");
      });
      if (!(await settle(services, provider, payment, event))) throw commonRefusal("not_found");
      return { received: true };
    });
  });
}

/**
 * What anybody may send costs a look at our own books, not a request to the provider for each
 * number that is guessed.
 */
async function mustBeOurs({ db }: Services, provider: string, paymentId: string): Promise<void> {
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("provider", "=", provider)
    .where("provider_payment_id", "=", paymentId)
    .executeTakeFirst();
  if (!order) throw commonRefusal("not_found");
}
