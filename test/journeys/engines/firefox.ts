import puppeteer from "puppeteer-core";
import { type OpenDriver, size } from "./driver.ts";

/**
 * What a policy refuses is not on the console that WebDriver BiDi tells of: the page says it there.
 */
const tellOfPolicy = () =>
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    console.error(`policy: ${effectiveDirective} ${blockedURI}`),
  );

/**
 * What it says of an answer that was still being read: no fault where the page was left at that
 * moment.
 */
const cutOff =
  /Failed to fetch manifest patches|Error in input stream|AbortError: The operation was aborted|ServiceWorker intercepted the request/;
const aroundLeavingMs = 1_500;

/** Firefox over WebDriver BiDi. */
export const openFirefox: OpenDriver = async (executablePath, scheme) => {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      "layout.css.prefers-color-scheme.content-override": scheme === "dark" ? 0 : 1,
      "ui.useOverlayScrollbars": 1, // a phone's, which take no room
      "intl.accept_languages": "en-GB",
      "intl.locale.requested": "en-GB",
    },
  });
  const [page = await browser.newPage()] = await browser.pages();
  const heard: string[] = [];
  const perhapsCutOff: { readonly what: string; readonly at: number }[] = [];
  const leftAt: number[] = [];
  const hear = (what: string) =>
    void (cutOff.test(what)
      ? perhapsCutOff.push({ what, at: performance.now() })
      : heard.push(what));
  page.on(
    "framenavigated",
    (frame) => void (frame === page.mainFrame() && leftAt.push(performance.now())),
  );
  page.on(
    "console",
    (message) => message.type() === "error" && hear(`console: ${message.text()} on ${page.url()}`),
  );
  page.on("pageerror", (error) =>
    hear(
      `exception: ${error instanceof Error ? (error.stack ?? error.message) : String(error)} on ${page.url()}`,
    ),
  );
  await page.evaluateOnNewDocument(tellOfPolicy);
  await page.setViewport(size);
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    press: ({ x, y }) => page.mouse.click(x, y),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 8 });
      await page.mouse.up();
    },
    type: (words) => page.keyboard.type(words),
    key: (key) => page.keyboard.press(key),
    async shoot(path) {
      await page.screenshot({ path: path as `${string}.png` });
      return true;
    },
    faults: () => [
      ...heard,
      ...perhapsCutOff
        .filter(({ at }) => !leftAt.some((left) => Math.abs(left - at) < aroundLeavingMs))
        .map(({ what }) => what),
    ],
    close: () => browser.close(),
  };
};
