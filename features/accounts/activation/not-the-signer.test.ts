import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";
import { mailTo, sessionOf, signUpInput, tokenIn } from "../accounts-cast.ts";

// Mallory signs up with the address of Vera, who presses the link of the mail in her own browser.

const world = await openWorld();
const mallorys = "a password of mallory";
const veras = "a password of vera's own";

async function signUp(name: string, more: object = {}) {
  const input = signUpInput(name, { password: mallorys, ...more });
  const { headers } = await world.call("accounts.signUp", input);
  const cookies = headers.getSetCookie().map((header) => header.split(";", 1)[0] ?? "");
  return { email: input.email, session: sessionOf(headers), browser: cookies.join("; ") };
}
const userOf = async (cookie: string) =>
  (await world.call("sessions.readUser", {}, { headers: { cookie } })).body.user;
const logIn = (email: string, password: string, cookie = "") =>
  world.call("sessions.login", { email, password }, { headers: { cookie } });

test("who signed up is out once the mailbox's owner confirms elsewhere: session, device, password, links", async () => {
  const { email, browser } = await signUp("Vera");
  const token = tokenIn(await mailTo(world, email));
  await world.call("accounts.requestPasswordReset", { email });
  const reset = tokenIn(await mailTo(world, email, 2));
  const pressed = await world.call("accounts.activate", { token, password: veras });
  expect([pressed.status, pressed.body.user?.email]).toEqual([200, email]);
  expect((await userOf(sessionOf(pressed.headers).cookie))?.email).toBe(email);

  expect(await userOf(browser), "the session of the sign-up").toBeNull();
  expect((await logIn(email, mallorys, browser)).problem.code).toBe("login_failed");
  expect((await logIn(email, veras)).status).toBe(200);
  const chosen = { token: reset, password: mallorys, repeat_password: mallorys };
  expect((await world.call("accounts.resetPassword", chosen)).problem.code).toBe("link_invalid");
});

test("a confirmation elsewhere without a password ends the sign-up's too, and nobody knows the next", async () => {
  const { email, browser } = await signUp("Nora");
  const pressed = await world.call("accounts.activate", {
    token: tokenIn(await mailTo(world, email)),
  });
  expect([pressed.status, await userOf(browser)]).toEqual([200, null]);
  expect((await logIn(email, mallorys, browser)).problem.code).toBe("login_failed");
});

test("an address that the sign-up was changed to is confirmed no differently", async () => {
  const { session, browser } = await signUp("Sybil");
  const email = "victim@cast.test";
  await world.call("accounts.changeSignUpEmail", { email }, { as: session });
  await world.call("accounts.activate", { token: tokenIn(await mailTo(world, email)) });
  expect(await userOf(browser)).toBeNull();
  expect((await logIn(email, mallorys, browser)).problem.code).toBe("login_failed");
});

test("who signed up keeps everything in the same browser, logged in or not, and by the same password elsewhere", async () => {
  for (const [name, how] of [
    ["Anna", (browser: string) => ({ headers: { cookie: browser } })],
    [
      "Berta",
      (browser: string) => ({ headers: { cookie: /device-\d+=[^;]+/.exec(browser)?.[0] ?? "" } }),
    ],
    ["Clara", () => ({})],
  ] as const) {
    const { email, browser } = await signUp(name);
    const token = tokenIn(await mailTo(world, email));
    const typed = name === "Clara" ? { password: mallorys } : {};
    expect((await world.call("accounts.activate", { token, ...typed }, how(browser))).status).toBe(
      200,
    );
    expect((await userOf(browser))?.status, name).toBe("active");
    expect((await logIn(email, mallorys)).status, name).toBe(200);
  }
});

test("a new password has to be one that may be chosen, and the link stays", async () => {
  const { email } = await signUp("Wilma");
  const token = tokenIn(await mailTo(world, email));
  const weak = await world.call("accounts.activate", { token, password: "password1" });
  expect([weak.status, weak.problem.fields?.[0]?.path]).toEqual([422, "password"]);
  expect((await world.call("accounts.activate", { token, password: veras })).status).toBe(200);
});
