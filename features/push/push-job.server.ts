import { createHash } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { Services } from "#server/calls/context.ts";
import { kinds, type NotificationKind } from "#features/notifications/kinds.ts";
import { wants } from "#features/notifications/preferences.server.ts";
import { chooseLanguage } from "#i18n/choose-language.ts";
import type { Tx } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { deliver, type Subscription } from "./deliver.server.ts";
import type { PushMessage } from "./push-message.ts";

const pushJobName = "push";

interface PushData {
  readonly endpoint: string;
  readonly account: string;
  readonly kind: NotificationKind;
  readonly from: string | null;
}

/**
 * A second push of the same kind to the same device waits this long, and speaks for all that came
 * meanwhile.
 */
const apartSeconds = 15;

/** One job for each device of these members, in the write's own transaction. */
export async function enqueuePush(
  { jobs }: Services,
  tx: Tx,
  notices: readonly { to: string; kind: NotificationKind; from?: string }[],
): Promise<void> {
  const devices = await tx
    .selectFrom("push_subscription")
    .where("account_id", "in", [...new Set(notices.map(({ to }) => to))])
    .select(["account_id", "endpoint"])
    .execute();
  for (const { account_id: account, endpoint } of devices) {
    for (const { kind, from } of notices.filter(({ to }) => to === account)) {
      const key = createHash("sha256").update(`${kind} ${endpoint}`).digest("base64url");
      await jobs.enqueue(
        tx,
        pushJobName,
        { endpoint, account, kind, from: from ?? null } satisfies PushData,
        { key, apartSeconds },
      );
    }
  }
}

/**
 * Tries a device five times within some minutes; after that the member's next look, or the mail,
 * has to do.
 */
export const pushJob = (services: Services): Job => ({
  name: pushJobName,
  retries: 4,
  run: (data) => sendPush(services, data as PushData),
});

/**
 * Writes and delivers one push, if there still is something to say: nothing for whoever has come
 * back, has read it, wants none of this kind, or has logged out on that device. It holds no text of
 * a message and nobody's name (trust row 20).
 */
async function sendPush(
  services: Services,
  { endpoint, account: id, kind, from }: PushData,
): Promise<void> {
  const { db, live, sites, words, log } = services;
  if (live.connected(id)) return;
  const device = await db
    .selectFrom("push_subscription")
    .innerJoin("session", "session.token_hash", "push_subscription.session_hash")
    .innerJoin("account", "account.id", "push_subscription.account_id")
    .where("push_subscription.endpoint", "=", endpoint)
    .where("push_subscription.account_id", "=", id)
    .where("session.expires_at", ">", sql<Date>`now()`)
    .where("account.status", "in", ["active", "not_confirmed"])
    .select(["push_subscription.keys", "account.site_id", "account.language"])
    .executeTakeFirst();
  if (!device || !(await wants(db, id, kind, "push"))) return;
  const site = await sites.byId(device.site_id);
  if (!site) return;
  const badges = await services.badges(id);
  const { path, badge } = kinds[kind];
  const count = badge ? badges[badge] : 1;
  if (count === 0) return;

  const language = chooseLanguage(device.language ?? undefined, site.settings.domain_language);
  const intl = words.get(language)?.intl;
  if (!intl) return;
  const fictional =
    from !== null &&
    (await db.selectFrom("profile").where("id", "=", from).select("fictional").executeTakeFirst())
      ?.fictional;
  const message: PushMessage = {
    kind,
    count,
    title: site.settings.name,
    path,
    badge: badges.unread + badges.newLikes,
    body:
      intl.t(`push.line.${kind}`, { count }) +
      (fictional
        ? ` · ${site.settings.fictional_singular[language] ?? intl.t("push.fictional")}`
        : ""),
  };
  const subscription: Subscription = { endpoint, keys: keysSchema.parse(device.keys) };
  const delivery = await deliver(services, subscription, JSON.stringify(message), {
    contact: site.settings.support_email,
    topic: kind,
  });
  if (delivery === "later")
    throw new Error(`the push service ${new URL(endpoint).hostname} did not take a push`);
  if (delivery === "refused")
    log.warn({ host: new URL(endpoint).hostname }, "the push service refused a push");
  if (delivery === "gone")
    await db.deleteFrom("push_subscription").where("endpoint", "=", endpoint).execute();
}

const keysSchema = z.object({ p256dh: z.string(), auth: z.string() });
