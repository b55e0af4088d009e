import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Services } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { recordReturned } from "./sent-mail.server.ts";

const eventSchema = z.object({
  type: z.enum(["bounce", "complaint"]),
  address: z.string().min(3).max(254),
});
const reasons = { bounce: "bounce", complaint: "spam_complaint" } as const;

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * POST /api/mail-event.php: an operator's mail system tells of an address that does not exist or of
 * a complaint about spam, and optional mails to it stop (docs/mail.md). Shows MAIL_WEBHOOK_SECRET
 * as a bearer token; without one set, there is no such route. Answers the same whether anybody has
 * the address (trust row 8).
 */
export function serveMailEvents(app: FastifyInstance, services: Services): void {
  const secret = services.config.mailWebhookSecret;
  if (!secret) return;
  app.post("/api/mail-event.php", async (request) => {
    const shown = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!timingSafeEqual(hash(shown), hash(secret))) throw commonRefusal("forbidden");
    const event = eventSchema.safeParse(request.body);
    if (!event.success) throw commonRefusal("invalid");
    const reason = reasons[event.data.type];
    await recordReturned(services.db, event.data.address, reason);
    await services.addressRefused(services, event.data.address, reason);
    return { received: true };
  });
}
