import { slice } from "#test/slice.ts";
import { phone } from "./devices.ts";
import { expectStill } from "./layout-shift.ts";
import { logIn } from "./log-in.ts";
import { addressOf, placesOf } from "./places.ts";
import { expect, test } from "./vesper.ts";

test.use({ ...phone, reducedMotion: "reduce" });

for (const language of slice(["en", "de"], 2)) {
  test(`when the faces come late, next to nothing moves: ${language}`, async ({ page, vesper }) => {
    const places = await placesOf(vesper, "free@demo.test");
    const speak = () =>
      page.context().addCookies([{ name: "language", value: language, url: vesper.url }]);
    await speak();
    const late: string[] = [];
    await page.route("**/*.woff2", async (route) => {
      await page.waitForFunction(
        () => performance.getEntriesByName("first-contentful-paint").length > 0,
      );
      late.push(route.request().url());
      await route.continue();
    });
    const look = async (screen: string) => {
      late.length = 0;
      await page.goto(addressOf(screen, places));
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(
        () => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))),
      );
      expect(late.length, `${screen}: the faces came, and came late`).toBeGreaterThan(0);
      await expectStill(page, screen);
    };
    for (const screen of ["/", "/signup", "/login", "/pricing", "/reactivate?token=none"])
      await look(screen);
    await page.context().clearCookies();
    await logIn(page, "free@demo.test");
    await speak();
    for (const screen of [
      "/members",
      "/members/{man}",
      "/chats/{chat}",
      "/likes",
      "/premium",
      "/notifications",
    ])
      await look(screen);
  });
}
