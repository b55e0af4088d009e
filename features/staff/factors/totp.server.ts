import { generateSecret, generateURI, ScureBase32Plugin, verifySync } from "otplib";
import { encode } from "uqr";
import type { Tx } from "#server/db/database.ts";
import type { SealedColumn } from "#server/db/sealed-column.ts";
import type { Sealing } from "#server/security/sealed.ts";

/** Where the secret of somebody's codes is sealed for. */
export const placeOfTotp = (staffId = ""): string => `staff:${staffId}:totp`;

/** The secrets of authenticator apps, as they lie in the database. */
export const sealedTotp: SealedColumn = {
  table: "staff",
  column: "totp_secret",
  key: ["id"],
  placeOf: placeOfTotp,
};

export const sealTotp = (sealing: Sealing, staffId: string, secret: string): Buffer =>
  sealing.seal(secret, placeOfTotp(staffId));

/**
 * After the key is lost: secrets that nobody has, in place of those that nothing opens. Their owners
 * come in with a passkey or a recovery code and set up their app again.
 */
export async function forgetTotp(tx: Tx, sealing: Sealing): Promise<number> {
  const staff = await tx
    .selectFrom("staff")
    .where("totp_secret", "is not", null)
    .select("id")
    .execute();
  for (const { id } of staff)
    await tx
      .updateTable("staff")
      .set({ totp_secret: sealTotp(sealing, id, generateSecret()) })
      .where("id", "=", id)
      .execute();
  return staff.length;
}

/** Checked when there is no secret, so that it takes the same time. */
const standIn = generateSecret();

/**
 * The time step that a code of an authenticator app belongs to: now, or half a minute before or
 * after. Null: it is none of this secret, or the secret is missing.
 */
export function stepOf(sealing: Sealing, staff: TotpHolder | null, code: string): number | null {
  const sealed = staff?.totp_secret;
  return stepOfSecret(sealed && staff ? sealing.open(sealed, placeOfTotp(staff.id)) : null, code);
}

interface TotpHolder {
  readonly id: string;
  readonly totp_secret: Buffer | null;
}

/** The same for a secret that is not stored yet. */
export function stepOfSecret(secret: string | null, code: string): number | null {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const found = verifySync({ secret: secret ?? standIn, token, epochTolerance: 30 });
  return secret !== null && found.valid && "timeStep" in found ? found.timeStep : null;
}

/** Uses a code's time step up: of any number at the same moment one gets true, and no earlier one. */
export async function spendStep(tx: Tx, staffId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("staff")
    .set({ totp_last_step: step })
    .where("id", "=", staffId)
    .where((q) => q.or([q("totp_last_step", "is", null), q("totp_last_step", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface TotpDraft {
  /** In base32, to be typed where nothing can be scanned. */
  readonly secret: string;
  /** The same as a picture: an SVG path, and the squares of one side. */
  readonly qr: { readonly path: string; readonly size: number };
}

/**
 * A secret to be put into an authenticator app. The same `seed` (20 bytes or more) gives the same
 * one, so that a form that comes back shows what was scanned already.
 */
export function totpDraft(seed: Buffer, email: string, issuer: string): TotpDraft {
  const secret = new ScureBase32Plugin().encode(seed.subarray(0, 20));
  const { data, size } = encode(generateURI({ issuer, label: email, secret }), { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { secret, qr: { path, size } };
}
