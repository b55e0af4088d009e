import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify from "fastify";
import { beforeEach, expect, test } from "vitest";
import { publicPages } from "./public-pages.ts";
import type { RenderPage } from "./pages.ts";

interface Context {
  readonly origin: string;
  readonly language: string;
}

let sites: Record<string, object>;
let rendered: string[];
let answer: (request: Request) => Response;
let app: ReturnType<typeof open>;

const scripts = ["window.a = 1;", "window.b = '<';\n"];

/**
 * Two sites in two languages; every page says whose it is, and has two inline scripts and a file.
 */
function open(mostBytes?: number) {
  const render: RenderPage<Context> = async (request, { context, nonce, sink }) => {
    const whose = `${context.origin} ${context.language} ${new URL(request.url).pathname}${new URL(request.url).search}`;
    rendered.push(whose);
    expect(nonce).toBe("");
    expect(request.headers.get("cookie")).toBeNull();
    const response = answer(request);
    sink.html = `<!DOCTYPE html><html><head><script src="/words.js"></script><script>${scripts[0]}</script></head><body>${whose} ${"long ".repeat(500)}<script type="module">${scripts[1]}</script></body></html>`;
    return response;
  };
  const server = fastify();
  const language = (cookie: string | undefined) => /language=(\w+)/.exec(cookie ?? "")?.[1] ?? "en";
  server.get(
    "/*",
    publicPages<Context>({
      render,
      contextOf: async (request) => ({
        origin: `http://${request.headers.host}`,
        language: language(request.headers.cookie),
      }),
      readerOf: async (request) => {
        const owner = sites[request.headers.host ?? ""];
        return owner && !/session=/.test(request.headers.cookie ?? "")
          ? { owner, variant: `${request.headers.host} ${language(request.headers.cookie)}` }
          : null;
      },
      addressOf: ({ raw: { url = "/" } }) =>
        url.startsWith("/nowhere")
          ? { path: "/nowhere", status: 404 }
          : url.includes("?")
            ? /\?from=\w+$/.test(url)
              ? {
                  path: `${url.split("?")[0]}?from=SLOT`,
                  fill: (html) => html.replaceAll("from=SLOT", url.split("?")[1] ?? ""),
                }
              : null
            : { path: url },
      otherwise: async (_request, reply) => reply.send("rendered for one"),
      ...(mostBytes !== undefined && { mostBytes }),
    }),
  );
  return server;
}

const get = (host: string, url = "/", headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host, ...headers } });

beforeEach(() => {
  sites = { "one.test": {}, "two.test": {} };
  rendered = [];
  answer = () => new Response(null, { status: 200 });
  app = open();
});

test("trust row 12: a page is rendered once, and its policy names the hash of each inline script and nothing else", async () => {
  const first = await get("one.test");
  const again = await get("one.test");
  expect(again.body).toBe(first.body);
  expect(rendered).toHaveLength(1);
  const policy = String(first.headers["content-security-policy"]);
  const hashes = scripts.map(
    (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${hashes.join(" ")}`);
  expect(policy).toContain("ws://one.test");
});

test("no site and no language ever gets another's page", async () => {
  const asked = [
    ["one.test", "en"],
    ["one.test", "de"],
    ["two.test", "en"],
    ["two.test", "de"],
  ] as const;
  for (let round = 0; round < 2; round += 1) {
    const answers = await Promise.all(
      asked.map(([host, language]) => get(host, "/", { cookie: `language=${language}` })),
    );
    expect(answers.map(({ body }) => /<body>(\S+ \S+ \S+)/.exec(body)?.[1])).toEqual(
      asked.map(([host, language]) => `http://${host} ${language} /`),
    );
  }
  expect(rendered).toHaveLength(4);
});

test("a session cookie, a query and another method are not answered from memory, and leave nothing in it", async () => {
  await get("one.test");
  expect((await get("one.test", "/", { cookie: "session=abc; language=en" })).body).toBe(
    "rendered for one",
  );
  expect((await get("one.test", "/?ref=x")).body).toBe("rendered for one");
  expect(
    (await app.inject({ method: "HEAD", url: "/", headers: { host: "one.test" } })).headers[
      "content-security-policy"
    ],
  ).toBeUndefined();
  expect((await get("unknown.test")).body).toBe("rendered for one");
  expect(rendered).toHaveLength(1);
});

test("a site that changed is rendered anew", async () => {
  await get("one.test");
  sites["one.test"] = {};
  await get("one.test");
  await get("two.test");
  expect(rendered).toEqual([
    "http://one.test en /",
    "http://one.test en /",
    "http://two.test en /",
  ]);
});

test("a refusal, a redirect, a cookie or a failure is nobody else's", async () => {
  const bad: ((request: Request) => Response)[] = [
    () => new Response(null, { status: 404 }),
    () => new Response(null, { status: 302, headers: { location: "/members" } }),
    () => new Response(null, { headers: { "set-cookie": "a=b" } }),
    () => {
      throw new Error("renderer failed");
    },
  ];
  for (const each of bad) {
    answer = each;
    expect((await get("one.test")).body).toBe("rendered for one");
  }
  answer = () => new Response(null, { status: 200 });
  expect((await get("one.test")).body).toContain("http://one.test en /");
  expect(rendered).toHaveLength(bad.length + 1);
});

test("every reader gets the encoding they asked for, and a reader who has the page gets 304", async () => {
  const plain = await get("one.test");
  const br = await get("one.test", "/", { "accept-encoding": "gzip, br" });
  const gzip = await get("one.test", "/", { "accept-encoding": "gzip" });
  expect(br.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(
    (await get("one.test", "/", { "if-none-match": String(plain.headers["etag"]) })).statusCode,
  ).toBe(304);
  expect(plain.headers["vary"]).toBe("accept-encoding, cookie");
});

test("memory is bounded: the oldest pages go first", async () => {
  app = open(7_000);
  for (const path of ["/a", "/b", "/c", "/c"]) await get("one.test", path);
  expect(rendered).toHaveLength(3);
  await get("one.test", "/a");
  expect(rendered).toHaveLength(4);
});

test("what an address alone says is filled into the kept page: rendered once, everybody's own", async () => {
  const answers = [
    await get("one.test", "/?from=a", { "accept-encoding": "br" }),
    await get("one.test", "/?from=b"),
    await get("one.test", "/"),
  ];
  expect(rendered).toEqual(["http://one.test en /?from=SLOT", "http://one.test en /"]);
  const [a, b, without] = [
    brotliDecompressSync(answers[0]?.rawPayload ?? Buffer.alloc(0)).toString(),
    answers[1]?.body ?? "",
    answers[2]?.body ?? "",
  ];
  expect([
    a.includes("?from=a "),
    a.includes("SLOT"),
    b.includes("?from=b "),
    without.includes("from="),
  ]).toEqual([true, false, true, false]);
  expect(answers.map(({ headers }) => "etag" in headers)).toEqual([false, false, true]);
  expect(answers[0]?.headers["content-security-policy"]).toBe(
    answers[2]?.headers["content-security-policy"],
  );
});

test("100 addresses that nobody knows are one page, drawn once; no browser keeps it", async () => {
  answer = () => new Response(null, { status: 404 });
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => get("one.test", `/nowhere-${at}`)),
  );
  expect([rendered.length, new Set(answers.map(({ body }) => body)).size]).toEqual([1, 1]);
  const [first] = answers;
  expect([first?.statusCode, first?.headers["cache-control"], first?.headers["etag"]]).toEqual([
    404,
    "no-store",
    undefined,
  ]);
  answer = () => new Response(null, { status: 200 });
  expect((await get("two.test", "/nowhere")).body, "any other answer is not kept").toBe(
    "rendered for one",
  );
});
