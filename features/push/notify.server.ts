import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { enqueuePush } from "./push-job.server.ts";
import type { Tx } from "#server/db/database.ts";
import type { ToldKind } from "#features/notifications/kinds.ts";

/** Something that happened to a member who may not be looking. */
export interface Notice {
  readonly to: string;
  readonly kind: ToldKind;
  /** Whose message, like, match or gift it is. */
  readonly from: string;
}

/**
 * Minutes that a mail waits: whoever comes back meanwhile needs none, and everything until then is
 * in the same mail.
 */
export const waitMinutes = 10;

/**
 * Tells a member of something within the write's own transaction: by push at once, unless a device
 * of theirs is listening; by mail in the digest, when they have not come to look. What they chose
 * is asked when it leaves. Whoever calls this has made sure that the receiver may know of `from`.
 */
export const notify = (services: Services, tx: Tx, notice: Notice): Promise<void> =>
  notifyAll(services, tx, [notice]);

/** The same for many at once. */
export async function notifyAll(
  services: Services,
  tx: Tx,
  notices: readonly Notice[],
): Promise<void> {
  const receivers = [...new Set(notices.map(({ to }) => to))].sort(); // locked in one order everywhere
  await sql`
    insert into notification_digest as d (account_id, due_at)
      select a.id, now() + make_interval(mins => ${waitMinutes})
        from unnest(${receivers}::uuid[]) t (id) join account a on a.id = t.id
    on conflict (account_id) do update set due_at = excluded.due_at where d.due_at is null`.execute(
    tx,
  );
  const away = notices.filter(({ to }) => !services.live.connected(to));
  if (away.length > 0) await enqueuePush(services, tx, away);
}
