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
  /Failed to fetch manifest patches|Error in input stream|AbortError: The operation was aborted|ServiceWorker intercepted the request|establish a connection to the server at wss?:/;
const aroundLeavingMs = 1_500;

/** On a busy machine the next page may come long after the last one was let go. */
const leaves = "leaves the page";
const tellOfLeaving = (words: string) =>
  addEventListener("beforeunload", () => console.debug(words));

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
  const left: { readonly from: number; readonly to: number }[] = [];
  let leavingSince = Infinity;
  const hear = (what: string) =>
    void (cutOff.test(what)
      ? perhapsCutOff.push({ what, at: performance.now() })
      : heard.push(what));
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) return;
    const now = performance.now();
    left.push({
      from: Math.min(leavingSince, now - aroundLeavingMs),
      to: now + aroundLeavingMs,
    });
    leavingSince = Infinity;
  });
  page.on("console", (message) => {
    if (message.text() === leaves) leavingSince = Math.min(leavingSince, performance.now());
    if (message.type() === "error") hear(`console: ${message.text()} on ${page.url()}`);
  });
  page.on("pageerror", (error) =>
    hear(
      `exception: ${error instanceof Error ? (error.stack ?? error.message) : String(error)} on ${page.url()}`,
    ),
  );
  await page.evaluateOnNewDocument(tellOfPolicy);
  await page.evaluateOnNewDocument(tellOfLeaving, leaves);
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
        .filter(({ at }) => !left.some(({ from, to }) => from < at && at < to))
        .map(({ what }) => what),
    ],
    close: () => browser.close(),
  };
};
