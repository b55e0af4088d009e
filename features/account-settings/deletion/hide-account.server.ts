import { sql } from "kysely";
import { reactivationDays } from "#features/identity/life-times.ts";
import { endOtherSessions } from "#features/identity/session.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import type { Language } from "#i18n/locales.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { eraseJobName } from "./erase.server.ts";
import { erasureWaits } from "./erasure-waits.server.ts";

interface Hiding {
  readonly id: string;
  readonly site: string;
  readonly host?: string;
  readonly language: Language;
  /** No way back: the erasure follows at once. */
  readonly now: boolean;
}

/**
 * Hides an account from this commit on and logs it out everywhere; a mail has the way back for 14
 * days, unless it is erased `now`. Returns until when that erasure waits for the decision about a
 * grave matter; null: it waits for none.
 */
export async function hideAccount(
  services: Services,
  tx: Tx,
  { id, site, host, language, now }: Hiding,
): Promise<Date | null> {
  const { jobs } = services;
  const deletedAt = now
    ? sql<Date>`now() - make_interval(days => ${reactivationDays})`
    : sql<Date>`now()`;
  const account = await tx
    .updateTable("account")
    .set({ status: "deleted", deleted_at: deletedAt })
    .where("id", "=", id)
    .returning(["id", "site_id", "confirmed_at"])
    .executeTakeFirstOrThrow();
  await endOtherSessions(tx, id, null);
  await tx.deleteFrom("link_token").where("account_id", "=", id).execute();
  if (now) {
    await jobs.enqueue(tx, eraseJobName, { account: id });
    return erasureWaits(services, tx, account);
  }
  await queueMail(tx, jobs, {
    site,
    ...(host && { host }),
    to: { account: id },
    template: "account-deleted",
    language,
  });
  return null;
}
