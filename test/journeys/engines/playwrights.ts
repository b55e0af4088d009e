import { type BrowserType, firefox, webkit } from "@playwright/test";
import { type OpenDriver, size } from "./driver.ts";

/**
 * Playwright's own build of an engine, for machines that have no other: it is driven by Playwright
 * alone.
 */
const openBy =
  (type: BrowserType): OpenDriver =>
  async (executablePath, colorScheme) => {
    const browser = await type.launch({ executablePath });
    const page = await browser.newPage({ viewport: size, colorScheme, locale: "en-GB" });
    const heard: string[] = [];
    page.on(
      "console",
      (message) =>
        message.type() === "error" && heard.push(`console: ${message.text()} on ${page.url()}`),
    );
    page.on("pageerror", (error) =>
      heard.push(`exception: ${error.stack ?? error.message} on ${page.url()}`),
    );
    page.on("crash", () => heard.push("the page crashed"));
    return {
      open: async (url) => void (await page.goto(url)),
      evaluate: (expression) => page.evaluate(expression),
      press: ({ x, y }) => page.mouse.click(x, y),
      async drag(from, to) {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(to.x, to.y, { steps: 8 });
        await page.mouse.up();
      },
      type: (words) => page.keyboard.type(words),
      key: (key) => page.keyboard.press(key),
      shoot: async (path) => (await page.screenshot({ path })).length > 0,
      faults: () => heard,
      close: () => browser.close(),
    };
  };
export const openPlaywrights = { firefox: openBy(firefox), webkit: openBy(webkit) };
