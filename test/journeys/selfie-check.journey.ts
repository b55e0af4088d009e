import { officeDevice, logInOffice, officeOf } from "./log-in-office.ts";
import { desktop, phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { jpegOf } from "../photos.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

const selfie = async (number: number) => ({
  name: "me.jpg",
  mimeType: "image/jpeg",
  buffer: await jpegOf(number),
});

test("a selfie is asked for in a pose, compared by a person, and leaves a tick", async ({
  browser,
  vesper,
}) => {
  const phoneContext = await browser.newContext({ ...phone, reducedMotion: "reduce" });
  const watched = await watch(phoneContext, vesper.url, {});
  const hers = await phoneContext.newPage();
  await logIn(hers, "free@demo.test");
  const {
    user: { id },
  } = (await (await hers.request.get("/api/user.php")).json()) as { user: { id: string } };
  const pose = async () => {
    const [row] = await vesper.sql<{ pose: string }>(
      "select pose from selfie_check where account_id = $1 order by asked_at desc limit 1",
      [id],
    );
    return row?.pose ?? "";
  };

  await test.step("she has a main photo that others see", async () => {
    await hers.request.post("/api/photo.php", {
      data: await jpegOf(77),
      headers: { "content-type": "image/jpeg", "x-client-request": "1", origin: vesper.url },
    });
    await vesper.sql("update image set status = 'active', reason = null where profile_id = $1", [
      id,
    ]);
    await vesper.sql("select set_face($1)", [id]);
    // Another journey may have asked for a pose in her name: odd forms are posted to every page.
    await vesper.sql("delete from selfie_check where account_id = $1", [id]);
  });

  await test.step("her profile says what the check is, and leads to it", async () => {
    await hers.goto("/profile");
    const card = hers.getByRole("region", { name: "Get your photo checked" });
    await card.getByRole("link", { name: "Begin" }).click();
    await expect(hers.getByRole("heading", { level: 1 })).toHaveText("Photo check");
    await expect(hers.getByText("No face recognition, no machine.")).toBeVisible();
  });

  await test.step("a pose is asked for, and stays the same after a reload", async () => {
    await hers.getByRole("button", { name: "Show me the pose" }).click();
    const asked = hers.locator(".selfie-pose");
    await expect(asked).toBeVisible();
    const words = await asked.textContent();
    await hers.reload();
    await expect(asked).toHaveText(words ?? "");
    expect(await pose()).not.toBe("");
  });

  await test.step("she takes the selfie, looks at it, and sends it", async () => {
    await hers.getByLabel("Take the selfie").setInputFiles(await selfie(5));
    await expect(hers.getByRole("img", { name: "Your selfie" })).toBeVisible();
    await hers.getByRole("button", { name: "Send the selfie" }).click();
    await expect(hers.getByRole("heading", { name: "We’re looking at your selfie" })).toBeVisible();
  });

  // What listens for news comes after the page: on a slow line after the news. And its words after it.
  let bring = () => {};
  const brought = new Promise<void>((resolve) => (bring = resolve));
  let speak = () => {};
  const spoken = new Promise<void>((resolve) => (speak = resolve));
  await test.step("she comes back to the page on a slow line", async () => {
    await hers.route(/\/assets\/over-screens-[^/]*\.js$/, async (route) => {
      await brought;
      await route.continue();
    });
    await hers.route(/\/words\/[^/]*\.json$/, async (route) => {
      await spoken;
      await route.continue();
    });
    const open = new Promise((resolve) =>
      hers.once("websocket", (socket) => socket.once("framereceived", resolve)),
    );
    await hers.reload();
    await open;
  });

  const officeContext = await browser.newContext({
    ...desktop,
    reducedMotion: "reduce",
    baseURL: officeOf(vesper),
  });
  const desk = await officeContext.newPage();
  await test.step("in the office the selfie stands beside her main photo, with the pose", async () => {
    await logInOffice(desk, vesper, "/operator/selfies");
    await expect(desk.getByText(/^Asked for: /)).toBeVisible();
    const both = desk.locator(".selfie-sides img");
    await expect(both).toHaveCount(2);
    for (const image of await both.all())
      await expect
        .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    await desk.getByRole("button", { name: "Same person, in the pose" }).click();
    await expect(desk.getByText("Nothing waiting")).toBeVisible();
    await expect(desk.getByText("same person", { exact: true })).toBeVisible();
  });

  await test.step("she hears of it as soon as her page can say so; the file is gone", async () => {
    const listens = hers.waitForResponse(/\/assets\/over-screens-/);
    bring();
    await (await listens).finished();
    await hers.evaluate(
      () =>
        new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(0)))),
    );
    await expect(hers.getByRole("heading", { level: 1 })).toHaveText("Photo check");
    speak();
    await expect(hers.getByText("Your photo is checked: the tick is yours.")).toBeVisible();
    await expect(hers.getByRole("heading", { name: "Your photo is checked" })).toBeVisible();
    expect(
      await vesper.sql("select from selfie_check where account_id = $1 and file is not null", [id]),
    ).toEqual([]);
  });

  const his = await (await browser.newContext({ ...desktop, reducedMotion: "reduce" })).newPage();
  await test.step("others see a tick on her profile and in the chat, and what it says", async () => {
    await logIn(his, "premium@demo.test", `/members/${id}`);
    await expect(his.getByRole("heading", { level: 1, name: /Photo checked$/ })).toBeVisible();
    await expect(
      his.getByText("Someone on our team compared the main photo with a selfie."),
    ).toBeVisible();
    await his.goto(`/members/${id}/chat`);
    await expect(
      his.locator(".conversation-head").getByRole("heading", { name: /Photo checked$/ }),
    ).toBeVisible();
  });

  await test.step("who searches for checked photos finds ticks alone", async () => {
    await his.goto("/members");
    await his.getByLabel("Photo checked").check();
    await his.getByRole("button", { name: /^Show/ }).click();
    await expect(his).toHaveURL(/verified=true/);
    await expect(his.locator(".member-card").first()).toBeVisible();
    for (const line of await his.locator(".member-grid").first().locator(".member-city").all())
      await expect(line).toContainText("✓ Checked");
    await his.getByRole("link", { name: /Photo checked/ }).click();
    await expect(his).not.toHaveURL(/verified/);
  });

  await test.step("with another main photo she hears at once that the tick is gone; with the first it is back", async () => {
    await hers.request.post("/api/photo.php", {
      data: await jpegOf(78),
      headers: { "content-type": "image/jpeg", "x-client-request": "1", origin: vesper.url },
    });
    await vesper.sql("update image set status = 'active' where profile_id = $1", [id]);
    await hers.goto("/profile");
    const tiles = hers.locator("[data-photo]");
    const choose = async () => {
      await tiles.nth(1).click();
      await hers.getByRole("button", { name: "Make it the main photo" }).click();
    };
    await expect(hers.getByRole("region", { name: "Your photo is checked" })).toBeVisible();
    await choose();
    await expect(hers.getByRole("region", { name: "Your main photo has changed" })).toBeVisible();
    await expect(
      hers.locator(".toast").getByText("The tick is for the photo we compared."),
    ).toBeVisible();
    await choose();
    await expect(hers.getByRole("region", { name: "Your photo is checked" })).toBeVisible();
  });

  await test.step("the office takes the tick back with a reason, which she reads", async () => {
    await desk.reload();
    await desk.getByRole("combobox").selectOption("main_photo");
    await desk.getByRole("button", { name: "Take the tick back" }).click();
    await expect(desk.getByText("tick taken back", { exact: true })).toBeVisible();
    await hers.goto("/selfie-check");
    await expect(hers.getByText("Your tick was taken back").first()).toBeVisible();
    await expect(
      hers.getByText("Your face is hard to make out in your main photo.").first(),
    ).toBeVisible();
    await his.goto(`/members/${id}`);
    await expect(his.getByRole("heading", { level: 1 })).not.toContainText("Photo checked");
  });

  await test.step("without JavaScript it is a form with a file", async () => {
    await vesper.sql("delete from selfie_check where account_id = $1", [id]);
    const plain = await browser.newContext({ ...phone, javaScriptEnabled: false });
    await plain.addCookies(await phoneContext.cookies());
    const page = await plain.newPage();
    await page.goto("/selfie-check");
    await page.getByRole("button", { name: "Show me the pose" }).click();
    await page.getByLabel("Take the selfie").setInputFiles(await selfie(6));
    await page.getByRole("button", { name: "Send the selfie" }).click();
    await expect(page.getByRole("heading", { name: "We’re looking at your selfie" })).toBeVisible();
    const office = await officeDevice(vesper);
    const { body } = await office.call("GET", "/api/selfie-review.php");
    expect(body).toMatchObject({ count: 1, selfie: { member: { id } } });
  });
  watched.expectQuiet();
});
