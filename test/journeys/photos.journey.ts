import type { Page, Request } from "@playwright/test";
import sharp from "sharp";
import { agree } from "./agree.ts";
import { desktop, phone } from "./devices.ts";
import { colourOf, filledWith } from "./drawn-colours.ts";
import { logIn } from "./log-in.ts";
import { keysAct, logInOffice, officeOf, settled } from "./log-in-office.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

/**
 * A photo that every file of is large enough to take a while on a slow line, small enough to be
 * sent as it is.
 */
const photo = async (name: string, hue: number) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({
    create: {
      width: 420,
      height: 525,
      channels: 3,
      background: { r: hue, g: 90, b: 200 - hue },
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer(),
});

const tiles = (page: Page) => page.getByRole("button", { name: /^Options for photo/ });
const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel(/^Add (photos|your first photo)/).setInputFiles(files);

test("Sanne's photos: sent over a bad line, ordered, reviewed, seen", async ({
  browser,
  vesper,
}) => {
  const phoneContext = await browser.newContext({ ...phone, reducedMotion: "reduce" });
  const officeContext = await browser.newContext({
    ...desktop,
    reducedMotion: "reduce",
    baseURL: officeOf(vesper),
  });
  const watched = await watch(officeContext, officeOf(vesper), { allowed: [/status of 404/] });
  const hers = await phoneContext.newPage();
  const operators = await officeContext.newPage();
  await logIn(hers, "free@demo.test");
  const {
    user: { id },
  } = (await (await hers.request.get("/api/user.php")).json()) as { user: { id: string } };
  const [{ age } = { age: 0 }] = await vesper.sql<{ age: number }>(
    "select extract(year from age(date_of_birth))::int as age from profile where id = $1",
    [id],
  );

  await test.step("she has no photo, and is told what that means", async () => {
    await vesper.sql("delete from image where profile_id = $1", [id]);
    await vesper.sql("select set_face($1)", [id]);
    await hers.goto("/profile");
    await expect(hers.getByText("No photo yet.")).toBeVisible();
    await expect(hers.getByText("Without one, others see only a silhouette.")).toBeVisible();
  });
  await test.step("and so it is: in another's search her card has the drawn one", async () => {
    const others = await browser.newContext({ ...phone, reducedMotion: "reduce" });
    const his = await others.newPage();
    await logIn(his, "premium@demo.test", `/members?gender=woman&min_age=${age}&max_age=${age}`);
    const card = his
      .getByRole("list", { name: "Members" })
      .getByRole("listitem")
      .filter({ has: his.locator(`a[href$="/members/${id}"]`) });
    await expect(card.locator(".photo svg.portrait")).toBeVisible();
    await expect(card.locator(".photo img")).toHaveCount(0);
    await others.close();
  });

  // What the page asks now and then is on its way, and comes when the photo has long been sent.
  let comeLate = () => {};
  const late = new Promise<void>((resolve) => (comeLate = resolve));
  const before = new Promise<Request>((asked) => {
    void hers.route(
      "**/api/news.php",
      async (route) => {
        const response = await route.fetch();
        asked(route.request());
        await late;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
  });
  await test.step("two photos are under way: one is sent with visible progress, one is cancelled", async () => {
    const line = await phoneContext.newCDPSession(hers);
    await line.send("Network.enable");
    await line.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 40,
      downloadThroughput: 400_000,
      uploadThroughput: 60_000,
    });
    await choose(hers, [await photo("first.png", 20), await photo("second.png", 80)]);
    const list = hers.getByRole("list", { name: "Uploads" });
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await expect
      .poll(async () =>
        Number(await list.getByRole("progressbar", { name: "first.png" }).getAttribute("value")),
      )
      .toBeGreaterThan(5);
    await list.getByRole("button", { name: "Cancel second.png" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list.getByText(/\d% sent/)).toBeVisible();
    await before;
    await line.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await expect(tiles(hers)).toHaveCount(1);
    await expect(hers.getByText("Being checked").first()).toBeVisible();
  });

  const inReview = hers
    .getByRole("banner")
    .getByRole("button", { name: "Account menu" })
    .getByRole("img", { name: "Being checked" });
  await test.step("her own menu wears it at once, and says that it is being looked at", async () => {
    await expect(inReview).toBeVisible();
    comeLate();
    await (await (await before).response())?.finished();
    await hers.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    await expect(inReview).toBeVisible();
    expect(await inReview.getAttribute("src")).toMatch(/^\/photos\//);
  });

  await test.step("one that the line breaks for good is tried again without choosing it anew", async () => {
    let broken = true;
    const line = Promise.withResolvers<void>();
    await hers.route("**/api/photo.php", async (route) => {
      await line.promise;
      await (broken ? route.abort("connectionreset") : route.continue());
    });
    await choose(hers, [await photo("third.png", 140)]);
    await test.step("on its way its bar wears the site's colour, in the dark too", async () => {
      await hers.emulateMedia({ colorScheme: "dark" });
      expect(await filledWith(hers.getByRole("progressbar", { name: "third.png" }))).toEqual(
        await colourOf(hers, "var(--wine)"),
      );
      await hers.emulateMedia({ colorScheme: "light" });
    });
    line.resolve();
    await expect(hers.getByText("Connection lost, trying again")).toBeVisible();
    await expect(hers.getByText("The photo couldn’t be sent: no connection.")).toBeVisible({
      timeout: 30_000,
    });
    broken = false;
    await hers.getByRole("button", { name: "Try again" }).click();
    await expect(tiles(hers)).toHaveCount(2);
    await hers.unroute("**/api/photo.php");
  });

  await test.step("what is no photo is refused in words, and the limit is named", async () => {
    await choose(hers, [
      { name: "dance.gif", mimeType: "image/jpeg", buffer: Buffer.from("GIF89a and so on") },
    ]);
    await expect(
      hers.getByText("GIF files can’t be shown here. Choose a photo in JPEG, PNG, WebP or AVIF."),
    ).toBeVisible();
    await hers.getByRole("button", { name: "Remove dance.gif from the list" }).click();
    await choose(hers, [await photo("fourth.png", 200)]);
    await expect(tiles(hers)).toHaveCount(3);
    await expect(hers.getByText("You’ve used all 3 places.")).toBeVisible();
    await expect(hers.getByText("Premium members can show 25 photos.")).toBeVisible();
  });

  const sources = () =>
    hers
      .locator("[data-photo]")
      .evaluateAll((list) => list.map((each) => each.getAttribute("data-photo")));
  await test.step("she puts them in order, by menu and by keys, and it stays", async () => {
    const [first, second, third] = await sources();
    await tiles(hers).nth(1).click();
    await hers.getByRole("button", { name: "Make it the main photo" }).click();
    await expect.poll(sources).toEqual([second, first, third]);
    await expect
      .poll(async () =>
        (
          await vesper.sql<{ id: string }>(
            "select id from image where profile_id = $1 order by position",
            [id],
          )
        ).map((row) => row.id),
      )
      .toEqual([second, first, third]);
    await tiles(hers).nth(1).focus();
    const stored = hers.waitForResponse(
      (response) =>
        response.request().method() === "PUT" && response.url().endsWith("/api/photos.php"),
    );
    await hers.keyboard.press("Shift+ArrowRight");
    await expect.poll(sources).toEqual([second, third, first]);
    await expect(hers.getByText("Now in place 3 of 3.")).toBeAttached();
    await stored;
    await hers.reload();
    await expect.poll(sources).toEqual([second, third, first]);
  });

  await test.step("she deletes one, asked first", async () => {
    await tiles(hers).nth(2).click();
    await hers.getByRole("button", { name: "Delete photo" }).last().click();
    await hers
      .getByRole("dialog", { name: "Delete this photo?" })
      .getByRole("button", { name: "Delete photo" })
      .click();
    await expect(tiles(hers)).toHaveCount(2);
  });

  await test.step("trust row 29: nobody else sees them before the operator, who decides by keyboard", async () => {
    const before = await vesper.sql(
      "select from image where profile_id = $1 and status = 'active'",
      [id],
    );
    expect(before).toEqual([]);
    await logInOffice(operators, vesper, "/operator/photos");
    const count = operators.locator(".office-actions .pill");
    await expect(count).toHaveText("2 waiting");
    await keysAct(operators);
    await settled(operators);
    await operators.keyboard.press("a");
    await expect(count).toHaveText("1 waiting");
    await settled(operators);
    await operators.keyboard.press("7");
    await expect(operators.getByText("Nothing waiting")).toBeVisible();
    await operators.getByRole("button", { name: "Take back the last one" }).click();
    await expect(count).toHaveText("1 waiting");
    await settled(operators);
    await operators.keyboard.press("a");
    await expect(operators.getByText("Nothing waiting")).toBeVisible();
  });

  await test.step("she hears of it at once", async () => {
    await expect(hers.getByText("Others can see your photo now.").first()).toBeVisible();
    await expect(hers.getByText("Being checked")).toHaveCount(0);
  });

  await test.step("a premium member sees them clearly, large, by keyboard; a visitor sees them blurred", async () => {
    const viewers = await browser.newContext({ ...desktop, reducedMotion: "reduce" });
    const premium = await viewers.newPage();
    await logIn(premium, "premium@demo.test", `/members/${id}`);
    const link = premium.getByRole("link", { name: /^Photo of .*, Photo 1 of 2/ });
    await link.click();
    const viewer = premium.getByRole("dialog", { name: /^Photos of/ });
    await expect(viewer.getByRole("status")).toHaveText("Photo 1 of 2");
    await premium.keyboard.press("ArrowRight");
    await expect(viewer.getByRole("status")).toHaveText("Photo 2 of 2");
    await premium.keyboard.press("Home");
    await expect(viewer.getByRole("status")).toHaveText("Photo 1 of 2");
    await premium.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
    await expect(link).toBeFocused();
    await viewers.close();

    await agree(vesper, id);
    const strangers = await browser.newContext({ ...phone, reducedMotion: "reduce" });
    const stranger = await strangers.newPage();
    await stranger.goto(`/members/${id}`);
    await stranger.getByRole("button", { name: "Enter" }).click();
    await expect(stranger.getByText("Sign up to see photos").first()).toBeVisible();
    await strangers.close();
  });

  watched.expectQuiet();
  await phoneContext.close();
  await officeContext.close();
});
