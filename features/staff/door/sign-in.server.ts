import type { CallHandler, Context } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { checkPassword } from "#server/security/password.ts";
import { spendRecoveryCode } from "../factors/recovery-codes.server.ts";
import { spendStep, stepOf } from "../factors/totp.server.ts";
import type * as contract from "./contract.ts";
import { takeSignInGuess } from "./guesses.server.ts";
import { letIn } from "./let-in.server.ts";
import { requireOffice } from "./require-office.server.ts";
import { knowsStaffDevice } from "./staff-device.server.ts";

const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Signs in with a password and what comes besides it: a code of an authenticator app, once, or a
 * recovery code, once. Whoever has no password, but passkeys that are lost, comes in by a recovery
 * code alone. The guess is counted before anything is compared (5 at an address, 50 from a network
 * in 15 minutes, and 5 of its own in a browser that
 * the person has signed in with); an unknown address, a wrong password and a wrong code cost the same work and get
 * the same answer. The demo's operator needs the password alone, on this machine alone.
 */
export const signIn: CallHandler<typeof contract.signIn> = async (request) => {
  await requireOffice(request);
  const { db, services, network, device, input, refuse, fromThisMachine, note } = request;
  const staff = await byAddress(db, input.email);
  const knows = await knowsStaffDevice(db, staff?.id ?? null, device);
  const known = staff && device && knows ? { staff: staff.id, device } : null;
  const guess = await takeSignInGuess(services.pool, { email: input.email, network, known });
  const about = { staff: staff?.id ?? null };
  if (guess.blockedMinutes > 0) {
    note("office_sign_in_blocked", { ...about, minutes: guess.blockedMinutes });
    return refuse("office_sign_in_blocked", { minutes: guess.blockedMinutes });
  }
  const password = await checkPassword(staff?.password_hash ?? null, input.password).catch(
    async (error: unknown) => {
      await guess.giveBack(); // nothing was compared
      throw error;
    },
  );
  const step = stepOf(services.sealing, staff ?? null, input.code);
  const entered = await db.transaction().execute(async (tx) => {
    const by = await wayIn(tx, { staff, password, step, code: input.code, fromThisMachine });
    return staff && by ? letIn(request, tx, staff, by) : null;
  });
  if (!staff || !entered) {
    const minutes = await guess.wrong();
    note(minutes > 0 ? "office_sign_in_blocked" : "office_sign_in_failed", { ...about, minutes });
    return minutes > 0
      ? refuse("office_sign_in_blocked", { minutes })
      : refuse("office_sign_in_failed");
  }
  await guess.right();
  entered();
  return { name: staff.name };
};

const byAddress = (db: Context["db"], email: string) =>
  db
    .selectFrom("staff")
    .where("email", "=", email.toLowerCase())
    .where("status", "=", "active")
    .select(["id", "email", "name", "language", "demo", "password_hash", "totp_secret"])
    .executeTakeFirst();

interface Shown {
  readonly staff: Awaited<ReturnType<typeof byAddress>>;
  readonly password: boolean;
  readonly step: number | null;
  readonly code: string;
  readonly fromThisMachine: boolean;
}

/** Uses up what was shown. One statement whatever it was, for nobody too: it takes the same time. */
async function wayIn(
  tx: Tx,
  { staff, password, step, code, fromThisMachine }: Shown,
): Promise<"code" | "recovery_code" | "demo" | null> {
  if (staff?.demo) return password && fromThisMachine ? "demo" : null;
  const opens = password || (staff !== undefined && staff.password_hash === null);
  if (step !== null)
    return (await spendStep(tx, password ? (staff?.id ?? nobody) : nobody, step)) ? "code" : null;
  return (await spendRecoveryCode(tx, opens ? (staff?.id ?? nobody) : nobody, code))
    ? "recovery_code"
    : null;
}
