import { expect, onTestFinished, test } from "vitest";
import { password, withPassword } from "#features/account-settings/settings-cast.ts";
import { openWorld } from "./world.ts";

/*
 * Visitors behind a proxy on another machine (10.0.0.5). It is reached by way of one on this
 * machine, which hands on whom it was asked by.
 */

/** More than wrong logins of one network lock it out. */
const strangers = 52;

/** What an innocent member is answered after as many strangers have guessed beside her. */
async function innocentAfter(environment: Record<string, string>) {
  const world = await openWorld({}, { PUBLIC_URL: "http://127.0.0.1", ...environment });
  onTestFinished(world.close);
  const anna = await withPassword(world, "Anna");
  const logIn = (email: string, word: string, from: string) =>
    world.call(
      "sessions.login",
      { email, password: word },
      { headers: { "x-forwarded-for": `${from}, 10.0.0.5` }, comesAgain: false },
    );
  const guessed = new Set<string>();
  for (let n = 1; n <= strangers; n += 1)
    guessed.add((await logIn(`stranger${n}@else.test`, "a guess", `203.0.113.${n}`)).problem.code);
  const { status, problem } = await logIn(anna.email, password, "198.51.100.7");
  return { guessed: [...guessed], innocent: status === 200 ? status : problem.code };
}

test("52 strangers behind a trusted proxy on another machine lock nobody else out", async () => {
  expect(await innocentAfter({ TRUSTED_PROXIES: "10.0.0.0/8" })).toEqual({
    guessed: ["login_failed"],
    innocent: 200,
  });
});

test("a proxy that nobody named is one network, with all who come by it", async () => {
  expect(await innocentAfter({})).toEqual({
    guessed: ["login_failed", "login_blocked"],
    innocent: "login_blocked",
  });
});
