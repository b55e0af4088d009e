import { createHmac, randomBytes, randomUUID } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { sql } from "kysely";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { CallHandler, Services } from "#server/calls/context.ts";
import { invalidField } from "#server/calls/refusal.ts";
import type { Config } from "#server/config.ts";
import type { SealedColumn } from "#server/db/sealed-column.ts";
import type { Tx } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { isPublicAddress, publicLookup } from "#server/security/public-address.ts";
import type { Counts } from "./counts.ts";
import type * as contract from "./contract.ts";

const webhookJobName = "work-webhook";
const timeoutMs = 10_000;
const place = "work_webhook:secret";

export const sealedWebhook: SealedColumn = {
  table: "work_webhook",
  column: "secret",
  key: ["only_one"],
  placeOf: () => place,
};

/** After the key is lost nothing can be signed: the webhook ends. Returns how many there were. */
export async function forgetWebhook(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom("work_webhook").executeTakeFirst();
  return Number(numDeletedRows);
}

export interface WorkEvent {
  /** The `webhook-id`: the same at each retry, so that a receiver can recognise a repeat. */
  readonly id: string;
  readonly type: "work.urgent" | "work.late" | "work.test";
  readonly site: string | null;
  readonly counts: Counts;
}

/** Enqueues an event for the installation's webhook, if it has one. */
export async function enqueueWebhook(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  event: WorkEvent,
): Promise<boolean> {
  const { rows } = await sql`select from work_webhook`.execute(tx);
  if (rows.length > 0) await jobs.enqueue(tx, webhookJobName, event);
  return rows.length > 0;
}

/** Retried with growing pauses, for about a day. */
export const webhookJob = (services: Services): Job => ({
  name: webhookJobName,
  retries: 22,
  run: (data) => sendEvent(services, data as WorkEvent),
});

async function sendEvent(services: Services, event: WorkEvent): Promise<void> {
  const { db, sealing, sites, officeHost, originOf, config } = services;
  const webhook = await db.selectFrom("work_webhook").selectAll().executeTakeFirst();
  if (!webhook) return;
  const site = event.site === null ? null : await sites.byId(event.site);
  const host = await officeHost.name();
  const now = new Date();
  const body = JSON.stringify({
    type: event.type,
    timestamp: now.toISOString(),
    data: {
      site: site && { id: site.id, name: site.settings.name },
      counts: event.counts,
      url: host && `${originOf(host)}/operator`,
    },
  });
  const secret = sealing.open(webhook.secret, place);
  const headers = signed({ id: event.id, at: now, body, secret });
  const status = await post(config, webhook.url, headers, body).catch(() => null);
  const done = status !== null && status >= 200 && status < 300;
  await db
    .updateTable("work_webhook")
    .set(done ? { delivered_at: now, failed_at: null, status } : { failed_at: now, status })
    .where("url", "=", webhook.url)
    .execute();
  if (!done) throw new Error(`the webhook answered ${status ?? "nothing"}`);
}

interface Signing {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  /** `whsec_` and base64. */
  readonly secret: string;
}

/** The headers of Standard Webhooks 1.0: HMAC-SHA256 over id, time in seconds and body. */
export function signed({ id, at, body, secret }: Signing): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "user-agent": "Vesper",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}

const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/**
 * https on its usual port, without credentials, and no address of this machine or its network; what
 * a name resolves to is checked at each connection. `PUSH_TEST_URL` is let through, which only a
 * server without a public address accepts.
 */
export function isWebhookUrl(config: Pick<Config, "pushTestUrl">, text: string): boolean {
  const url = URL.parse(text);
  if (!url) return false;
  if (config.pushTestUrl !== undefined && url.origin === config.pushTestUrl) return true;
  const name = url.hostname.replaceAll(/[[\]]/g, "");
  return (
    url.protocol === "https:" &&
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    (isIP(name) === 0 ? name.includes(".") : isPublicAddress(name))
  );
}

/** Resolves to the status. Follows no redirect. */
function post(
  config: Config,
  address: string,
  headers: Record<string, string>,
  body: string,
): Promise<number> {
  if (!isWebhookUrl(config, address)) return Promise.reject(new Error("no address for a webhook"));
  const url = new URL(address);
  const test = url.origin === config.pushTestUrl;
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).request(
      url,
      {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        timeout: timeoutMs,
        ...(!test && { lookup: publicLookup }),
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    request.on("timeout", () => request.destroy(new Error("the webhook does not answer")));
    request.on("error", reject);
    request.end(body);
  });
}

/** Where work is reported to, without the secret. */
export const readWebhook: CallHandler<typeof contract.readWebhook> = async ({ db }) => {
  const row = await db
    .selectFrom("work_webhook")
    .select(["url", "delivered_at", "failed_at", "status"])
    .executeTakeFirst();
  return {
    url: row?.url ?? null,
    delivered_at: row?.delivered_at?.toISOString() ?? null,
    failed_at: row?.failed_at?.toISOString() ?? null,
    status: row?.status ?? null,
  };
};

/** Sets the address, always with a new secret. Refuses invalid for one that is not public https. */
export const saveWebhook: CallHandler<typeof contract.saveWebhook> = async ({
  services,
  staff,
  input: { url },
  once,
  audit,
}) => {
  requireStaff(staff);
  if (!isWebhookUrl(services.config, url)) return invalidField("url", "invalid.webhook_url");
  let secret = "";
  await once(async ({ tx }) => {
    const made = newSecret();
    const row = {
      url,
      secret: services.sealing.seal(made, place),
      delivered_at: null,
      failed_at: null,
      status: null,
    };
    await tx
      .insertInto("work_webhook")
      .values(row)
      .onConflict((conflict) => conflict.column("only_one").doUpdateSet(row))
      .execute();
    audit({ detail: { host: new URL(url).host } });
    secret = made;
    return {};
  });
  return { secret };
};

export const removeWebhook: CallHandler<typeof contract.removeWebhook> = ({ once }) =>
  once(async ({ tx }) => {
    await tx.deleteFrom("work_webhook").execute();
    return { removed: true as const };
  });

/** Enqueues a test event. Refuses no_webhook. */
export const tryWebhook: CallHandler<typeof contract.tryWebhook> = ({ services, once, refuse }) =>
  once(async ({ tx }) => {
    const event = { id: randomUUID(), type: "work.test", site: null, counts: {} } as const;
    if (!(await enqueueWebhook(services, tx, event))) return refuse("no_webhook");
    return { queued: true as const };
  });
