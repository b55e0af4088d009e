import { createHash } from "node:crypto";
import pino from "pino";
import { expect, test } from "vitest";
import { commonRefusal, Refusal } from "#server/calls/refusal.ts";
import { createHttpServer } from "./server.ts";

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
    detail: `<b>${code}</b> & more`,
  }),
});
app.get("/away", async () => {
  throw commonRefusal("unavailable");
});
app.get("/bug", async () => {
  throw new Error("secret of the database");
});
app.get("/elsewhere", async () => {
  throw new Refusal("unknown_site", 421);
});
app.get("/api/away.php", async () => {
  throw commonRefusal("unavailable");
});

const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

test("a browser that waits for a page gets a page, with the refusal's own words, escaped", async () => {
  const { statusCode, headers, body } = await app.inject({ url: "/away", headers: browser });
  expect(statusCode).toBe(503);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["retry-after"]).toBe("5");
  expect(body).toContain("<p>&lt;b&gt;unavailable&lt;/b&gt; &amp; more</p>");
  expect(body).toContain('<a href="/">');
});

test("the page's style is the only thing that its policy allows", async () => {
  const { headers, body } = await app.inject({ url: "/away", headers: browser });
  const style = /<style>(.*?)<\/style>/.exec(body)?.[1] ?? "";
  expect(headers["content-security-policy"]).toContain(
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  );
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
});

test("a bug tells nothing of itself, and an unknown site offers no way home", async () => {
  const bug = await app.inject({ url: "/bug", headers: browser });
  expect(bug.statusCode).toBe(500);
  expect(bug.body).not.toContain("secret");
  const elsewhere = await app.inject({
    url: "/elsewhere",
    headers: { ...browser, host: '"><script>x</script>' },
  });
  expect(elsewhere.statusCode).toBe(421);
  expect(elsewhere.body).not.toContain("<a ");
  expect(elsewhere.body).not.toContain("<script>");
});

test("trust row 12: a hostile host cannot write into the page", async () => {
  const { body } = await app.inject({
    url: "/away",
    headers: { ...browser, host: '"><script>x</script>' },
  });
  expect(body).toContain("&quot;&gt;&lt;script&gt;");
});

test("programs and calls get the problem itself", async () => {
  for (const [url, headers] of [
    ["/away", {}],
    ["/away", { accept: "application/json" }],
    ["/api/away.php", browser],
    ["/members.data", browser],
  ] as const) {
    const answer = await app.inject({ url, headers });
    expect(answer.headers["content-type"], url).toBe("application/problem+json");
  }
});
