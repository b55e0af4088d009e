import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { slice } from "#test/slice.ts";
import { logInDevice } from "../api.ts";
import { letMatchWait } from "../matches.ts";
import { member } from "../own-member.ts";
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
  closeMatch,
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

const engines = ["firefox", "webkit"] as const;
const lives = {
  "meet, swipe and write": meet,
  "show photos, buy and block": buyAndBlock,
} as const;
const walks = Object.entries(lives).flatMap(([life, walk]) =>
  engines.map((engine) => ({ life, walk, engine })),
);

// Each is as long as two of the longest other journeys: one in every second run, all in a whole one.
const rests = walks.map(() => null);
const taken = slice([...walks, ...rests], 2 * walks.length).filter((each) => each !== null);
for (const { life, walk, engine } of taken) {
  test(`in ${engine}, on a phone's width, she by day and he by night: they ${life}, and leave`, async ({
    vesper,
  }) => {
    test.setTimeout(600_000);
    const { program, by } = programs[engine] ?? { program: "", by: "" };
    const openDriver = drivers[engine][by];
    test.skip(!openDriver, `there is no ${engine} here: scripts/test.mjs says so at its end`);
    if (!openDriver) return;
    await letMatchWait(vesper, julian.email);
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

const julian = { email: "premium@demo.test", password: "vesper-demo" };

/** From the sign-up to the first words; whatever lies over a page on the way. */
async function meet(vesper: Vesper, engine: string, open: Open): Promise<void> {
  const { man = "" } = await placesOf(vesper, "free@demo.test");
  const { self = "" } = await placesOf(vesper, julian.email);
  const anna = { name: `Anna ${engine}`, email: `anna-${engine}@journey.test` };
  const [her, his] = await Promise.all([open("light"), open("dark")]);
  await Promise.all([
    test.step("she signs up and confirms her address", () => signUp(her, vesper, anna)),
    test.step("he logs in and closes a match", async () => {
      await logIn(his, julian);
      await closeMatch(his);
    }),
  ]);
  await test.step("she searches and looks at a profile", () => lookAround(her, `/members/${man}`));
  await test.step("he swipes", () => swipe(his));
  await test.step("they write", () =>
    write(her, his, { hers: `/members/${self}/chat`, his: anna.name }));
  await test.step("what lies over a conversation", () => lookOverChat(her));
  await test.step("both leave", () => Promise.all([logOut(her), logOut(his)]));
}

/** Photos, money, and what is asked before something is lost. */
async function buyAndBlock(vesper: Vesper, engine: string, open: Open): Promise<void> {
  const { self = "" } = await placesOf(vesper, julian.email);
  const berta = await member(vesper, `Berta${engine}`);
  // Nobody whom another journey meets.
  const device = await logInDevice(vesper, julian.email);
  const lastOf = async (gender: string, count: number) => {
    const { body } = await device.call("GET", `/api/members.php?gender=${gender}&country=DE`);
    return (body as { profiles: { id: string }[] }).profiles.slice(-count).map(({ id }) => id);
  };
  const [stranger = ""] = await lastOf("woman", 1);
  const others = await lastOf("man", 3);
  const [her, his] = await Promise.all([open("light"), open("dark")]);
  await Promise.all([
    test.step("she logs in", () => logIn(her, berta)),
    test.step("he logs in and closes a match", async () => {
      await logIn(his, julian);
      await closeMatch(his);
    }),
  ]);
  await test.step("he sends a photo and looks at it", async () => {
    await his.open(`/members/${berta.id}/chat`);
    await his.at("^/chats/");
    await sendPhoto(his);
  });
  await test.step("she looks at his photos", () => lookAtPhotos(her, self));
  await test.step("he is asked before he leaves what he wrote", () => leaveUnsaved(his));
  await test.step("she writes to two, and a third one is not free", () => spendFree(her, others));
  await test.step("she buys credits", () => buy(her));
  await test.step("she changes her photos", () => changePhotos(her));
  await test.step("he blocks somebody", () => block(his, `/members/${stranger}`));
  await test.step("both leave", () => Promise.all([logOut(her), logOut(his)]));
}
