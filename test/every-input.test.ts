import http from "node:http";
import { expect, test } from "vitest";
import type { CallName } from "#server/calls/registry.ts";
import { calls } from "#features/index.ts";
import { slice } from "./slice.ts";
import { plausible, schemaOf } from "./plausible.ts";
import { type Actor, openWorld } from "./world.ts";

// Whatever is sent to a call, and wherever: an answer in words and by name, never a raw one, never
// a failure.

const world = await openWorld();
const alice = await world.member("Alice", { paid_user: true, credits: 10 });
const otto = await world.staff("Otto");
const names = Object.keys(calls) as CallName[];
/** What these do is no wrong answer, but would end the member that the others are asked as. */
const ends = new Set<CallName>(["sessions.logout", "staff.leave"]);

interface Raw {
  status: number;
  type: string;
  text: string;
}
function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: Buffer | string = "",
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: "127.0.0.1",
        port: world.port,
        method,
        path,
        agent: false,
        headers: {
          host: `127.0.0.1:${world.port}`,
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
          }),
        );
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** What is wrong with an answer; null: nothing. */
function wrong({ status, type, text }: Raw): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status < 400) return null;
  if (!type.startsWith("application/problem+json"))
    return `${status} as ${type}: ${text.slice(0, 80)}`;
  const {
    code,
    detail,
    fields = [],
  } = JSON.parse(text) as { code?: string; detail?: string; fields?: { detail: string }[] };
  if (!code || !detail || /^(refusal|invalid)\./.test(detail)) return text;
  const raw = fields.find((field) => /^(refusal|invalid)\.|\{/.test(field.detail));
  return raw ? `raw words: ${raw.detail}` : null;
}

const huge = 9_007_199_254_740_991;
const oddities: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  huge,
  -huge,
  2 ** 31,
  1e308,
  "",
  " ",
  "NaN",
  "\0",
  "\ud800",
  "x".repeat(4_096),
  "💥".repeat(400),
  [],
  [null],
  [[]],
  {},
  { id: "\0" },
  { __proto__: 1 },
  "1e999",
  "2026-02-31",
  "00000000-0000-0000-0000-000000000000",
];
const bodies = [
  "",
  " ",
  "null",
  "[]",
  "0",
  '"text"',
  "{",
  "{}",
  '{"__proto__":{"role":"operator"},"constructor":{"prototype":{}}}',
  "[".repeat(3_000),
  `{"id":1e999}`,
  "\0",
  Buffer.from([0xff, 0xfe, 0x80]),
];

const as = (member: Actor) => ({
  cookie: member.cookie,
  "x-client-request": "1",
  "content-type": "application/json",
});
const query = (fields: Record<string, unknown>): string =>
  Object.entries(fields)
    .map(
      ([key, value]) =>
        `${encodeURIComponent(key)}=${encodeURIComponent(typeof value === "string" ? value.toWellFormed() : (JSON.stringify(value) ?? ""))}`,
    )
    .join("&");

test.each(names.filter((name) => !ends.has(name)))(
  "%s: no odd value, alone in its field, brings it down",
  { timeout: 180_000 },
  async (name) => {
    const { method, path, when } = calls[name] as {
      method: string;
      path: string;
      when?: Record<string, string>;
    };
    const member = "staff" in calls[name] ? otto : alice;
    const fields = Object.keys(schemaOf(name).properties ?? {});
    const faults: string[] = [];
    const ask = async (input: Record<string, unknown>, what: string): Promise<void> => {
      const address = `${path}?${query({ ...when, ...(method === "GET" && input) })}`;
      const fault = wrong(
        await send(method, address, as(member), method === "GET" ? "" : JSON.stringify(input)),
      );
      if (fault) faults.push(`${what}: ${fault}`);
    };
    const base = plausible(name);
    // A query has 16 KB at most, with everything else in it.
    for (const odd of slice(oddities, 16).filter(
      (each) => method !== "GET" || String(each).length < 500,
    )) {
      // All fields at once finds the first that breaks; each alone finds the others.
      await ask(
        Object.fromEntries(fields.map((field) => [field, odd])),
        `all ${JSON.stringify(odd)?.slice(0, 40)}`,
      );
    }
    for (const field of fields)
      for (const odd of slice([huge, 2 ** 31, "\0", "\ud800", [[]], -1], 6))
        await ask({ ...base, [field]: odd }, `${field} ${JSON.stringify(odd)}`);
    expect(faults).toEqual([]);
  },
);

test("no body, cut body, body of another type: refused in words", async () => {
  const faults: string[] = [];
  for (const name of names.filter((each) => calls[each].method !== "GET" && !ends.has(each))) {
    const { method, path, when } = calls[name] as {
      method: string;
      path: string;
      when?: Record<string, string>;
    };
    for (const body of name === "chat.open" ? bodies : bodies.slice(0, 6)) {
      const fault = wrong(await send(method, `${path}?${query(when ?? {})}`, as(alice), body));
      if (fault) faults.push(`${name} ${body.toString().slice(0, 30)}: ${fault}`);
    }
  }
  for (const type of [
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-7",
    "",
    "///",
  ]) {
    const fault = wrong(
      await send("POST", "/api/like.php", { ...as(alice), "content-type": type }, "{}"),
    );
    if (fault) faults.push(`${type}: ${fault}`);
  }
  expect(faults).toEqual([]);
});

test("odd addresses of calls: not there, in words", async () => {
  const faults: string[] = [];
  for (const path of [
    "/api/%E0%A4%A",
    "/api/%FF.php",
    "/api/member.php%00",
    "/api/../api/member.php",
    "/api//member.php",
    "/api/member.php/",
    "/api/__proto__",
    "/api/constructor.php",
    `/api/${"x".repeat(5_000)}`,
    "/api/user.php?push=__proto__",
    "/api/member.php?id[]=1&id[a]=2",
    "/api/member.php?%FF=%E0%A4%A",
    "/api/members.php?__proto__=1&constructor=2&hasOwnProperty=3",
    "/api/photos/%00.webp",
    "/photos/%FF",
    "/photos/..%2f..%2fsecret.key",
  ]) {
    for (const method of ["GET", "POST", "DELETE"]) {
      const answer = await send(method, path, as(alice));
      const fault = answer.status === 501 ? null : wrong(answer); // 501: a page, which the journeys ask for
      if (fault) faults.push(`${method} ${path.slice(0, 60)}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});

test("a beacon is heard as text as well, empty or not", async () => {
  for (const [type, body] of [
    ["text/plain;charset=UTF-8", "{}"],
    ["text/plain", ""],
    ["application/json", "{}"],
  ] as const) {
    const answer = await send(
      "POST",
      "/api/page-hidden.php",
      { ...as(alice), "content-type": type },
      body,
    );
    expect([type, answer.status]).toEqual([type, 200]);
  }
  expect(
    (
      await send(
        "POST",
        "/api/page-hidden.php",
        { ...as(alice), "content-type": "text/plain" },
        "{",
      )
    ).status,
  ).toBe(422);
  expect(
    (
      await send(
        "POST",
        "/api/page-bounce.php",
        { ...as(alice), "content-type": "text/plain" },
        '{"page":"/","seconds":4}',
      )
    ).status,
  ).toBe(200);
});

test("a number that is too small is spoken of as a number, not as a text", async () => {
  const { problem } = await world.call(
    "members.search",
    { min_age: 5, max_age: 150 },
    { headers: { cookie: "language=en" } },
  );
  expect(problem.fields?.map(({ path, detail }) => [path, detail])).toEqual([
    ["min_age", "At least 18."],
    ["max_age", "At most 99."],
  ]);
});
