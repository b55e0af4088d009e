import { endAccess, storePassword } from "#features/identity/end-access.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { enter } from "#features/identity/enter.server.ts";
import { addressKey } from "#features/identity/lockouts.server.ts";
import { provesPassword } from "#features/identity/replayed.server.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import { hashPassword } from "#server/security/password.ts";
import { confirmAddress } from "../activation/activate.server.ts";
import type * as contract from "../contract.ts";
import { ownerOfLink, redeemLink } from "#features/identity/link-token.server.ts";
import { passwordIssue } from "#features/identity/password-rule.server.ts";
import { violates } from "#features/identity/unique.server.ts";

/**
 * Asks for a mail with a link. Known or unknown address: the same work, and the same 4 mails a day
 * (specification, section 8): the counter belongs to the address as typed, so running out of it
 * tells nothing either.
 */
export const requestPasswordReset: CallHandler<typeof contract.requestPasswordReset> = async ({
  site,
  services,
  input,
  refuse,
  once,
  network,
  language,
}) => {
  if (!(await services.lockouts.requests.take(network))) return commonRefusal("too_many_requests");
  if (!(await services.lockouts.resetMails.take(addressKey(site.id, input.email))))
    return refuse("too_many_reset_mails");
  return once(async ({ tx }) => {
    await queueMail(tx, services.jobs, {
      site: site.id,
      host: site.host,
      to: { address: input.email },
      template: "reset-password",
      language,
      asker: { network },
    });
    return {};
  });
};

/**
 * Chooses a new password (specification, section 5). The link is looked at before anything is
 * hashed, and false ones are counted per network. Every session ends, other links and open changes
 * of the address die, a notice goes out, the lockout is lifted. A member is logged in; an operator
 * is not, as a mailbox alone must not open the back office.
 */
export const resetPassword: CallHandler<typeof contract.resetPassword> = async (request) => {
  const { db, site, services, input, refuse, once, network, language, note } = request;
  if (input.password !== input.repeat_password)
    return invalidField("repeat_password", "invalid.passwords_differ");
  const guess = await services.lockouts.linkTokens.take(network);
  if (guess.blockedMinutes > 0) return commonRefusal("too_many_requests");
  const owner = await ownerOfLink(db, site.id, input.token, "reset_password");
  if (!owner) {
    await guess.wrong();
    return refuse("link_invalid");
  }
  const weak = await passwordIssue(site, input.password, owner);
  if (weak) {
    await guess.giveBack();
    return invalidField("password", weak);
  }
  let first = false;
  try {
    const passwordHash = await hashPassword(input.password).catch(async (error: unknown) => {
      await guess.giveBack(); // too many at once: not the link's fault
      throw error;
    });
    const { id, email, status } = await once(async ({ tx, after }) => {
      const account = await redeemLink(tx, site.id, input.token, "reset_password");
      if (!account || account.status === "deleted") return refuse("link_invalid");
      await storePassword(tx, account.id, passwordHash);
      if (!(await confirmAddress(services, tx, account.id))) return refuse("link_invalid"); // the link proved it
      await endAccess(tx, account.id, { session: null, device: null });
      await queueMail(tx, services.jobs, {
        site: site.id,
        host: site.host,
        to: { account: account.id },
        template: "password-changed",
        language,
        path: "/reset-password",
      });
      after(() => services.live.disconnect(account.id));
      after(() => note("password_reset", { member: account.id }));
      first = true;
      return { id: account.id, email: account.email, status: account.status };
    });
    await guess.giveBack();
    if (first) await services.lockouts.byAddress.clear(addressKey(site.id, email));
    if (status === "blocked") return { logged_in: false };
    const proof = first ? "right" : await provesPassword(request, id, input.password);
    if (proof === "wrong") return commonRefusal("idempotency_key_reused");
    const loggedIn = proof === "right";
    if (loggedIn) await enter(request, id, { tell: false });
    return { logged_in: loggedIn };
  } catch (error) {
    if (violates(error, "account_email_owner")) return refuse("link_invalid");
    throw error;
  }
};
