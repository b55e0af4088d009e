import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Site } from "#features/sites/site.server.ts";
import type * as contract from "./contract.ts";
import {
  isMailboxStopped,
  readNeverAgain,
  stopMailbox,
} from "#features/mail/strangers-mail.server.ts";
import { kinds } from "./kinds.ts";
import { disableMails, wants } from "./preferences.server.ts";
import { readUnsubscribeToken, type Unsubscribing } from "./unsubscribe-link.server.ts";

/** What a link would stop, for its page. Refuses link_invalid. */
export const readUnsubscribe: CallHandler<typeof contract.readUnsubscribe> = async ({
  db,
  site,
  services,
  input,
  refuse,
}) => {
  const never = readNeverAgain(input.token, services.keys);
  if (never)
    return {
      kind: null,
      address: never.shown,
      stopped: await isMailboxStopped(db, never.hash),
      never: true as const,
    };
  const found = readUnsubscribeToken(input.token, services.keys);
  return (found && (await standing(db, site, found))) ?? refuse("link_invalid");
};

/**
 * Stops optional mails by a link in one of them (RFC 8058): its signature is the proof, no login is
 * asked for. All of them, which the settings then say ('unsubscribed in mail app'), or with
 * `only_kind` those of the mail's own kind. Repeating it changes nothing.
 */
export const unsubscribe: CallHandler<typeof contract.unsubscribe> = async ({
  db,
  site,
  services,
  input,
  once,
  refuse,
}) => {
  const never = readNeverAgain(input.token, services.keys);
  if (never)
    return once(async ({ tx }) => {
      await stopMailbox(tx, never.hash);
      return { kind: null, address: never.shown, stopped: true, never: true as const };
    });
  const found = readUnsubscribeToken(input.token, services.keys);
  if (!found || !(await standing(db, site, found))) return refuse("link_invalid");
  const { account, kind } = found;
  return once(async ({ tx, after }) => {
    if (input.only_kind && kind) {
      await tx
        .insertInto("notification_preference")
        .values({ account_id: account, kind, mail: false, push: kinds[kind].usual })
        .onConflict((conflict) =>
          conflict
            .columns(["account_id", "kind"])
            .doUpdateSet({ mail: false, changed_at: sql<Date>`now()` }),
        )
        .execute();
    } else {
      await disableMails(tx, [account], "unsubscribed");
      after(() => services.live.send([account], { type: "user" }));
    }
    return (await standing(tx, site, found)) ?? refuse("link_invalid");
  });
};

/**
 * Null when the account is gone, or another site's. The address is shown by its beginning only: a
 * link may be forwarded.
 */
async function standing(db: Database | Tx, site: Site, { account, kind }: Unsubscribing) {
  const row = await db
    .selectFrom("account")
    .where("id", "=", account)
    .where("site_id", "=", site.id)
    .where("status", "!=", "deleted")
    .select(["email", "notifications_disabled"])
    .executeTakeFirst();
  if (!row) return null;
  const stopped =
    row.notifications_disabled.length > 0 ||
    (kind !== null && !(await wants(db, account, kind, "mail")));
  const [name = "", host = ""] = row.email.split("@");
  return { kind, address: `${name.slice(0, 2)}…@${host}`, stopped };
}
