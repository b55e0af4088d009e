import { reactivationLetter } from "#features/account-settings/letters.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Letter } from "#features/mail/letter.ts";
import type { QueuedMail } from "#features/mail/queue-mail.server.ts";
import { claimById, ownerOrClaim } from "#features/identity/address.server.ts";
import { barredLetter } from "#features/measures/barred-letter.server.ts";
import { issueLink } from "#features/identity/link-token.server.ts";

/**
 * After a sign-up, or when its mail is asked for again: the activation link; to an address that an
 * account already owns, the word that it does; to one that is barred, why. Decided here, when the mail is written, and not in
 * the request, which therefore does the same for everybody (docs/decisions/0007). Null when nobody
 * waits for it.
 */
export async function signUpLetter(services: Services, mail: QueuedMail): Promise<Letter | null> {
  const { db } = services;
  const { site, to } = mail;
  const claim =
    "account" in to
      ? await claimById(db, to.account)
      : (await ownerOrClaim(db, site, to.address)).claim;
  const address = "account" in to ? claim?.email : to.address;
  if (!address) return null;
  const { owner } = await ownerOrClaim(db, site, address);
  if (owner?.status === "deleted")
    return reactivationLetter(services, { ...mail, to: { address: owner.email } });
  if (owner)
    return {
      to: owner.email,
      words: "accounts.mail.account-exists",
      values: {},
      path: "/login",
      morePath: "/reset-password",
    };
  if (!claim) return null;
  const barred = await barredLetter(services, mail, claim.email);
  if (barred) return barred;
  const { token, revoke } = await issueLink(db, claim.id, "activate", { email: claim.email });
  return {
    to: claim.email,
    words: "accounts.mail.activation",
    values: { name: claim.name },
    path: `/activate?token=${token}`,
    discard: revoke,
  };
}

/**
 * After somebody asked for a new password: the link, or to an address without account the word that
 * there is none (specification, section 8; readings, 'Enumeration'). The newest unconfirmed account
 * may be reset too: the link proves the address, unless that is barred.
 */
export async function resetPasswordLetter(
  services: Services,
  mail: QueuedMail,
): Promise<Letter | null> {
  const { db } = services;
  const { site, to } = mail;
  if (!("address" in to)) return null;
  const { owner, claim } = await ownerOrClaim(db, site, to.address);
  if (owner?.status === "deleted") return reactivationLetter(services, mail);
  const account = owner ?? claim;
  if (!account)
    return {
      to: to.address,
      words: "accounts.mail.reset-unknown",
      values: {},
      stranger: true,
      path: "/",
    };
  const barred = owner ? null : await barredLetter(services, mail, account.email);
  if (barred) return barred;
  // A new password was chosen since it was asked for: whoever asked before it gets no way around
  // it.
  if (
    account.password_changed_at &&
    mail.at &&
    account.password_changed_at.getTime() > Date.parse(mail.at)
  )
    return null;
  const { token, revoke } = await issueLink(db, account.id, "reset_password", {
    email: account.email,
  });
  return {
    to: account.email,
    words: "accounts.mail.reset-password",
    values: {},
    path: `/reset-password/do?token=${token}`,
    discard: revoke,
  };
}
