import { beforeAll, expect, test } from "vitest";
import { signUpInput } from "#features/accounts/accounts-cast.ts";
import { sources } from "#test/guards/sources.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { canonicalMailbox } from "./canonical-mailbox.ts";

let world: World;
const elsewhere = "other.test";
beforeAll(async () => {
  world = await openWorld();
  await world.site(elsewhere);
});

const forget = () => world.services.pool.query("delete from rate_limit");
const mailsTo = (address: string): string[] =>
  world.mails().filter((mail) => mail.toLowerCase().includes(`\nto: ${address.toLowerCase()}`));

type Door = (email: string, host?: string) => Promise<{ status: number }>;
/** Every door that mails an address which its visitor typed, without a receipt being due. */
const asking: Record<string, Door> = {
  "a new password": (email, host) =>
    world.call("accounts.requestPasswordReset", { email }, { ...(host && { host }) }),
  "an activation mail": (email, host) =>
    world.call("accounts.resendActivation", { email }, { ...(host && { host }) }),
  "a deleted account": (email, host) =>
    world.call("account-settings.requestReactivation", { email }, { ...(host && { host }) }),
};
/** Receipts are counted apart (mail-kinds.test.ts), and stop like all others. */
const doors: Record<string, Door> = {
  ...asking,
  cancelling: (email, host) =>
    world.call(
      "cancellations.declare",
      { name: "Somebody", email, scope: "membership", kind: "ordinary" },
      { ...(host && { host }) },
    ),
};

test("trust row 34: one address gets eight mails a day over all doors and sites, however it is spelt", async () => {
  await forget();
  const spellings = ["vic.tim@gmail.com", "Vic.Tim+1@gmail.com", "victim@googlemail.com"];
  const statuses = new Set<number>();
  for (let round = 0; round < 2; round += 1)
    for (const ask of Object.values(asking))
      for (const host of [undefined, elsewhere])
        for (const email of spellings) statuses.add((await ask(email, host)).status);
  // 409: this door's own daily count, whatever the address.
  expect([...statuses].filter((status) => ![200, 409].includes(status))).toEqual([]);
  await world.mailsDone();
  const { rows } = await world.services.pool.query<{ n: number }>(
    "select points::int as n from rate_limit where key like 'strangers-mailbox:%'",
  );
  expect(rows).toEqual([{ n: 8 }]);
  expect(spellings.flatMap(mailsTo).length).toBeLessThanOrEqual(8);
});

test("trust row 34: one unconfirmed account mails twelve strangers a day and no more", async () => {
  await forget();
  const mallory: Actor = await world.member("Mallory", { status: "not_confirmed" });
  const answers = [];
  for (let n = 0; n < 30; n += 1)
    answers.push(
      await world.call(
        "accounts.changeSignUpEmail",
        { email: `stranger${n}@example.org` },
        { as: mallory },
      ),
    );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
  expect(answers.at(-1)?.problem.code).toBe("too_many_mails");
  await world.mailsDone();
  const reached = Array.from({ length: 30 }, (_, n) => mailsTo(`stranger${n}@example.org`).length);
  expect(reached.filter((count) => count > 0).length).toBeLessThanOrEqual(12);
});

test("trust row 34: 'never again' in such a mail stops all doors of all sites, from any mail program", async () => {
  await forget();
  const email = "nothing.to.do@example.org";
  expect((await world.call("accounts.signUp", { ...signUpInput("Nina"), email })).status).toBe(200);
  await expect.poll(() => mailsTo(email).length).toBe(1);
  const [mail = ""] = mailsTo(email);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const token = /^List-Unsubscribe: <[^>]*never=([\w.-]+)/m.exec(mail)?.[1] ?? "";
  expect(mail).toContain(`/unsubscribe?never=${token}`);
  expect((await world.call("notifications.readUnsubscribe", { token })).body).toEqual({
    kind: null,
    address: "no…@example.org",
    stopped: false,
    never: true,
  });
  const headers = { origin: "https://webmail.example", "sec-fetch-site": "cross-site" };
  for (const repeat of [1, 2])
    expect(
      (await world.call("notifications.unsubscribe", { token }, { headers })).body,
      String(repeat),
    ).toMatchObject({ stopped: true, never: true });

  for (const ask of Object.values(doors))
    for (const host of [undefined, elsewhere]) await ask(email.toUpperCase(), host);
  await world.mailsDone();
  expect(mailsTo(email)).toHaveLength(1);
  const tampered = `${token.slice(0, -2)}xx`;
  expect(
    (await world.call("notifications.readUnsubscribe", { token: tampered })).problem.code,
  ).toBe("link_invalid");
});

test("trust row 34: a member who confirmed the address can still set a new password after that", async () => {
  await forget();
  const anna = await world.member("Anna");
  await world.call("accounts.requestPasswordReset", { email: anna.email });
  await expect.poll(() => mailsTo(anna.email).length).toBe(1);
  const link = /^List-Unsubscribe: <[^>]*never=([\w.-]+)/m.exec(mailsTo(anna.email)[0] ?? "");
  await world.call("notifications.unsubscribe", { token: link?.[1] ?? "" });
  const before = mailsTo(anna.email).length;
  await world.call("accounts.requestPasswordReset", { email: anna.email });
  await expect.poll(() => mailsTo(anna.email).length).toBe(before + 1);
});

test.each([
  ["Anna@Example.ORG", "anna@example.org"],
  ["anna+dating+2@example.org", "anna@example.org"],
  ["A.n.n.a+x@GoogleMail.com", "anna@gmail.com"],
  ["a.nna@example.org", "a.nna@example.org"],
  ["anna@me.com", "anna@icloud.com"],
  ["anna@mac.com", "anna@icloud.com"],
  ["A.nna+x@ICloud.com", "a.nna@icloud.com"],
  ["anna@ya.ru", "anna@yandex.ru"],
  ["anna@yandex.com", "anna@yandex.ru"],
  ["anna@pm.me", "anna@proton.me"],
  ["An-n.a_b+x@protonmail.com", "annab@proton.me"],
  ["an.na-b@proton.me", "annab@proton.me"],
  ["anna@bücher.example", "anna@xn--bcher-kva.example"],
  ["anna@example.org.", "anna@example.org"],
  ["+tag@example.org", "+tag@example.org"],
  ["nobody", "nobody"],
])("%s is the mailbox %s", (address, mailbox) => {
  expect(canonicalMailbox(address)).toBe(mailbox);
});

test("trust row 34: every door that mails a typed address says who asked", () => {
  const silent = sources.flatMap(({ file, text }) =>
    [
      ...text.matchAll(
        /queueMail\((?:[^()]|\([^()]*\))*?to: \{ address: (input\.email|email)\b(?:[^()]|\([^()]*\))*?\}\)/g,
      ),
    ]
      .filter(
        ([call]) => !/asker:/.test(call) && !/template: "(office|complaint-answered)/.test(call),
      )
      .map(() => file),
  );
  expect(silent).toEqual([]);
});
