import http from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createHttpServer } from "./server.ts";
import { servePages } from "./pages.ts";

const app = createHttpServer({
  log: pino({ level: "silent" }),
  trustedProxies: null,
  middleware: undefined,
  health: async () => true,
  about: () => ({}),
  describe: ({ code, status }) => ({
    type: "about:blank",
    title: code,
    status,
    code,
    detail: `words for ${code}`,
  }),
});
const pages = servePages(
  async (request) =>
    Response.json(
      [...(await request.formData()).entries()].map(([name, value]) => [
        name,
        String(value).length,
      ]),
    ),
  async () => ({ origin: url }),
  false,
);
let url = "";
let arrived: () => void;
app.addHook("onRequest", (_request, _reply, done) => {
  arrived?.();
  done();
});
app.post("/call", async (request) => request.body);
app.post("/files", { config: { takesFiles: true } }, async (request) => request.body);
app.all("*", pages);

beforeAll(async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

const form = (bytes: number, kind: "multipart" | "urlencoded") => {
  const data = kind === "multipart" ? new FormData() : new URLSearchParams();
  data.append("about", "x".repeat(bytes));
  return data;
};
const html = { accept: "text/html" };

test.each(["multipart", "urlencoded"] as const)(
  "a page's %s form comes through up to the limit, and is refused in words beyond it",
  async (kind) => {
    const fits = await fetch(`${url}/profile`, {
      method: "POST",
      body: form(200_000, kind),
      headers: { ...html, origin: url },
    });
    expect(await fits.json()).toEqual([["about", 200_000]]);
    const refused = await fetch(`${url}/profile`, {
      method: "POST",
      body: form(300_000, kind),
      headers: { ...html, origin: url },
    });
    expect([refused.status, refused.headers.get("content-type")]).toEqual([
      413,
      "text/html; charset=utf-8",
    ]);
    expect(await refused.text()).toContain("words for payload_too_large");
  },
);

test("a form that says no length is counted as it comes", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 400) controller.close();
      else controller.enqueue(new Uint8Array(1_000).fill(120));
    },
  });
  const refused = await fetch(`${url}/profile`, {
    method: "POST",
    body: endless,
    duplex: "half",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: url },
  } as RequestInit);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
    413,
    "payload_too_large",
  ]);
});

test("a body that does not come is cut off after a minute; one with files may take five", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const halfOf = async (path: string) => {
      const here = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      const sent = http.request(url + path, {
        method: "POST",
        headers: { "content-type": "application/json", "content-length": 100, origin: url },
      });
      const answer = new Promise<number | undefined>((resolve) =>
        sent
          .on("response", ({ statusCode }) => resolve(statusCode))
          .on("error", () => resolve(undefined)),
      );
      sent.write('"');
      await here;
      return { sent, answer };
    };
    for (const path of ["/call", "/profile"]) {
      const { answer } = await halfOf(path);
      vi.advanceTimersByTime(60_000);
      expect(await answer, path).toBe(408);
    }
    const { sent, answer } = await halfOf("/files");
    vi.advanceTimersByTime(60_000);
    sent.end(`${"x".repeat(98)}"`);
    expect(await answer).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});
