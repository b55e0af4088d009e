import { expect, test } from "vitest";
import { mailsTo, mailTo, tokenIn } from "#features/accounts/accounts-cast.ts";
import { resetPasswordLetter } from "#features/accounts/letters.server.ts";
import { type Actor, openWorld } from "#test/world.ts";
import { mailChangeLetter } from "#features/account-settings/letters.server.ts";
import { logIn, password, withPassword } from "#features/account-settings/settings-cast.ts";

const world = await openWorld();
const fresh = "an owl on the barn";
const openChanges = async (member: Actor): Promise<number> =>
  (
    await world.db
      .selectFrom("mail_change")
      .where("account_id", "=", member.id)
      .where("stopped_at", "is", null)
      .select("id")
      .execute()
  ).length;

test("a thief's change of address whose mail is late is stopped by the owner's new password: no link is made any more, and one made before opens nothing", async () => {
  const anna = await withPassword(world, "Anna");
  const thief = await logIn(world, anna);
  expect(
    (
      await world.call(
        "account-settings.changeMail",
        { email: "thief@evil.test", password },
        { as: thief },
      )
    ).status,
  ).toBe(200);
  const token = tokenIn(await mailTo(world, "thief@evil.test"));
  const { id } = await world.db
    .selectFrom("mail_change")
    .where("account_id", "=", anna.id)
    .select("id")
    .executeTakeFirstOrThrow();
  const late = {
    site: world.siteId,
    to: { account: anna.id },
    template: "mail-change",
    language: "en",
    values: { change: id },
    id: "late",
  } as const;
  expect(await mailChangeLetter(world.services, late)).not.toBeNull(); // as it is written while nothing has happened
  expect(
    (
      await world.call(
        "account-settings.changePassword",
        { old_password: password, password: fresh, repeat_password: fresh },
        { as: anna },
      )
    ).status,
  ).toBe(200);
  expect(await openChanges(anna)).toBe(0);
  expect(await mailChangeLetter(world.services, late)).toBeNull();
  expect((await world.call("account-settings.confirmMail", { token })).problem.code).toBe(
    "link_invalid",
  );
});

test("a link for a new password that was asked for before another one was chosen is not made when its mail is late", async () => {
  const carla = await withPassword(world, "Carla");
  const late = {
    site: world.siteId,
    to: { address: carla.email },
    template: "reset-password",
    language: "en",
    id: "late",
    at: new Date(Date.now() - 60_000).toISOString(),
  } as const;
  expect((await resetPasswordLetter(world.services, late))?.path).toContain("token=");
  await world.call(
    "account-settings.changePassword",
    { old_password: password, password: fresh, repeat_password: fresh },
    { as: carla },
  );
  expect(await resetPasswordLetter(world.services, late)).toBeNull();
  expect(
    (
      await resetPasswordLetter(world.services, {
        ...late,
        at: new Date(Date.now() + 1_000).toISOString(),
      })
    )?.path,
  ).toContain("token=");
});

test("a reset stops an open change of the address too", async () => {
  const bea = await withPassword(world, "Bea");
  await world.call(
    "account-settings.changeMail",
    { email: "thief3@evil.test", password },
    { as: bea },
  );
  await world.call("accounts.requestPasswordReset", { email: bea.email });
  const mails = async () =>
    mailsTo(world, bea.email).find((mail) => mail.includes("/reset-password/do?token="));
  await expect.poll(mails).toBeDefined();
  const token = tokenIn((await mails()) ?? "");
  expect(
    (await world.call("accounts.resetPassword", { token, password: fresh, repeat_password: fresh }))
      .status,
  ).toBe(200);
  expect(await openChanges(bea)).toBe(0);
});

test("300 false links for a new password cost no hash, and their network is told to wait", async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, at) =>
      world.call("accounts.resetPassword", {
        token: `false-${at}`,
        password: fresh,
        repeat_password: fresh,
      }),
    ),
  );
  expect(
    answers.filter(({ problem }) => problem.code === "link_invalid").length,
  ).toBeLessThanOrEqual(20);
  expect(new Set(answers.map(({ problem }) => problem.code))).toEqual(
    new Set(["link_invalid", "too_many_requests"]),
  );
});
