import { readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { slice } from "#test/slice.ts";
import { logInDevice } from "./api.ts";
import { officeDevice, officeOf } from "./log-in-office.ts";
import { expect, test } from "./vesper.ts";

// Every page of app/routes.ts, with what nobody meant in its path and its query.
const source = readFileSync(path.join(import.meta.dirname, "../../app/routes.ts"), "utf8");
const routes = [
  "/",
  ...Array.from(source.matchAll(/\broute\("([^"*]+)"/g), ([, route = ""]) => `/${route}`),
].filter((route) => route !== "/logout");
const slicedRoutes = slice(routes, 4);
const odd = [
  "%E0%A4%A",
  "%FF",
  "%00",
  "%2e%2e",
  "__proto__",
  "constructor",
  "%F0%9F%92%A5",
  "x".repeat(600),
  "0",
  "-1",
  "%25",
  "a%2Fb",
];
const queries = [
  "min_age=5",
  "min_age=999999999999&max_age=-1",
  "gender=robot&country=xx",
  "cursor=zzz&before=zzz&after=zzz",
  "hair_colour=green&hair_colour=blond",
  "distance=0.5&interests=__proto__&countryregion=%00",
  "%FF=%E0%A4%A&a[b]=c",
  `next=${"x".repeat(4_000)}`,
  "page=-1&id=%00&type=x&token=%00&t=%F0%9F%92%A5",
];

test("no odd address and no odd filter gives a raw answer or a failure, for a visitor, a member and an operator", async ({
  vesper,
}) => {
  const faults: string[] = [];
  const devices = [
    [vesper.url, null],
    [vesper.url, await logInDevice(vesper, "free@demo.test")],
    [officeOf(vesper), await officeDevice(vesper)],
  ] as const;
  for (const [origin, device] of devices) {
    const look = async (address: string, filterOnly: boolean): Promise<void> => {
      const answer = await fetch(origin + address, {
        redirect: "manual",
        headers: { accept: "text/html", ...(device && { cookie: device.cookie }) },
      });
      const text = await answer.text();
      const type = answer.headers.get("content-type") ?? "";
      const page = /^<!DOCTYPE html>/i.test(text) && type.startsWith("text/html");
      if (answer.status >= 500) faults.push(`${answer.status} ${address.slice(0, 90)}`);
      else if (answer.status >= 400 && !page)
        faults.push(`raw ${answer.status} ${type} ${address.slice(0, 90)}`);
      if (!filterOnly || answer.status !== 404) return;
      // A filter alone never makes a page that is there one that is not.
      const plain = await fetch(origin + address.split("?")[0], {
        redirect: "manual",
        headers: { accept: "text/html", ...(device && { cookie: device.cookie }) },
      });
      if (plain.status !== 404) faults.push(`404 for a filter ${address.slice(0, 90)}`);
    };
    for (const route of slicedRoutes) {
      const bare = route.replaceAll(/\/:\w+\?/g, "");
      const paths = /:\w+/.test(route)
        ? odd.map((each) => route.replaceAll(/:\w+\??/g, each))
        : [bare];
      for (const address of paths) await look(address, false);
      if (!/:\w+(?!\?)\b(?!\?)/.test(bare))
        await Promise.all(queries.map((query) => look(`${bare}?${query}`, true)));
    }
  }
  expect(faults).toEqual([]);
});

test("a filter that cannot be is left out, the others hold; an address that cannot be is a page in words", async ({
  vesper,
}) => {
  const get = async (address: string) => {
    const answer = await fetch(vesper.url + address, { headers: { accept: "text/html" } });
    return { status: answer.status, text: await answer.text() };
  };
  expect((await get("/members?min_age=5")).status).toBe(200);
  const kept = await get("/members?min_age=5&max_age=48&countryregion=NL-UT");
  expect(kept.status).toBe(200);
  // The chip that takes the age away leaves what else was understood.
  expect(kept.text).toMatch(
    /href="\/members\?(?=[^"]*countryregion=NL-UT)(?=[^"]*gender=\w+)(?![^"]*_age)[^"]*"/,
  );
  expect(kept.text).toMatch(/name="max_age"[^>]*value="48"|value="48"[^>]*name="max_age"/);
  for (const address of ["/members/%E0%A4%A", "/chats/%FF", "/%FF", "/landers/gallery/%E0%A4%A"]) {
    const { status, text } = await get(address);
    expect([address, status < 500, /<html/.test(text)]).toEqual([address, true, true]);
  }
  expect((await get("/members/%E0%A4%A")).text).toMatch(/<main/);
});

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly cookies: readonly string[];
}
/** A form as no browser sends it; `fetch` would mend its type. */
function post(
  origin: string,
  address: string,
  headers: Record<string, string>,
  body: string | Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      origin + address,
      {
        method: "POST",
        headers: {
          origin,
          accept: "text/html",
          "content-length": Buffer.byteLength(body),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers["content-type"] ?? "",
            text: Buffer.concat(chunks).toString(),
            cookies: answer.headers["set-cookie"] ?? [],
          }),
        );
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}
const form = "application/x-www-form-urlencoded";
const forms: readonly (readonly [string | null, string | Buffer])[] = [
  [null, ""],
  [form, ""],
  [form, "intent=%E0%A4%A&id=%FF&x=%"],
  [form, `intent=${"x".repeat(4_096)}`],
  [form, "a[b][c]=1&__proto__=x&constructor[prototype]=y"],
  [form, "&&&===&%00=%00"],
  ["text/plain", "intent=remove"],
  ["application/json", "{"],
  ["multipart/form-data", "no boundary"],
  ["multipart/form-data; boundary=x", "--x\r\n\r\nhalf"],
  [`${form}x`, "a=b"],
  ["image/png", Buffer.from([0x89, 0x50, 0, 0xff])],
  ["///", "?"],
  [`${form}; charset=utf-7`, "+ADw-"],
];
/** What is wrong with an answer to such a form; null: nothing. */
function wrongWith({ status, type, text }: Answer): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 120)}`;
  if (/\n\s+at .+:\d+:\d+/.test(text)) return `a stack: ${text.slice(0, 120)}`;
  return status >= 400 &&
    !(type.startsWith("text/html") || type.startsWith("application/problem+json") || text === "")
    ? `raw ${status} ${type}: ${text.slice(0, 80)}`
    : null;
}
const headersOf = (type: string | null, cookie: string | undefined) => ({
  ...(type !== null && { "content-type": type }),
  ...(cookie && { cookie }),
});

test("no odd form breaks the page it is posted to, nor says how the page is made: each page, and one that is none", async ({
  vesper,
}) => {
  test.slow();
  const device = await logInDevice(vesper, "free@demo.test");
  const faults: string[] = [];
  for (const cookie of [undefined, device.cookie]) {
    for (const route of [...slicedRoutes, "/no/such/page", "/%FF", "/nowhere"]) {
      const address = route
        .replaceAll(/\/:\w+\?/g, "")
        .replaceAll(/:\w+/g, "00000000-0000-0000-0000-000000000000");
      for (const [type, body] of forms) {
        const fault = wrongWith(await post(vesper.url, address, headersOf(type, cookie), body));
        if (fault) faults.push(`${address} ${type} ${String(body).slice(0, 20)}: ${fault}`);
      }
    }
  }
  expect(faults).toEqual([]);
  const unknown = await post(vesper.url, "/no/such/page", headersOf(form, undefined), "a=b");
  expect(unknown.status).toBe(404);
});

test("logging out ends the session whatever its form holds, and only from our own pages", async ({
  vesper,
}) => {
  const ended = async (cookie: string): Promise<boolean> => {
    const answer = await fetch(`${vesper.url}/api/user.php`, {
      headers: { cookie, "x-client-request": "1" },
    });
    return ((await answer.json()) as { user: unknown }).user === null;
  };
  for (const [type, body] of forms) {
    const { cookie } = await logInDevice(vesper, "free@demo.test");
    const foreign = await post(
      vesper.url,
      "/logout",
      { ...headersOf(type, cookie), origin: "http://evil.test" },
      body,
    );
    expect([type, [403, 422].includes(foreign.status), await ended(cookie)]).toEqual([
      type,
      true,
      false,
    ]);
    const own = await post(vesper.url, "/logout", headersOf(type, cookie), body);
    // What no browser's form sends may be refused before it is known what for; done or refused,
    // never half.
    const form =
      type === null ||
      /^(text\/plain|multipart\/form-data.*|application\/x-www-form-urlencoded)$/.test(type);
    expect([type, form ? own.status : [303, 422].includes(own.status)]).toEqual([
      type,
      form ? 303 : true,
    ]);
    const done = own.status === 303;
    expect([
      type,
      await ended(cookie),
      own.cookies.some((each) => /^session-\d+=;/.test(each)),
    ]).toEqual([type, done, done]);
  }
});

test("the language page's address never holds itself: a crawler that follows it comes to an end", async ({
  vesper,
}) => {
  const seen = new Set<string>();
  let ahead = [
    "/lang-config",
    "/lang-config?next=%2Fmembers%3Fmin_age%3D40",
    "/lang-config?next=%2Flang-config%3Fnext%3D%252F",
    "/members?min_age=40",
  ];
  for (let depth = 0; depth < 6 && ahead.length > 0; depth += 1) {
    const found: string[] = [];
    for (const address of ahead) {
      seen.add(address);
      const html = await (
        await fetch(vesper.url + address, { headers: { accept: "text/html" } })
      ).text();
      for (const [, href = ""] of html.matchAll(/href="(\/lang-config[^"]*)"/g))
        found.push(href.replaceAll("&amp;", "&"));
    }
    expect(
      found.filter(
        (href) => /lang-config.*lang-config/.test(decodeURIComponent(href)) && !seen.has(href),
      ),
    ).toEqual([]);
    ahead = [...new Set(found)].filter((href) => !seen.has(href));
  }
  expect(ahead).toEqual([]);
});
