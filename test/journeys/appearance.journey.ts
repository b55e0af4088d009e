import type { Page } from "@playwright/test";
import { logIn } from "./log-in.ts";
import { expect, test } from "./vesper.ts";

/** What the page is drawn on, what the browser's own parts follow, and how long a hover takes. */
const look = (page: Page) =>
  page.evaluate(() => {
    const root = getComputedStyle(document.documentElement);
    const way = document.querySelector(".topbar .way");
    return {
      paper: root.getPropertyValue("--paper").trim(),
      scheme: root.colorScheme,
      bar: [...document.querySelectorAll("meta[name=theme-color]")].map((meta) =>
        meta.getAttribute("content"),
      ),
      words: Number.parseFloat(root.fontSize),
      moves: way ? Number.parseFloat(getComputedStyle(way).transitionDuration) > 0.01 : null,
    };
  });
const light = { paper: "#fbf7f4", scheme: "light", bar: ["#fbf7f4", "#fbf7f4"], words: 17 };
const dark = { paper: "#1a0e11", scheme: "dark", bar: ["#1a0e11", "#1a0e11"], words: 17 };
const device = { scheme: "light dark", bar: ["#fbf7f4", "#1a0e11"], words: 17, moves: true };

const asDevice = "Same as this device";

/** None follows picture by picture, as it does where every change has a transition, however short. */
async function expectColorsAtOnce(page: Page): Promise<void> {
  const color = await page.evaluate(() => {
    document.documentElement.style.setProperty("--ink", "rgb(1, 2, 3)");
    return getComputedStyle(document.querySelector("main fieldset legend") ?? document.body).color;
  });
  expect(color).toBe("rgb(1, 2, 3)");
}

async function choose(page: Page, colours: string, text: string, motion: string): Promise<void> {
  const section = page.getByRole("region", { name: "Appearance" });
  const radio = (group: string, name: string) =>
    section.getByRole("group", { name: group }).getByRole("radio", { name, exact: true });
  await radio("Colours", colours).check();
  await radio("Text size", text).check();
  await radio("Motion", motion).check();
  await Promise.all([
    page.waitForEvent("load"),
    section.getByRole("button", { name: "Save" }).click(),
  ]);
  await expect(radio("Colours", colours)).toBeChecked();
  await expect(radio("Text size", text)).toBeChecked();
  await expect(radio("Motion", motion)).toBeChecked();
}

test("light or dark, larger text and less motion: on every screen of this browser, until it is as the device again", async ({
  page,
  browser,
  vesper,
}) => {
  await logIn(page, "premium@demo.test", "/notifications#appearance");
  expect(await look(page)).toEqual({ ...device, paper: light.paper });

  await choose(page, "Dark", asDevice, asDevice);
  expect(await look(page)).toEqual({ ...dark, moves: true });
  await page.goto("/members");
  expect(await look(page)).toEqual({ ...dark, moves: true });

  await page.goto("/notifications");
  await page.emulateMedia({ colorScheme: "dark" });
  await choose(page, "Light", "Very large", "As little as possible");
  expect(await look(page)).toEqual({ ...light, words: 21.25, moves: false });
  await expectColorsAtOnce(page);
  await page.reload();

  await test.step("another browser of the same member is as its device", async () => {
    const context = await browser.newContext({ baseURL: vesper.url, colorScheme: "dark" });
    const other = await context.newPage();
    await logIn(other, "premium@demo.test");
    expect(await look(other)).toEqual({ ...device, paper: dark.paper });
    await context.close();
  });

  await choose(page, asDevice, asDevice, asDevice);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectColorsAtOnce(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await look(page)).toEqual({ ...device, paper: dark.paper });
  const chosen = (await page.context().cookies()).filter(({ name }) =>
    name.startsWith("appearance"),
  );
  expect(chosen.map(({ value }) => value)).toEqual([""]);
});
