import { beforeAll, expect, test } from "vitest";
import { whole } from "#test/slice.ts";
import type { Answered } from "#test/world.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { mailTo, sessionOf, signUpInput } from "./accounts-cast.ts";
import { barred } from "./barred-cast.ts";

// The same words for known and unknown; enumeration-timing.alone.test.ts measures the time.
let world: World;
const pairs = whole ? 60 : 20;
let members: Actor[];

beforeAll(async () => {
  world = await openWorld({ signup_credits: 3 });
  members = await Promise.all(
    Array.from({ length: pairs }, (_, n) => world.member(`Member${n}`, { photo: false })),
  );
});

/** Everything a stranger sees, without what is random or the clock's. */
const seen = ({ status, headers, body }: Answered<unknown>) => ({
  status,
  headers: [...headers]
    .filter(([name]) => name !== "date" && name !== "x-request-id")
    .map(([name, value]) => [
      name,
      name === "set-cookie" ? value.replace(/=[\w-]{43};/, "=*;") : value,
    ])
    .sort(([a = ""], [b = ""]) => a.localeCompare(b)),
  body: JSON.stringify(body)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "*")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "*")
    .replaceAll(/Probe ?(Known|Other|Third)\w+|(friend|member|barred)\w*@cast\.test/gi, "*"),
});
const forgive = () => world.db.deleteFrom("rate_limit" as never).execute();

test("trust row 8: sign-up, and everything after it, is the same for a member's address and for nobody's", async () => {
  for (let n = 0; n < pairs; n += 1) {
    if (n % 20 === 0) await forgive();
    const known = await world.call(
      "accounts.signUp",
      signUpInput(`ProbeKnown${n}`, { email: members[n]?.email ?? "" }),
    );
    const other = await world.call(
      "accounts.signUp",
      signUpInput(`ProbeOther${n}`, { email: `friend${n}@cast.test` }),
    );
    expect(seen(known)).toEqual(seen(other));
    expect(known.status).toBe(200);
    const [a, b] = [sessionOf(known.headers), sessionOf(other.headers)];
    for (const call of ["sessions.readUser", "members.search"] as const) {
      expect(seen(await world.call(call, {}, { as: a }))).toEqual(
        seen(await world.call(call, {}, { as: b })),
      );
    }
    const password = "quiet evenings by the sea";
    const login = (email: string) => world.call("sessions.login", { email, password });
    expect(seen(await login(members[n]?.email ?? ""))).toEqual(
      seen(await login(`friend${n}@cast.test`)),
    );
    expect(seen(await world.call("accounts.resendActivation", {}, { as: a }))).toEqual(
      seen(await world.call("accounts.resendActivation", {}, { as: b })),
    );
  }
}, 300_000);

test("trust row 8: nor does sign-up, or what comes after it, tell that an address is barred", async () => {
  for (let n = 0; n < 20; n += 1) {
    const { email } = await barred(world, `Barred${n}x`);
    const stranger = `member${n}x@cast.test`;
    const [third, other] = [
      await world.call("accounts.signUp", signUpInput(`ProbeThird${n}x`, { email })),
      await world.call("accounts.signUp", signUpInput(`ProbeOther${n}x`, { email: stranger })),
    ];
    expect(seen(third)).toEqual(seen(other));
    expect(third.status).toBe(200);
    const [a, b] = [sessionOf(third.headers), sessionOf(other.headers)];
    for (const call of ["sessions.readUser", "members.search"] as const)
      expect(seen(await world.call(call, {}, { as: a }))).toEqual(
        seen(await world.call(call, {}, { as: b })),
      );
    expect(seen(await world.call("accounts.resendActivation", {}, { as: a }))).toEqual(
      seen(await world.call("accounts.resendActivation", {}, { as: b })),
    );
    expect(seen(await world.call("accounts.requestPasswordReset", { email }))).toEqual(
      seen(await world.call("accounts.requestPasswordReset", { email: stranger })),
    );
    await forgive();
  }
  expect(await mailTo(world, "barred0x@cast.test")).toContain("we blocked for good");
}, 300_000);

test("a member whose address somebody else typed keeps everything, and is told", async () => {
  const [member] = members;
  if (!member) throw new Error("no member");
  expect((await world.call("sessions.readUser", {}, { as: member })).body.user).toMatchObject({
    email: member.email,
    status: "active",
    profile: { name: "Member0" },
  });
  const mail = await mailTo(world, member.email);
  expect(mail).toContain("You already have an account at Vesper");
  expect(mail).not.toContain("token=");
  expect(mail).toContain("/login");
});

test("trust row 8: resets, new activation mails and wrong logins are the same for both", async () => {
  for (let n = 0; n < pairs; n += 1) {
    if (n % 20 === 0) await forgive();
    const [known, other] = [members[n]?.email ?? "", `friend${n}@cast.test`];
    expect(seen(await world.call("accounts.requestPasswordReset", { email: known }))).toEqual(
      seen(await world.call("accounts.requestPasswordReset", { email: other })),
    );
    expect(seen(await world.call("accounts.resendActivation", { email: known }))).toEqual(
      seen(await world.call("accounts.resendActivation", { email: other })),
    );
    await forgive();
    expect(
      seen(await world.call("sessions.login", { email: known, password: "wrong guess" })),
    ).toEqual(seen(await world.call("sessions.login", { email: other, password: "wrong guess" })));
  }
}, 300_000);
