import { desktop } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

test("whoever presses on while a screen is still coming gets the other one, and nothing went wrong", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext(desktop);
  const watched = await watch(context, vesper.url);
  const page = await context.newPage();
  await page.addInitScript(holdEnd);
  await logIn(page, "free@demo.test");
  // Its script is slow too: the first screen still waits when its answer's line has been read.
  await page.route(/\/assets\/likes-[^/]*\.js$/, () => undefined);

  const bar = page.getByRole("navigation");
  await bar.getByRole("link", { name: /Likes/ }).click();
  await page.waitForFunction(() => "held" in globalThis);
  await bar.getByRole("link", { name: /Messages/ }).click();
  await expect(page).toHaveURL(/\/chats$/);
  await expect(page.getByRole("list", { name: "Conversations" })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { held?: string }).held)).toBe("given up");

  watched.expectQuiet();
  await context.close();
});

/** The answer for /likes comes whole but for its end, as on a line that falters. */
function holdEnd() {
  const known = globalThis as typeof globalThis & { held?: string };
  const send = known.fetch;
  known.fetch = async (input, init) => {
    if (!String(input).endsWith("/likes.data")) return send(input, init);
    const { signal, ...rest } = init ?? {};
    const answer = await send(input, rest);
    const line = await answer.bytes();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(line);
        known.held = "open";
        signal?.addEventListener("abort", () => {
          known.held = "given up";
          controller.error(signal.reason);
        });
      },
    });
    return new Response(body, answer);
  };
}
