import { sql } from "kysely";
import { redeemLink } from "#features/identity/link-token.server.ts";
import { memberChanged } from "#features/blocks/member-changed.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { enter } from "#features/identity/enter.server.ts";
import { addressKey } from "#features/identity/lockouts.server.ts";
import { provesBrowser } from "#features/identity/replayed.server.ts";
import { clearedSessionCookie } from "#features/identity/session.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "../contract.ts";
import { stopWaiting } from "../cancellations/follow.server.ts";
import { hideAccount } from "./hide-account.server.ts";
import { reactivationDays } from "#features/identity/life-times.ts";
import { refuseWrongPassword } from "../own-password.server.ts";

/**
 * Deletes the account (readings, 'Delete account'): hidden from this commit on, logged out
 * everywhere, a mail with the way back for 14 days. With `now`, and always for an account whose
 * address was never confirmed, there is no way back: the erasure follows at once, or, while a grave
 * matter about the member is open, with its decision, at `waits_until` at the latest.
 */
export const deleteAccount: CallHandler<typeof contract.deleteAccount> = async (request) => {
  const { db, site, services, viewer: maybe, input, once, language, origin, setCookie } = request;
  const viewer = requireViewer(maybe);
  const wrong = await refuseWrongPassword(
    request,
    input.password,
    "password",
    "invalid.own_password",
  );
  if (wrong) return wrong;
  const now = input.now === true || viewer.status === "not_confirmed";
  const answer = await once(async ({ tx, after }) => {
    const waits = await hideAccount(services, tx, {
      id: viewer.id,
      site: site.id,
      host: site.host,
      language,
      now,
    });
    after(() => {
      services.live.disconnect(viewer.id);
      void memberChanged(services, db, viewer.id);
    });
    return waits ? { erased: false, waits_until: waits.toISOString() } : { erased: now };
  });
  setCookie(clearedSessionCookie(origin.startsWith("https:")));
  return answer;
};

/**
 * Asks for the way back again. Deleted, living or unknown address: the same answer and the same
 * work (trust row 8).
 */
export const requestReactivation: CallHandler<typeof contract.requestReactivation> = async ({
  site,
  services,
  input,
  refuse,
  once,
  network,
  language,
}) => {
  if (!(await services.lockouts.requests.take(network))) return commonRefusal("too_many_requests");
  if (!(await services.lockouts.reactivationMails.take(addressKey(site.id, input.email))))
    return refuse("too_many_mails");
  return once(async ({ tx }) => {
    await queueMail(tx, services.jobs, {
      site: site.id,
      host: site.host,
      to: { address: input.email },
      template: "reactivation",
      language,
      asker: { network },
    });
    return {};
  });
};

/**
 * Brings a deleted account back, within 14 days by the database's clock, as it was; the member is
 * logged in (specification, section 4). A repeat of it is logged in too when it comes from a
 * browser that the account knows.
 */
export const reactivate: CallHandler<typeof contract.reactivate> = async (request) => {
  const { db, site, input, services, viewer, refuse, once } = request;
  let first = false;
  const { id } = await once(async ({ tx, after }) => {
    const account = await redeemLink(tx, site.id, input.token, "reactivate");
    if (account?.status !== "deleted") return refuse("link_invalid");
    const back = await tx
      .updateTable("account")
      .set({ status: "active", deleted_at: null })
      .where("id", "=", account.id)
      .where("erased_at", "is", null)
      .where("deleted_at", ">", sql<Date>`now() - make_interval(days => ${reactivationDays})`)
      .executeTakeFirst();
    if (back.numUpdatedRows === 0n) return refuse("link_invalid");
    await stopWaiting(tx, account.id); // whoever comes back has taken back what still waits
    after(() => void memberChanged(services, db, account.id));
    first = true;
    return { id: account.id };
  });
  const active = await db
    .selectFrom("account")
    .where("id", "=", id)
    .where("status", "=", "active")
    .select("id")
    .executeTakeFirst();
  if (!active) return refuse("link_invalid"); // a repeat under the same key, after another deletion
  if (viewer?.id === id) return { logged_in: true };
  const entered = first || (await provesBrowser(request, id, input.token));
  if (entered) await enter(request, id, { tell: false });
  return { logged_in: entered };
};
