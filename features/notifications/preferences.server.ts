import { sql } from "kysely";
import type { CallHandler, Services } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { OutputOf } from "#server/calls/define.ts";
import type * as contract from "./contract.ts";
import {
  type DisabledReason,
  disabledReasons,
  kinds,
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
} from "./kinds.ts";

type Chosen = OutputOf<typeof contract.read>;

/** What a member hears of: what they chose, else the defaults. */
export async function preferencesOf(db: Database | Tx, accountId: string): Promise<Chosen> {
  const rows = await db
    .selectFrom("notification_preference")
    .where("account_id", "=", accountId)
    .select(["kind", "mail", "push"])
    .execute();
  const account = await db
    .selectFrom("account")
    .where("id", "=", accountId)
    .select([
      "notifications_disabled",
      sql<Date | null>`case when mails_paused_until > now() then mails_paused_until end`.as(
        "paused_until",
      ),
    ])
    .executeTakeFirst();
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  return {
    kinds: notificationKinds.map((kind) => ({
      kind,
      mail: chosen.get(kind)?.mail ?? kinds[kind].usual,
      push: chosen.get(kind)?.push ?? kinds[kind].usual,
    })),
    disabled: disabledReasons.filter((reason) => account?.notifications_disabled.includes(reason)),
    paused_until: account?.paused_until?.toISOString() ?? null,
  };
}

/**
 * Does the member hear of this kind by this channel? For mail, not while mails are disabled
 * altogether or pause.
 */
export async function wants(
  db: Database | Tx,
  accountId: string,
  kind: NotificationKind,
  channel: NotificationChannel,
): Promise<boolean> {
  const { kinds: chosen, disabled, paused_until } = await preferencesOf(db, accountId);
  return (
    (channel === "push" || (disabled.length === 0 && !paused_until)) &&
    chosen.some((each) => each.kind === kind && each[channel])
  );
}

/** What the viewer hears of, and by which way. */
export const read: CallHandler<typeof contract.read> = async ({ db, viewer }) =>
  preferencesOf(db, requireViewer(viewer).id);

/** Keeps the choice as a whole, so that a repeat or a later choice needs no order of its own. */
export const update: CallHandler<typeof contract.update> = async ({ viewer, input, once }) => {
  const { id } = requireViewer(viewer);
  return once(async ({ tx }) => {
    await tx
      .insertInto("notification_preference")
      .values(
        notificationKinds.map((kind) => ({
          account_id: id,
          kind,
          mail: input.mail.includes(kind),
          push: input.push.includes(kind),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["account_id", "kind"])
          .doUpdateSet((row) => ({
            mail: row.ref("excluded.mail"),
            push: row.ref("excluded.push"),
            changed_at: sql<Date>`now()`,
          }))
          .where(
            sql<boolean>`(notification_preference.mail, notification_preference.push)
              is distinct from (excluded.mail, excluded.push)`,
          ),
      )
      .execute();
    return preferencesOf(tx, id);
  });
};

/** The member's own word that mails may come again. A dead address will say so again by itself. */
export const enable: CallHandler<typeof contract.enable> = async ({ services, viewer, once }) => {
  const { id } = requireViewer(viewer);
  return once(async ({ tx, after }) => {
    await enableMails(tx, id);
    await tx
      .updateTable("account")
      .set({ mails_paused_until: null })
      .where("id", "=", id)
      .execute();
    after(() => services.live.send([id], { type: "user" }));
    return preferencesOf(tx, id);
  });
};

const pauseDays = 30;

/**
 * No optional mails for 30 days; asked for again, 30 days from then. What was missed meanwhile is
 * not told afterwards.
 */
export const pause: CallHandler<typeof contract.pause> = async ({ viewer, once }) => {
  const { id } = requireViewer(viewer);
  return once(async ({ tx }) => {
    await tx
      .updateTable("account")
      .set({ mails_paused_until: sql<Date>`now() + make_interval(days => ${pauseDays})` })
      .where("id", "=", id)
      .execute();
    return preferencesOf(tx, id);
  });
};

/** Optional mails stop, for this reason; twice is once. */
export async function disableMails(
  db: Database | Tx,
  accountIds: readonly string[],
  reason: DisabledReason,
): Promise<void> {
  if (accountIds.length === 0) return;
  await db
    .updateTable("account")
    .set({ notifications_disabled: sql<string[]>`notifications_disabled || ${reason}::text` })
    .where("id", "in", accountIds)
    .where(sql<boolean>`not ${reason} = any(notifications_disabled)`)
    .execute();
}

/**
 * The same for everybody who has this address, on every site of the installation: it is one
 * mailbox.
 */
export async function disableAddress(
  { db, live }: Services,
  address: string,
  reason: DisabledReason,
): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select a.id from site s join account a on a.site_id = s.id
    and a.email_key = lower(${address}) and a.status <> 'deleted'`.execute(db);
  await disableMails(
    db,
    rows.map(({ id }) => id),
    reason,
  );
  live.send(
    rows.map(({ id }) => id),
    { type: "user" },
  );
}

/** Optional mails to these members' addresses go on, on every site: their bounces were an error. */
export async function undoBounces(
  { db, live }: Services,
  accountIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update account set notifications_disabled = array_remove(notifications_disabled, 'bounce')
    where 'bounce' = any(notifications_disabled) and id in (
      select a.id from account named, site s, account a
      where named.id = any(${[...accountIds]}::uuid[]) and a.site_id = s.id
        and a.email_key = named.email_key and a.status <> 'deleted')
    returning id`.execute(db);
  live.send(
    rows.map(({ id }) => id),
    { type: "user" },
  );
}

/**
 * Optional mails go on: all reasons are forgotten, or only those given. A new address has not
 * bounced, for example.
 */
export async function enableMails(
  db: Database | Tx,
  accountId: string,
  reasons: readonly DisabledReason[] = disabledReasons,
): Promise<void> {
  await db
    .updateTable("account")
    .set({
      notifications_disabled: sql<
        string[]
      >`array(select r from unnest(notifications_disabled) r where r <> all(${[...reasons]}::text[]))`,
    })
    .where("id", "=", accountId)
    .execute();
}
