import type { CallHandler, Context, HandlersOf } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { checkPassword } from "#server/security/password.ts";
import { takeProofGuess } from "../door/guesses.server.ts";
import {
  assertionOptions,
  canHavePasskeys,
  checkAssertion,
  passkeysOf,
} from "../factors/passkeys.server.ts";
import { spendStep, stepOf } from "../factors/totp.server.ts";
import { proveStaffSession } from "../staff-session.server.ts";
import { requireStaff, type Staff } from "../staff.server.ts";
import type * as contract from "./contract.ts";

/** A signature for one session is none for another. */
const purposeOf = ({ sessionHash }: Staff): string => `prove:${sessionHash.toString("base64url")}`;

const proofOptions: CallHandler<typeof contract.proofOptions> = async (request) => {
  const { services, origin } = request;
  const staff = requireStaff(request.staff);
  const passkeys = canHavePasskeys(origin) ? await passkeysOf(services.db, staff.id) : [];
  const { totp_secret: totp } = await secretsOf(services.db, staff);
  return {
    passkey:
      passkeys.length > 0
        ? await assertionOptions(services.db, { origin, purpose: purposeOf(staff) }, passkeys)
        : null,
    code: staff.demo ? ("password" as const) : totp ? ("totp" as const) : ("none" as const),
  };
};

/**
 * Shows again who one is. Five wrong answers in 15 minutes are the last for as long; what was signed
 * and a code of the app are used up.
 */
const prove: CallHandler<typeof contract.prove> = async (request) => {
  const { services, once, refuse, note } = request;
  const staff = requireStaff(request.staff);
  const guess = await takeProofGuess(services.pool, staff.sessionHash);
  if (guess.blockedMinutes > 0)
    return refuse("office_sign_in_blocked", { minutes: guess.blockedMinutes });
  let wrong = false;
  const done = await once(async ({ tx }) => {
    wrong = !(await shows(request, tx, staff));
    if (wrong) return refuse("proof_failed");
    await proveStaffSession(tx, staff.sessionHash);
    return {};
  }).catch(async (error: unknown) => {
    const minutes = wrong ? await guess.wrong() : (await guess.giveBack(), 0);
    if (wrong) note("office_proof_failed", { staff: staff.id, minutes });
    throw error;
  });
  await guess.giveBack();
  return done;
};

type Proving = Parameters<CallHandler<typeof contract.prove>>[0];

async function shows(
  { services, origin, input, fromThisMachine }: Proving,
  tx: Tx,
  staff: Staff,
): Promise<boolean> {
  if (input.passkey) {
    const signed = await checkAssertion(tx, { origin, purpose: purposeOf(staff) }, input.passkey);
    return signed?.staffId === staff.id;
  }
  const stored = await secretsOf(tx, staff);
  const code = input.code ?? "";
  if (staff.demo) return fromThisMachine && (await checkPassword(stored.password_hash, code));
  const step = stepOf(services.sealing, stored, code);
  return step !== null && (await spendStep(tx, staff.id, step));
}

const secretsOf = (db: Context["db"] | Tx, { id }: Staff) =>
  db
    .selectFrom("staff")
    .where("id", "=", id)
    .select(["id", "password_hash", "totp_secret"])
    .executeTakeFirstOrThrow();

export const handlers: HandlersOf<typeof contract> = { proofOptions, prove };
