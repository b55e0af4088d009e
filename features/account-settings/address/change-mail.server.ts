import { sql } from "kysely";
import { redeemLink, revokeLinks } from "#features/identity/link-token.server.ts";
import { violates } from "#features/identity/unique.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { barredUntil } from "#features/measures/barred-address.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { enableMails } from "#features/notifications/preferences.server.ts";
import { addressKey } from "#features/identity/lockouts.server.ts";
import { holdsSession } from "#features/identity/session.server.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type * as contract from "../contract.ts";
import { endAccess, stopOpenChanges } from "#features/identity/end-access.server.ts";
import { refuseWrongPassword } from "../own-password.server.ts";

/**
 * Asks for another address (specification, sections 2 and 5). Nothing here looks whether the new
 * one is known: the mail does, when it is written, so the page answers the same to everybody (trust
 * row 8). The present address is told, with a way to stop it.
 */
export const changeMail: CallHandler<typeof contract.changeMail> = async (request) => {
  const { site, services, viewer: maybe, input, refuse, once, network, language } = request;
  const viewer = requireViewer(maybe);
  if (viewer.status === "not_confirmed") return refuse("confirm_first");
  if (input.email.toLowerCase() === viewer.email.toLowerCase())
    return invalidField("email", "invalid.new_email");
  const wrong = await refuseWrongPassword(
    request,
    input.password,
    "password",
    "invalid.own_password",
  );
  if (wrong) return wrong;
  const { mailChanges } = services.lockouts;
  if (
    !(await mailChanges.take(viewer.id)) ||
    !(await mailChanges.take(addressKey(site.id, input.email)))
  )
    return refuse("too_many_mails");
  return once(async ({ tx }) => {
    if (!(await holdsSession(tx, viewer))) return commonRefusal("authentication_required"); // a new password ended it meanwhile
    await stopOpenChanges(tx, viewer.id);
    const { id } = await tx
      .insertInto("mail_change")
      .values({ account_id: viewer.id, old_email: viewer.email, new_email: input.email })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const template of ["mail-change", "mail-change-notice"] as const)
      await queueMail(tx, services.jobs, {
        site: site.id,
        host: site.host,
        to: { account: viewer.id },
        template,
        language,
        values: { change: id },
        ...(template === "mail-change" && { goesTo: input.email }),
        asker: { network, account: viewer.id },
      });
    return { pending_email: input.email };
  });
};

/** Gives up a change that is not confirmed: its links are worthless from now on. */
export const cancelMail: CallHandler<typeof contract.cancelMail> = async ({ viewer, once }) => {
  const { id } = requireViewer(viewer);
  return once(async ({ tx }) => {
    await stopOpenChanges(tx, id);
    return {};
  });
};

/**
 * The new address becomes the account's, once, within 30 minutes. Devices stay logged in: the
 * password is still the same. Links that went to the old address die. Refuses link_invalid, also
 * when the address has an owner meanwhile or is barred.
 */
export const confirmMail: CallHandler<typeof contract.confirmMail> = async ({
  site,
  services,
  input,
  refuse,
  once,
}) => {
  try {
    return await once(async ({ tx, after }) => {
      const account = await redeemLink(tx, site.id, input.token, "change_mail");
      if (!account?.change || account.status !== "active") return refuse("link_invalid");
      const change = await tx
        .updateTable("mail_change")
        .set({ confirmed_at: sql<Date>`now()` })
        .where("account_id", "=", account.id)
        .where("id", "=", account.change)
        .where("confirmed_at", "is", null)
        .where("stopped_at", "is", null)
        .returning("new_email")
        .executeTakeFirst();
      if (!change) return refuse("link_invalid");
      await tx
        .updateTable("account")
        .set({ email: change.new_email })
        .where("id", "=", account.id)
        .execute();
      if (await barredUntil(services, tx, site.id, change.new_email)) return refuse("link_invalid");
      await enableMails(tx, account.id, ["bounce"]); // the new address has just received a mail
      await revokeLinks(tx, account.id);
      after(() => services.live.send([account.id], { type: "user" }));
      return { email: change.new_email };
    });
  } catch (error) {
    if (violates(error, "account_email_owner")) return refuse("link_invalid");
    throw error;
  }
};

/**
 * 'It was not me', from the old address: stops the change, or undoes it within 7 days, whatever was
 * changed after it. Then somebody else knew the password, so every session ends and a link for a
 * new password goes to the old address.
 */
export const stopMail: CallHandler<typeof contract.stopMail> = async ({
  site,
  services,
  input,
  refuse,
  once,
  language,
}) => {
  try {
    return await once(async ({ tx, after }) => {
      const account = await redeemLink(tx, site.id, input.token, "stop_mail_change");
      if (!account?.change || account.status === "deleted") return refuse("link_invalid");
      const change = await tx
        .updateTable("mail_change")
        .set({ stopped_at: sql<Date>`now()` })
        .where("account_id", "=", account.id)
        .where("id", "=", account.change)
        .where("stopped_at", "is", null)
        .returning(["old_email", "confirmed_at"])
        .executeTakeFirst();
      if (!change) return refuse("link_invalid");
      const undone = change.confirmed_at !== null;
      if (undone)
        await tx
          .updateTable("account")
          .set({ email: change.old_email })
          .where("id", "=", account.id)
          .execute();
      if (undone && (await barredUntil(services, tx, site.id, change.old_email)))
        return refuse("link_invalid");
      await endAccess(tx, account.id, { session: null, device: null });
      await queueMail(tx, services.jobs, {
        site: site.id,
        host: site.host,
        to: { address: change.old_email },
        template: "reset-password",
        language,
        proven: true,
      });
      after(() => services.live.disconnect(account.id));
      return { undone };
    });
  } catch (error) {
    if (violates(error, "account_email_owner")) return refuse("link_invalid");
    throw error;
  }
};
