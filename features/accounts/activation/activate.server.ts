import { sql } from "kysely";
import { deliverWaitingSoon } from "#features/chat/sending/deliver-waiting.server.ts";
import type { CallHandler, Services } from "#server/calls/context.ts";
import { barredUntil } from "#features/measures/barred-address.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { enableProfile } from "#features/profiles/new-profile.server.ts";
import { enter } from "#features/identity/enter.server.ts";
import { addressKey } from "#features/identity/lockouts.server.ts";
import { provesBrowser } from "#features/identity/replayed.server.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { checkPassword, hashPassword } from "#server/security/password.ts";
import { newToken } from "#server/security/token.ts";
import type * as contract from "../contract.ts";
import { endAccess, storePassword } from "#features/identity/end-access.server.ts";
import { knowsDevice } from "#features/identity/known-device.server.ts";
import { ownerOfLink, redeemLink } from "#features/identity/link-token.server.ts";
import { passwordIssue } from "#features/identity/password-rule.server.ts";
import { violates } from "#features/identity/unique.server.ts";

/**
 * Makes an account the owner of its address; what its member wrote before goes out now. False: the
 * address is barred, and the caller refuses. @throws the database's refusal when another one has
 * become it meanwhile
 */
export async function confirmAddress(
  services: Services,
  tx: Tx,
  accountId: string,
): Promise<boolean> {
  const confirmed = await tx
    .updateTable("account")
    .set({ status: "active", confirmed_at: sql<Date>`now()` })
    .where("id", "=", accountId)
    .where("status", "=", "not_confirmed")
    .returning(["site_id", "email"])
    .executeTakeFirst();
  if (!confirmed) return true;
  // Asked after the write: it waited for an owner who was being erased at this moment.
  if (await barredUntil(services, tx, confirmed.site_id, confirmed.email)) return false;
  await enableProfile(tx, accountId);
  await deliverWaitingSoon(tx, services.jobs, accountId);
  return true;
}

/**
 * What the account is opened with once its address is confirmed in this browser; null: what it was
 * opened with before. Whoever signed up may be somebody else than the owner of the mailbox, who
 * presses the link: in a browser that the account does not know the password of the sign-up has to
 * be typed, or it counts no more. @throws Refusal for a password that may not be chosen
 */
async function newPassword({
  db,
  site,
  viewer,
  device,
  input: { token, password },
}: Parameters<typeof activate>[0]): Promise<string | null> {
  const owner = await ownerOfLink(db, site.id, token, "activate");
  if (!owner || viewer?.id === owner.id) return null;
  if ((await knowsDevice(db, [owner.id], device)).has(owner.id)) return null;
  if (password === undefined) return hashPassword(newToken().token); // nobody knows it
  if (await checkPassword(owner.password_hash, password)) return null;
  const weak = await passwordIssue(site, password, owner);
  if (weak) throw invalidField("password", weak);
  return hashPassword(password);
}

/**
 * Activates (specification, section 4): the link's secret works once, for 7 days; the member is
 * logged in. A repeat from a browser that the account knows is logged in too; any other hears that
 * it is done, and no more. Pressed elsewhere than at the sign-up and without its password, nothing
 * that was there before opens the account any more.
 */
export const activate: CallHandler<typeof contract.activate> = async (request) => {
  const { site, services, viewer, input, refuse, once } = request;
  const passwordHash = await newPassword(request);
  let first = false;
  try {
    const { id } = await once(async ({ tx, after }) => {
      const account = await redeemLink(tx, site.id, input.token, "activate");
      if (account?.status !== "not_confirmed") return refuse("activation_failed");
      if (!(await confirmAddress(services, tx, account.id))) return refuse("activation_failed");
      if (passwordHash !== null) {
        await storePassword(tx, account.id, passwordHash);
        await endAccess(tx, account.id, { session: null, device: null });
        after(() => services.live.disconnect(account.id));
      }
      after(() => services.live.send([account.id], { type: "reload" }));
      first = true;
      return { id: account.id };
    });
    if (viewer?.id !== id) {
      if (!first && !(await provesBrowser(request, id, input.token))) return { user: null };
      await enter(request, id, { tell: false });
    }
    const user = await services.findUser(id, site);
    return user ? { user } : refuse("activation_failed");
  } catch (error) {
    if (violates(error, "account_email_owner")) return refuse("activation_failed");
    throw error;
  }
};

/** Sends the activation mail again. For a visitor it says nothing about the address. */
export const resendActivation: CallHandler<typeof contract.resendActivation> = async ({
  site,
  services,
  viewer,
  input,
  refuse,
  once,
  network,
  language,
}) => {
  const own = viewer?.status === "not_confirmed" && !input.email ? viewer : null;
  const email = own?.email ?? input.email;
  if (!email) return viewer ? {} : invalidField("email", "invalid.email");
  if (!(await services.lockouts.requests.take(network))) return commonRefusal("too_many_requests");
  if (!(await services.lockouts.activationMails.take(addressKey(site.id, email))))
    return refuse("too_many_mails");
  return once(async ({ tx }) => {
    await queueMail(tx, services.jobs, {
      site: site.id,
      host: site.host,
      to: own ? { account: own.id } : { address: email },
      template: "sign-up",
      language,
      asker: { network, account: viewer?.id },
    });
    return {};
  });
};
