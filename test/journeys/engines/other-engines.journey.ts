import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { slice } from "#test/slice.ts";
import { logInDevice } from "../api.ts";
import { letMatchWait } from "../matches.ts";
import { placesOf } from "../places.ts";
import { expect, test, type Vesper } from "../vesper.ts";
import type { OpenDriver, Scheme } from "./driver.ts";
import { openFirefox } from "./firefox.ts";
import { type Hand, handOf } from "./hand.ts";
import { openPlaywrights } from "./playwrights.ts";
import {
  block,
  buy,
  changePhotos,
  leaveUnsaved,
  logIn,
  logOut,
  lookAround,
  lookAtPhotos,
  lookOverChat,
  sendPhoto,
  signUp,
  spendFree,
  swipe,
  write,
} from "./walk.ts";
import { openWebkit } from "./webkit.ts";

const drivers: Record<"firefox" | "webkit", Record<string, OpenDriver>> = {
  firefox: { webdriver: openFirefox, playwright: openPlaywrights.firefox },
  webkit: { webdriver: openWebkit, playwright: openPlaywrights.webkit },
};
const note = path.resolve(".cache/engines.json"); // scripts/setup.mjs --browser
const programs = (existsSync(note) ? JSON.parse(readFileSync(note, "utf8")) : {}) as Partial<
  Record<string, { readonly program: string; readonly by: string }>
>;

// The same walk twice as long as any other journey: one engine in each run, both in a whole one.
for (const engine of slice(["firefox", "webkit"] as const, 2)) {
  test(`in ${engine}, on a phone's width: she by day and he by night meet, write, swipe, buy and leave`, async ({
    vesper,
  }) => {
    test.setTimeout(600_000);
    const { program, by } = programs[engine] ?? { program: "", by: "" };
    const openDriver = drivers[engine][by];
    test.skip(!openDriver, `there is no ${engine} here: scripts/test.mjs says so at its end`);
    if (!openDriver) return;
    await letMatchWait(vesper, "premium@demo.test");
    const hands: Hand[] = [];
    const open = async (scheme: Scheme) => {
      const pictures = process.env["PICTURES"] ?? "";
      if (pictures) mkdirSync(pictures, { recursive: true });
      const hand = handOf(
        await openDriver(program, scheme),
        vesper.url,
        pictures && path.join(pictures, `${engine}-${scheme}`),
      );
      hands.push(hand);
      return hand;
    };
    try {
      await walk(vesper, engine, open);
      for (const { driver } of hands) expect(driver.faults(), "nothing on the console").toEqual([]);
    } catch (error) {
      for (const [at, { driver }] of hands.entries())
        await driver.shoot(test.info().outputPath(`${engine}-${at}.png`)).catch(() => false);
      throw error;
    } finally {
      for (const { driver } of hands) await driver.close();
    }
  });
}

type Open = (scheme: Scheme) => Promise<Hand>;

async function walk(vesper: Vesper, engine: string, open: Open): Promise<void> {
  const { man = "" } = await placesOf(vesper, "free@demo.test");
  const { self: julian = "" } = await placesOf(vesper, "premium@demo.test");
  // Nobody whom another journey meets.
  const device = await logInDevice(vesper, "premium@demo.test");
  const lastOf = async (gender: string, count: number) => {
    const { body } = await device.call("GET", `/api/members.php?gender=${gender}&country=DE`);
    return (body as { profiles: { id: string }[] }).profiles.slice(-count).map(({ id }) => id);
  };
  const [stranger = ""] = await lastOf("woman", 1);
  const others = await lastOf("man", 2);
  const anna = { name: `Anna ${engine}`, email: `anna-${engine}@journey.test` };
  const [her, his] = await Promise.all([open("light"), open("dark")]);
  await Promise.all([
    test.step("she signs up and confirms her address", () => signUp(her, vesper, anna)),
    test.step("he logs in and closes a match", () => logIn(his, "premium@demo.test")),
  ]);
  await test.step("she searches and looks at a profile", () => lookAround(her, `/members/${man}`));
  await test.step("he swipes", () => swipe(his));
  await test.step("they write", () =>
    write(her, his, { hers: `/members/${julian}/chat`, his: anna.name }));
  await test.step("what lies over a conversation", () => lookOverChat(her));
  await test.step("he sends a photo and looks at it", () => sendPhoto(his));
  await test.step("she looks at his photos", () => lookAtPhotos(her, julian));
  await test.step("he is asked before he leaves what he wrote", () => leaveUnsaved(his));
  await test.step("she writes to a second, and a third one is not free", () =>
    spendFree(her, others));
  await test.step("she buys credits", () => buy(her));
  await test.step("she changes her photos", () => changePhotos(her));
  await test.step("he blocks somebody", () => block(his, `/members/${stranger}`));
  await test.step("both leave", () => Promise.all([logOut(her), logOut(his)]));
}
