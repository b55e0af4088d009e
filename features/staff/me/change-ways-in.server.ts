import type { CallHandler, Context } from "#server/calls/context.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { hashPassword } from "#server/security/password.ts";
import { passwordIssue } from "#features/identity/password-rule.server.ts";
import {
  checkRegistration,
  passkeysOf,
  registrationOptions,
  storePasskey,
} from "../factors/passkeys.server.ts";
import { newRecoveryCodes, storeRecoveryCodes } from "../factors/recovery-codes.server.ts";
import { sealTotp, stepOfSecret } from "../factors/totp.server.ts";
import { endStaffSessions, waysIn } from "../factors/ways-in.server.ts";
import { tellStaff } from "../letters.server.ts";
import { requireStaff, type Staff } from "../staff.server.ts";
import type * as contract from "./contract.ts";
import { draftOf } from "./read-me.server.ts";

const purposeOf = ({ id }: Staff): string => `add:${id}`;

/** One change of somebody's ways in after the other, so that two cannot each leave the other one. */
const inTurn = (tx: Tx, { id }: Staff) =>
  tx.selectFrom("staff").where("id", "=", id).select("id").forNoKeyUpdate().execute();

const tell = ({ services, userAgent }: Context, tx: Tx, { email, language }: Staff) =>
  tellStaff(tx, services, { to: email, language, template: "office-ways-in-changed", userAgent });

export const newPasskey: CallHandler<typeof contract.newPasskey> = async (request) => {
  const { services, origin, site } = request;
  const staff = requireStaff(request.staff);
  return registrationOptions(
    services.db,
    { origin, purpose: purposeOf(staff), issuer: site.settings.name },
    { ...staff, passkeys: await passkeysOf(services.db, staff.id) },
  );
};

/** Refuses passkey_failed for one that was made elsewhere, or is somebody's already. */
export const addPasskey: CallHandler<typeof contract.addPasskey> = async (request) => {
  const { origin, input, once, refuse } = request;
  const staff = requireStaff(request.staff);
  return once(async ({ tx }) => {
    const made = await checkRegistration(tx, { origin, purpose: purposeOf(staff) }, input.passkey);
    if (!made || !(await storePasskey(tx, staff.id, made, input.name)))
      return refuse("passkey_failed");
    await tell(request, tx, staff);
    request.audit({ subject: staff.id, detail: { passkey: "added" } });
    return {};
  });
};

/** @throws Refusal not_found for what is nobody's, or another's */
export const renamePasskey: CallHandler<typeof contract.renamePasskey> = async ({
  input,
  once,
  staff: asked,
}) => {
  const staff = requireStaff(asked);
  return once(async ({ tx }) => {
    const { numUpdatedRows } = await tx
      .updateTable("staff_passkey")
      .set({ name: input.name })
      .where("staff_id", "=", staff.id)
      .where("id", "=", input.id)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? {} : commonRefusal("not_found");
  });
};

/** Refuses last_way_in: somebody who removes it could not come back. */
export const removePasskey: CallHandler<typeof contract.removePasskey> = async (request) => {
  const { input, once, refuse } = request;
  const staff = requireStaff(request.staff);
  return once(async ({ tx }) => {
    await inTurn(tx, staff);
    const { numDeletedRows } = await tx
      .deleteFrom("staff_passkey")
      .where("staff_id", "=", staff.id)
      .where("id", "=", input.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return commonRefusal("not_found");
    const left = await waysIn(tx, staff.id);
    if (left.passkeys === 0 && !left.password) return refuse("last_way_in");
    await tell(request, tx, staff);
    request.audit({ subject: staff.id, detail: { passkey: "removed" } });
    return {};
  });
};

/** Every other session ends. Refuses the password as it does a member's, and a wrong code. */
export const setPassword: CallHandler<typeof contract.setPassword> = async (request) => {
  const { input, site, services, once } = request;
  const staff = requireStaff(request.staff);
  if (staff.demo) return commonRefusal("forbidden"); // everybody knows it, and it opens here alone
  const weak = await passwordIssue(site, input.password, staff);
  if (weak) return invalidField("password", weak);
  const password_hash = await hashPassword(input.password);
  return once(async ({ tx }) => {
    await inTurn(tx, staff);
    const secret = await draftOf(request, tx, staff);
    const step = stepOfSecret(secret, input.code);
    if (step === null) return invalidField("code", "invalid.totp");
    await tx
      .updateTable("staff")
      .set({
        password_hash,
        totp_secret: sealTotp(services.sealing, staff.id, secret),
        totp_last_step: step,
      })
      .where("id", "=", staff.id)
      .execute();
    await endStaffSessions(tx, staff.id, staff.sessionHash);
    await tell(request, tx, staff);
    request.audit({ subject: staff.id, detail: { password: "set" } });
    return {};
  });
};

/** Refuses last_way_in to somebody who has no passkey. */
export const removePassword: CallHandler<typeof contract.removePassword> = async (request) => {
  const { once, refuse } = request;
  const staff = requireStaff(request.staff);
  return once(async ({ tx }) => {
    await inTurn(tx, staff);
    if ((await waysIn(tx, staff.id)).passkeys === 0) return refuse("last_way_in");
    await tx
      .updateTable("staff")
      .set({ password_hash: null, totp_secret: null })
      .where("id", "=", staff.id)
      .execute();
    await tell(request, tx, staff);
    request.audit({ subject: staff.id, detail: { password: "removed" } });
    return {};
  });
};

/** The codes are in this answer alone: what is stored of the answer, for a repeat, is without them. */
export const renewRecoveryCodes: CallHandler<typeof contract.renewRecoveryCodes> = async (
  request,
) => {
  const staff = requireStaff(request.staff);
  let recovery_codes: string[] = [];
  await request.once(async ({ tx }) => {
    const codes = newRecoveryCodes();
    await storeRecoveryCodes(tx, staff.id, codes);
    await tell(request, tx, staff);
    request.audit({ subject: staff.id, detail: { recovery_codes: "renewed" } });
    recovery_codes = codes;
    return {};
  });
  return { recovery_codes };
};
