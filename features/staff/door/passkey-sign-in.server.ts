import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { assertionOptions, checkAssertion } from "../factors/passkeys.server.ts";
import type * as contract from "./contract.ts";
import { mayAskPasskey, takeNetworkGuess } from "./guesses.server.ts";
import { letIn } from "./let-in.server.ts";
import { requireOffice } from "./require-office.server.ts";
import { knowsStaffDevice } from "./staff-device.server.ts";

const purpose = "sign-in";

/** What a browser asks for: whichever passkey of the office its owner picks. */
export const passkeyOptions: CallHandler<typeof contract.passkeyOptions> = async (request) => {
  await requireOffice(request);
  const { services, network, origin } = request;
  if (!(await mayAskPasskey(services.pool, network))) return commonRefusal("too_many_requests");
  return assertionOptions(services.db, { origin, purpose });
};

/**
 * Signs in with a passkey, whose owner has shown their finger, face or PIN to it. What it signed
 * opens once; 50 that open nothing block a network for 15 minutes.
 */
export const signInWithPasskey: CallHandler<typeof contract.signInWithPasskey> = async (
  request,
) => {
  await requireOffice(request);
  const { services, network, device, origin, input, refuse, note } = request;
  const guess = await takeNetworkGuess(services.pool, network);
  const blocked = guess.blockedMinutes > 0;
  if (blocked && device === null)
    return refuse("office_sign_in_blocked", { minutes: guess.blockedMinutes });
  const signed = await checkAssertion(services.db, { origin, purpose }, input.passkey);
  const staff =
    signed &&
    (await services.db
      .selectFrom("staff")
      .where("id", "=", signed.staffId)
      .where("status", "=", "active")
      .select(["id", "email", "name", "language", "demo"])
      .executeTakeFirst());
  // Strangers of the same network do not keep a person out of a browser that they work in.
  if (blocked && !(await knowsStaffDevice(services.db, staff?.id ?? null, device)))
    return refuse("office_sign_in_blocked", { minutes: guess.blockedMinutes });
  if (!staff) {
    const minutes = await guess.wrong();
    note("office_sign_in_failed", { staff: signed?.staffId ?? null, minutes });
    return refuse("office_sign_in_failed");
  }
  await guess.giveBack();
  const entered = await services.db
    .transaction()
    .execute((tx) => letIn(request, tx, staff, "passkey"));
  entered();
  return { name: staff.name };
};
