import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { openMetrics } from "#server/metrics/metrics.ts";
import { createHttpServer, serveAssets } from "./server.ts";
import { measureRequests } from "./watch-requests.ts";

/** What was counted for these requests, without the buckets. */
async function countsOf(requests: readonly { method: "GET" | "POST"; url: string }[]) {
  const folder = mkdtempSync(path.join(tmpdir(), "vesper-files-"));
  for (const name of ["a.js", "b.js"]) writeFileSync(path.join(folder, name), "0");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const app = createHttpServer({
    log: pino({ level: "silent" }),
    trustedProxies: null,
    middleware: undefined,
    about: () => ({}),
    health: async () => true,
    describe: ({ code, status }) => ({
      type: "about:blank",
      title: code,
      status,
      code,
      detail: "",
    }),
  });
  onTestFinished(() => app.close());
  const metrics = openMetrics(true);
  measureRequests(app, metrics);
  await serveAssets(app, folder);
  app.all("*", async (request) => {
    if (request.url.startsWith("/members/")) request.screen = "/members/:id";
    return "page";
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  for (const { url, method } of requests) await fetch(`http://127.0.0.1:${port}${url}`, { method });
  // The last one's numbers come after its answer.
  await expect
    .poll(async () =>
      [...(await metrics.text()).matchAll(/^vesper_request_seconds_count.* (\d+)$/gm)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      ),
    )
    .toBe(requests.length);
  return [...(await metrics.text()).matchAll(/^vesper_request_seconds_count(.*)$/gm)].map(
    ([, series]) => series,
  );
}

test("files count as one, screens by their template, and other pages as one", async () => {
  expect(
    await countsOf([
      { method: "GET", url: "/a.js" },
      { method: "GET", url: "/b.js" },
      { method: "GET", url: "/members/0198" },
      { method: "GET", url: "/members/0199?tab=photos" },
      { method: "POST", url: "/members/0198" },
      { method: "GET", url: "/anything" },
    ]),
  ).toEqual([
    '{route="file",method="GET",status="2xx"} 2',
    '{route="/members/:id",method="GET",status="2xx"} 2',
    '{route="/members/:id",method="POST",status="2xx"} 1',
    '{route="page",method="GET",status="2xx"} 1',
  ]);
});
