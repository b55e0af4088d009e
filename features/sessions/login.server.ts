import type { CallHandler, Context } from "#server/calls/context.ts";
import { ownerOrClaim } from "#features/identity/address.server.ts";
import { checkPasswords, hashPassword } from "#server/security/password.ts";
import { shuttingOut } from "#features/measures/measure.server.ts";
import { decisionPath } from "#features/measures/token.server.ts";
import type * as contract from "./contract.ts";
import { enter } from "#features/identity/enter.server.ts";
import { takeLoginGuess } from "#features/identity/login-guess.server.ts";

/**
 * Logs in with e-mail and password (specification, sections 4 and 8). After 5 wrong attempts on an
 * address it is blocked for 15 minutes; 50 from one network block that network; a browser that the
 * account knows has its own 5. Each attempt is counted before it is looked at. Right or wrong
 * address: same answer, same work: the address's owner and its newest unconfirmed claim are both
 * checked, or stand-ins where there is none.
 */
export const login: CallHandler<typeof contract.login> = async (request) => {
  const { db, site, services, input, refuse, fromThisMachine, note } = request;
  const { owner, claim } = await ownerOrClaim(db, site.id, input.email);
  const holders = [owner, claim];
  const guess = await takeLoginGuess(
    request,
    input.email,
    holders.map((holder) => holder?.id ?? null),
  );
  const member = owner?.id ?? claim?.id ?? null;
  if (guess.blockedMinutes > 0) {
    note("login_blocked", { member, minutes: guess.blockedMinutes });
    return refuse("login_blocked", { minutes: guess.blockedMinutes });
  }

  const stored = holders.map((holder, place) =>
    guess.allowed[place] ? (holder?.password_hash ?? null) : null,
  );
  const matches = await checkPasswords(stored, input.password).catch(async (error: unknown) => {
    await guess.giveBack(); // nothing was compared
    throw error;
  });
  const place = matches.findIndex((match) => match !== null);
  const account = holders[place];
  if (!account) {
    const minutes = await guess.wrong();
    note(minutes > 0 ? "login_blocked" : "login_failed", { member, minutes });
    return minutes > 0 ? refuse("login_blocked", { minutes }) : refuse("login_failed");
  }
  await guess.right(place, account === owner);
  if (account.status === "deleted") return refuse("account_deleted");
  const shutOut = await whyShutOut(request, account);
  if (shutOut) return refuse(shutOut.code, shutOut.data);
  if (account.demo && !fromThisMachine) return refuse("demo_account");

  if (matches[place] === "outdated") await renewHash(request, account, input.password);
  // A claim on an address is not proven to be its owner's, and a demo account is everybody's.
  await enter(request, account.id, { tell: account.status === "active" && !account.demo });
  note("login", { member: account.id, by: "password" });
  const user = await services.findUser(account.id, site);
  return user ? { user } : refuse("login_failed");
};

/**
 * Banned, or suspended by the clock: told to whoever knows the password alone, with the way to the
 * reasons and to an appeal.
 */
async function whyShutOut(
  { db, services }: Context,
  { id, status, suspended_until }: { id: string; status: string; suspended_until: Date | null },
) {
  const suspended = suspended_until !== null && suspended_until > new Date();
  if (status !== "blocked" && !suspended) return null;
  const measure = await shuttingOut(db, id);
  const decision = measure ? decisionPath({ of: "measure", id: measure.id }, services) : null;
  return status === "blocked"
    ? { code: "account_blocked" as const, data: { decision } }
    : {
        code: "account_suspended" as const,
        data: { decision, until: suspended_until?.toISOString() ?? "" },
      };
}

/**
 * Stores the password again, at today's cost and in one Unicode spelling. If the hashing queue is
 * full, the next login does it.
 */
async function renewHash(
  { db }: Context,
  { id, password_hash: stored }: { id: string; password_hash: string },
  password: string,
): Promise<void> {
  const renewed = await hashPassword(password).catch(() => null);
  if (renewed)
    await db
      .updateTable("account")
      .set({ password_hash: renewed })
      .where("id", "=", id)
      .where("password_hash", "=", stored)
      .execute();
}
