import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { password, withPassword } from "#features/account-settings/settings-cast.ts";
import { calls } from "#features/index.ts";
import type { CallName } from "#server/calls/registry.ts";
import { plausible, schemaOf } from "./plausible.ts";
import { type Actor, openWorld } from "./world.ts";

// What somebody could find out by trying: from the contract, each field that a secret is typed into.

const world = await openWorld();
const names = Object.keys(calls) as CallName[];
const secret = /password|token|(?:^|_)code$|^link$|^number$|^passkey$/;
const fields = names.flatMap((name) =>
  Object.keys(schemaOf(name).properties ?? {})
    .filter((field) => secret.test(field))
    .map((field) => `${name} ${field}`),
);

/** 256 bits, or a signature of ours: more than anybody tries. */
const links = fields.filter((field) => field.endsWith(" token"));
/** A discount code, which a person can type. */
const discounts = [
  "direct-debit.charge discount_code",
  "direct-debit.sign discount_code",
  "discounts.readCode code",
  "payments.order discount_code",
];
/** The password of the member who is logged in. */
const ownPasswords = [
  "account-settings.changeMail password",
  "account-settings.changePassword old_password",
  "account-settings.deleteAccount password",
  "account-settings.endOthers password",
  "account-settings.endSession password",
  "account-settings.requestExport password",
];
/** Where the limit is tested beside the call. */
const besideTheCall = [
  "accounts.activate password", // accounts/activation/not-the-signer.test.ts
  "accounts.resetPassword password", // identity/replayed.test.ts
  "accounts.resetPassword repeat_password",
  "accounts.signUp password",
  "direct-debit.sign code", // direct-debit/direct-debit.test.ts
  "refunds.declare number", // orders/refunds/declared: every number gets the same answer
  "sessions.login password", // identity/login-guess.test.ts
  "staff.prove code", // staff/step-up
  "staff.prove passkey",
  "staff.signIn code", // staff/door
  "staff.signIn password",
  "staff.signInWithPasskey passkey",
];
/** What its author chooses or has from elsewhere: nothing of ours is compared with it. */
const nothingToFind = [
  "account-settings.changePassword password",
  "account-settings.changePassword repeat_password",
  "accounts.checkSignUp password",
  "payment-accounts.save access_token",
  "age-check.finish code", // the age provider judges it, once for each check that was begun
  "direct-debit.answer reason_code",
  "discounts.createCode code",
  "reports.reportOutside link",
  "staff.acceptWithPasskey passkey",
  "staff.acceptWithPassword code",
  "staff.acceptWithPassword password",
  "staff.addPasskey passkey",
  "staff.setPassword code",
  "staff.setPassword password",
];

test("each field that a secret is typed into is listed with what keeps it from being guessed", () => {
  const listed = [links, discounts, ownPasswords, besideTheCall, nothingToFind].flat();
  expect(fields.toSorted()).toEqual(listed.toSorted());
});

const nameOf = (field: string) => field.split(" ", 1)[0] as CallName;
const inputWith = (field: string, value: string): object => {
  const [name = "", key = ""] = field.split(" ");
  return { ...plausible(name as CallName), [key]: value };
};
const guess = (field: string, value: string, as: Actor) =>
  world.call(nameOf(field), inputWith(field, value) as never, { as, comesAgain: false });

test.each(ownPasswords)("%s: after five wrong ones none is compared", async (field) => {
  const member = await withPassword(world, `P${randomUUID().slice(0, 8)}`);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => guess(field, `wrong guess ${at}`, member)),
  );
  const blocked = answers.filter(({ problem }) => problem.code === "login_blocked");
  expect([blocked.length >= 15, answers.some(({ status }) => status < 300)]).toEqual([true, false]);
  expect((await guess(field, password, member)).problem.code).toBe("login_blocked");
});

test("of 800 codes at once 20 are looked up, and then not the right one either", async () => {
  await world.db
    .insertInto("discount_code")
    .values({ site_id: world.siteId, code: "SUMMER40", value_percentage: 40 })
    .execute();
  const mallory = await world.member("Mallory");
  const codes = Array.from({ length: 800 }, (_, at) => `SUMMER${at + 100}`);
  const answers: string[] = [];
  for (let at = 0; at < codes.length; at += 100)
    answers.push(
      ...(await Promise.all(
        codes.slice(at, at + 100).map(async (code) => {
          const { problem, status } = await guess("discounts.readCode code", code, mallory);
          return `${status} ${problem.code}`;
        }),
      )),
    );
  expect(answers.filter((answer) => answer === "404 code_not_found")).toHaveLength(20);
  expect(answers.filter((answer) => answer === "429 too_many_codes")).toHaveLength(780);
  for (const field of discounts) {
    const { status, problem } = await guess(field, "SUMMER40", mallory);
    expect([field, status, problem.code, problem.data]).toEqual([
      field,
      429,
      "too_many_codes",
      { minutes: 15 },
    ]);
    expect(problem.detail).toContain("15 min");
  }
  const bob = await world.member("Bob", { gender: "man" });
  const right = await guess("discounts.readCode code", "SUMMER40", bob);
  expect([right.status, right.body]).toMatchObject([200, { value_percentage: 40 }]);
  for (let time = 0; time < 30; time += 1)
    expect((await guess("discounts.readCode code", "SUMMER40", bob)).status, "found").toBe(200);
  const bought = await world.call(
    "payments.order",
    { bundle: "p0", payment_method: "ideal", discount_code: "SUMMER40" },
    { as: bob },
  );
  expect(bought.body.order).toMatchObject({ discount_code: "SUMMER40" });
});

test("codes that are ordered with count too, and one network's members together", async () => {
  await sql`delete from rate_limit where key like 'code-%'`.execute(world.db);
  const members = await Promise.all(
    Array.from({ length: 6 }, (_, at) => world.member(`Guesser${at}`)),
  );
  const codes: (string | undefined)[] = [];
  for (const [at, as] of members.entries())
    for (let time = 0; time < 20; time += 1) {
      const { problem } = await world.call(
        "payments.order",
        { bundle: "p0", payment_method: "ideal", discount_code: `NOPE${at}${time}` },
        { as },
      );
      codes.push(problem.code);
    }
  expect(codes.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => "code_not_found"));
  expect(codes.slice(100)).toEqual(Array.from({ length: 20 }, () => "too_many_codes"));
});
