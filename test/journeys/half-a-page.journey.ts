import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { phone } from "./devices.ts";
import { expectStill } from "./layout-shift.ts";
import { addressOf, placesOf } from "./places.ts";
import { expect, test } from "./vesper.ts";

test.use({ ...phone, reducedMotion: "reduce" });

/** Everything as Vesper answers it, but each page in two halves, so far apart. */
async function inHalves(url: string, apartMs: number) {
  const answer = async ({ url: path = "/", headers }: IncomingMessage, to: ServerResponse) => {
    const { accept = "*/*", cookie = "" } = headers;
    const whole = await fetch(new URL(path, url), { headers: { accept, cookie } });
    const body = Buffer.from(await whole.arrayBuffer());
    const kind = whole.headers.get("content-type") ?? "";
    to.writeHead(whole.status, { "content-type": kind });
    if (!kind.startsWith("text/html")) return to.end(body);
    // In the middle of what is seen: after it come scripts and their data.
    const half = (body.indexOf("<main") + body.indexOf("<footer")) >> 1;
    to.write(body.subarray(0, half));
    await setTimeout(apartMs);
    return to.end(body.subarray(half));
  };
  const server = createServer((asked, to) => void answer(asked, to)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test("a page whose second half comes late is drawn once, and nothing of it jumps", async ({
  page,
  vesper,
}) => {
  const slow = await inHalves(vesper.url, 600);
  try {
    const places = await placesOf(vesper, "free@demo.test");
    for (const screen of ["/", "/landing", "/members/{man}/landing3", "/signup", "/pricing"]) {
      await page.goto(new URL(addressOf(screen, places), slow.url).href);
      await expect(page.locator("footer.footer")).toBeAttached();
      const drawn = await page.evaluate(() => {
        const [asked] = performance.getEntriesByType("navigation");
        const [first] = performance.getEntriesByName("first-paint");
        return (
          first && asked && first.startTime - (asked as PerformanceNavigationTiming).responseEnd
        );
      });
      expect.soft(drawn, `${screen}: milliseconds from its end to its picture`).toBeGreaterThan(0);
      await expectStill(page, screen);
    }
  } finally {
    slow.close();
  }
});
