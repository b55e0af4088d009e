import { beforeAll, expect, test } from "vitest";
import { password, withPassword } from "#features/account-settings/settings-cast.ts";
import type { Site } from "#features/sites/site.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { mailTo, signUpInput, tokenIn } from "#features/accounts/accounts-cast.ts";
import { passwordIssue } from "./password-rule.server.ts";

let world: World;
let site: Site;
let rosalind: Actor;
beforeAll(async () => {
  world = await openWorld({ name: "Moonlit Café" });
  const found = await world.services.sites.byHost("127.0.0.1");
  if (!found) throw new Error("no site");
  site = found;
  rosalind = await withPassword(world, "Rosalind");
});

const owner = { email: "rosalind.march@cast.test", name: "Rosalind" };
const judged = (typed: string) => passwordIssue(site, typed, owner);

test.each([
  "12345678",
  "Passw0rd2026",
  "P@ssw0rd!",
  "iloveyou1",
  "monkey2024!",
  "qwertyuiop",
  "aaaaaaaaaa",
  "98765432",
  "sommer2024",
  "princess99",
  "dragon1987",
  "trustno1",
])("a first guess is refused as one: %s", async (typed) => {
  expect(await judged(typed)).toBe("invalid.password_common");
});

test.each([
  "rosalind.march@cast.test",
  "Rosalind2026",
  "R0salind!",
  "rosalind.march",
  "march1987rosalind",
  "ROSALIND-march-1",
])("a member's own name or address is refused as such: %s", async (typed) => {
  expect(await judged(typed)).toBe("invalid.password_own");
});

test.each([
  "vesper-demo",
  "Vesper2026",
  "v3sper2026!",
  "MoonlitCafé1",
  "moonlit-café-rosalind",
  "vesper-admin",
  "operator123",
])("the site's name and the house's words are refused as such: %s", async (typed) => {
  expect(await judged(typed)).toBe("invalid.password_site");
});

test.each([
  "a lamp in the window",
  "quiet evenings by the sea",
  "rosalind walks the dog at six",
  "zgrw-48-molk",
  "correct horse battery staple",
  "ぬるぬるしたかえるのうた",
])("what nobody guesses is taken, of any kind of signs: %s", async (typed) => {
  expect(await judged(typed)).toBeNull();
});

test("the same rule at every door: sign-up, its first look at the step, reset and change", async () => {
  await world.call("accounts.requestPasswordReset", { email: rosalind.email });
  const token = tokenIn(await mailTo(world, rosalind.email));
  for (const [typed, code] of [
    ["Passw0rd2026", "invalid.password_common"],
    ["rosalind@cast.test", "invalid.password_own"],
    ["vesper-demo", "invalid.password_site"],
  ] as const) {
    const doors = await Promise.all([
      world.call(
        "accounts.signUp",
        signUpInput("Rosalinda", { email: "rosalind@cast.test", password: typed }),
      ),
      world.call("accounts.checkSignUp", {
        step: 3,
        email: "rosalind@cast.test",
        name: "Rosalinda",
        password: typed,
      }),
      world.call("accounts.resetPassword", { token, password: typed, repeat_password: typed }),
      world.call(
        "account-settings.changePassword",
        { old_password: password, password: typed, repeat_password: typed },
        { as: rosalind },
      ),
    ]);
    expect(
      doors.map(({ status, problem }) => [
        status,
        problem.fields?.find(({ path }) => path === "password")?.code,
      ]),
    ).toEqual(doors.map(() => [422, code]));
  }
  const good = "an owl on the barn";
  expect(
    (await world.call("accounts.resetPassword", { token, password: good, repeat_password: good }))
      .status,
  ).toBe(200);
});
