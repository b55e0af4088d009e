import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Services } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { readRefusal } from "#server/mail/read-refusal.ts";
import { believeRefusal } from "./refusal-share.server.ts";
import { recordReturned } from "./sent-mail.server.ts";

const eventSchema = z.object({
  type: z.enum(["bounce", "complaint"]),
  address: z.string().min(3).max(254),
  /** What the other server said, as in a delivery report: `Diagnostic-Code` and `Status`. */
  reply: z.string().optional(),
  status: z.string().optional(),
});
type MailEvent = z.infer<typeof eventSchema>;

/** No mail server's reply is longer; what is, is not read. */
const longest = 4_000;

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * POST /api/mail-event.php: an operator's mail system tells of an address that does not exist or of
 * a complaint about spam, and optional mails to it stop (docs/mail.md). A bounce is judged like a
 * refusal at once: by the reply, if it is given, and by how many others came back. Shows
 * MAIL_WEBHOOK_SECRET as a bearer token; without one set, there is no such route. Answers the same
 * whether anybody has the address (trust row 8).
 */
export function serveMailEvents(app: FastifyInstance, services: Services): void {
  const secret = services.config.mailWebhookSecret;
  if (!secret) return;
  app.post("/api/mail-event.php", async (request) => {
    const shown = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!timingSafeEqual(hash(shown), hash(secret))) throw commonRefusal("forbidden");
    const event = eventSchema.safeParse(request.body);
    if (!event.success) throw commonRefusal("invalid");
    await receive(services, event.data);
    return { received: true };
  });
}

async function receive(services: Services, event: MailEvent): Promise<void> {
  const { type, address } = event;
  if (type === "complaint") {
    await recordReturned(services.db, address, "spam_complaint");
    await services.addressRefused(services, address, "spam_complaint");
    return;
  }
  if (!namesNoMailbox(event)) return;
  const sentAt = await recordReturned(services.db, address, "bounce");
  const doubt = await believeRefusal(services, address, sentAt);
  if (doubt) services.log.warn(doubt);
}

/** False: the reply that the mail system got is about something else than the mailbox. */
function namesNoMailbox({ address, reply = "", status = "" }: MailEvent): boolean {
  if (reply.length > longest || status.length > longest) return false;
  const said = reply.replace(/^\s*(x-)?\w+;\s*/, "").trim(); // `smtp; 550 …`
  const code = /^\s*([245]\.\d{1,3}\.\d{1,3})\b/.exec(status)?.[1] ?? "";
  if (!said && !code) return true;
  if (code && !code.startsWith("5")) return false;
  const [, first = "550", rest = said] = /^(\d{3})[ -](.*)$/s.exec(said) ?? [];
  const added = /\b5\.\d{1,3}\.\d{1,3}\b/.test(rest) ? "" : `${code} `;
  const response = `${first} ${added}${rest}`;
  const responseCode = Number(first);
  return readRefusal({ responseCode, command: "RCPT TO", response, to: address }) === "no_mailbox";
}
