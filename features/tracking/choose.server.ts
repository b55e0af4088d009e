import type { CallHandler } from "#server/calls/context.ts";
import { cookie } from "#server/http/cookies.ts";
import { consentCookie, consentSeconds } from "./consent.ts";
import type * as contract from "./contract.ts";

/** The answer of this browser, and what an earlier one left with the account (trust row 28). */
export const readChoice: CallHandler<typeof contract.readChoice> = async ({
  db,
  viewer,
  consent,
}) => {
  const account =
    viewer &&
    (await db
      .selectFrom("account")
      .where("id", "=", viewer.id)
      .select("tracking")
      .executeTakeFirst());
  const kept = account?.tracking as Record<string, string> | undefined;
  return { choice: consent, kept: kept && Object.keys(kept).length > 0 ? kept : null };
};

/**
 * Keeps the answer in a cookie. A no takes back every earlier yes, also one given on another
 * device.
 */
export const choose: CallHandler<typeof contract.choose> = async ({
  viewer,
  input: { choice },
  once,
  origin,
  setCookie,
}) => {
  if (viewer && choice === "necessary") {
    await once(async ({ tx }) => {
      await tx.updateTable("account").set({ tracking: "{}" }).where("id", "=", viewer.id).execute();
      return { choice };
    });
  }
  setCookie(
    cookie(consentCookie, choice, {
      maxAge: consentSeconds,
      secure: origin.startsWith("https:"),
      httpOnly: true,
    }),
  );
  return { choice };
};
