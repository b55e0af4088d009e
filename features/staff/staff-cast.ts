import { generateSecret, generateSync } from "otplib";
import { hashPassword } from "#server/security/password.ts";
import type { Actor, World } from "#test/world.ts";
import { newRecoveryCodes, storeRecoveryCodes } from "./factors/recovery-codes.server.ts";
import { sealTotp } from "./factors/totp.server.ts";

/** Where the office of the tests answers: a name, as passkeys need one. */
export const office = "office.localhost";
export const officeOrigin = `http://${office}`;
export const officeEnvironment = { OFFICE_HOST: office };

export const password = "seven quiet harbours";

/** Gives one of the staff a password and an authenticator app, and ten recovery codes. */
export async function withPassword({ db, services }: World, { id }: Pick<Actor, "id">) {
  const secret = generateSecret();
  await db
    .updateTable("staff")
    .set({
      password_hash: await hashPassword(password),
      totp_secret: sealTotp(services.sealing, id, secret),
    })
    .where("id", "=", id)
    .execute();
  const recovery = newRecoveryCodes();
  await db.transaction().execute((tx) => storeRecoveryCodes(tx, id, recovery));
  return { secret, recovery, code: (stepsAhead = 0) => codeOf(secret, stepsAhead) };
}

/** What an app with this secret shows now, or so many half minutes later. */
export const codeOf = (secret: string, stepsAhead = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 * stepsAhead });

/** The session that an answer gave, as its person's browser brings it. */
export function sessionIn(headers: Headers, who: Pick<Actor, "id" | "name" | "email">): Actor {
  const cookie = headers.getSetCookie().find((each) => each.startsWith("office="));
  if (!cookie) throw new Error("no session of the office in the answer");
  return { ...who, cookie: cookie.split(";")[0] ?? "", office: true };
}
