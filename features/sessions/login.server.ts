import type { CallHandler } from "#features/context.server.ts";
import { ownerOrClaim } from "#features/accounts/address.server.ts";
import { checkPassword } from "#server/security/password.ts";
import type * as contract from "./contract.ts";
import { addressKey } from "./lockouts.server.ts";
import { enter } from "./enter.server.ts";

/**
 * Logs in with e-mail and password (specification, sections 4 and 8). After 5 wrong attempts on an address it is blocked
 * for 15 minutes; 50 from one network block that network. Right or wrong address: same answer, same work: the address's
 * owner and its newest unconfirmed claim are both checked, or stand-ins where there is none.
 */
export const login: CallHandler<typeof contract.login> = async (request) => {
  const { db, site, services, input, refuse, ip } = request;
  const { byAddress, byNetwork } = services.lockouts;
  const address = addressKey(site.id, input.email);
  const blocked = Math.max(await byAddress.blockedMinutes(address), await byNetwork.blockedMinutes(ip));
  if (blocked > 0) return refuse("login_blocked", { minutes: blocked });

  const { owner, claim } = await ownerOrClaim(db, site.id, input.email);
  const ownerFits = await checkPassword(owner?.password_hash ?? null, input.password);
  const claimFits = await checkPassword(claim?.password_hash ?? null, input.password);
  const account = ownerFits ? owner : claimFits ? claim : null;
  if (!account) {
    const minutes = Math.max(await byAddress.fail(address), await byNetwork.fail(ip));
    return minutes > 0 ? refuse("login_blocked", { minutes }) : refuse("login_failed");
  }
  // Only its owner clears an address: a stranger's own claim on it must not buy new guesses.
  if (ownerFits) await byAddress.clear(address);
  if (account.status === "deleted") return refuse("account_deleted");
  if (account.status === "blocked") return refuse("account_blocked");
  if (account.demo && !services.config.loopbackOnly) return refuse("demo_account");

  // A claim on an address is not proven to be its owner's, and a demo account is everybody's.
  await enter(request, account.id, { tell: account.status === "active" && !account.demo });
  const user = await services.findUser(account.id);
  return user ? { user } : refuse("login_failed");
};
