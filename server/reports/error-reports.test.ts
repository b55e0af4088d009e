import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire, stripTypeScriptTypes } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { openWorld } from "#test/world.ts";
import { openErrorReports, struck } from "./error-reports.ts";
import type { Frame } from "./frames.ts";
import { readReportAddress } from "./report-address.ts";

/** A service that takes reports, or answers with this status. */
async function service(status = 200) {
  const taken: { path: string; auth: string; text: string }[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk));
    request.on("end", () => {
      taken.push({ path: request.url ?? "", auth: String(request.headers["x-sentry-auth"]), text });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const address = readReportAddress(`http://k3y@127.0.0.1:${port}/7`);
  if (typeof address === "string") throw new Error(address);
  const lost: unknown[] = [];
  return { taken, lost, ...openErrorReports(address, (failure) => lost.push(failure)) };
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

const event = (text: string) => JSON.parse(text.split("\n")[2] ?? "{}") as Record<string, unknown>;

test("a failure is told with its kind, its place in the program and its request", async () => {
  const { taken, report } = await service();
  report(Object.assign(new TypeError("no row"), { code: "42P01" }), "request-1");
  await expect.poll(() => taken.length).toBe(1);
  expect(taken[0]).toMatchObject({
    path: "/api/7/envelope/",
    auth: expect.stringContaining("sentry_key=k3y") as string,
  });
  expect(event(taken[0]?.text ?? "")).toMatchObject({
    level: "error",
    tags: { request: "request-1" },
    exception: {
      values: [
        {
          type: "TypeError 42P01",
          value: "no row",
          stacktrace: {
            frames: expect.arrayContaining([
              expect.objectContaining({ filename: "server/reports/error-reports.test.ts" }),
            ]) as object[],
          },
        },
      ],
    },
  });
});

/** Of a report: the frames of our own, innermost last. */
function ownFrames(text: string) {
  const { exception } = event(text) as {
    exception: { values: { stacktrace: { frames: Frame[] } }[] };
  };
  return exception.values.flatMap(({ stacktrace }) =>
    stacktrace.frames.filter(({ in_app }) => in_app),
  );
}

/** A schema of a library that calls `step` below so many levels of its own. */
const nested = (levels: number, step: (value: unknown) => unknown): z.ZodType =>
  levels === 0 ? z.any().transform(step) : z.object({ next: nested(levels - 1, step) });
const deep = (levels: number): unknown => (levels === 0 ? 1 : { next: deep(levels - 1) });

describe("an error that a library throws", () => {
  test("inside a callback, below many levels of its own, still shows our own frames", async () => {
    const { taken, report } = await service();
    // The callback is the library's too: nothing near the failure is ours.
    const parse = z.string().parse.bind(z.string());
    const ours = () => nested(30, parse).parse(deep(30));
    report(thrownBy(ours));
    await expect.poll(() => taken.length).toBe(1);
    const text = taken[0]?.text ?? "";
    expect(ownFrames(text).map(({ filename }) => filename)).toContain(
      "server/reports/error-reports.test.ts",
    );
    expect(event(text)["fingerprint"]).toEqual([
      "ZodError",
      "server/reports/error-reports.test.ts",
      "ours",
    ]);
  });

  test("for two of our places is two kinds, and for one place thrown twice one", async () => {
    const { taken, report } = await service();
    const parse = z.string().parse.bind(z.string());
    const here = () => parse(1);
    const there = () => parse(2);
    for (const place of [here, there, here]) report(thrownBy(place));
    await expect.poll(() => taken.length).toBe(2);
    expect(
      taken.map(({ text }) => String((event(text)["fingerprint"] as string[])[2])).toSorted(),
    ).toEqual(["here", "there"]);
  });

  test("in an answer of the database, later, shows who asked", async () => {
    const { taken, report } = await service();
    const world = await openWorld();
    async function asksNonsense() {
      await world.services.pool.query("select nonsense");
    }
    report(await asksNonsense().catch((error: unknown) => error));
    await expect.poll(() => taken.length).toBe(1);
    expect(ownFrames(taken[0]?.text ?? "").at(-1)).toMatchObject({
      function: "asksNonsense",
      filename: "server/reports/error-reports.test.ts",
    });
  });

  test("as the cause of one of ours is told with it", async () => {
    const { taken, report } = await service();
    report(new Error("ours", { cause: thrownBy(() => z.string().parse(1)) }));
    await expect.poll(() => taken.length).toBe(1);
    const { exception } = event(taken[0]?.text ?? "") as {
      exception: { values: { type: string }[] };
    };
    expect(exception.values.map(({ type }) => type)).toEqual(["ZodError", "Error"]);
  });
});

test("a bundle's frames are told by the file and line that they were written in", async () => {
  const folder = mkdtempSync(path.join(import.meta.dirname, "../../.cache/bundle-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const written =
    "enum Gone { A }\n\nfunction fails(): never {\n  throw new Error(`${Gone.A}`);\n}\nmodule.exports = { fails };\n";
  const source = path.join(folder, "screen.ts");
  const js = stripTypeScriptTypes(written, {
    mode: "transform",
    sourceMap: true,
    sourceUrl: source,
  });
  const [code = "", map = ""] = js.split(
    /\n+\/\/# sourceMappingURL=data:application\/json;base64,/,
  );
  const bundle = path.join(folder, "screen.cjs");
  writeFileSync(bundle, code);
  writeFileSync(`${bundle}.map`, Buffer.from(map, "base64"));
  const { fails } = createRequire(import.meta.url)(bundle) as { fails: () => never };
  const { taken, report } = await service();
  report(thrownBy(fails));
  await expect.poll(() => taken.length).toBe(1);
  expect(ownFrames(taken[0]?.text ?? "").at(-1)).toMatchObject({
    filename: path.relative(path.join(import.meta.dirname, "../.."), source),
    lineno: 4,
  });
});

test("nothing of anybody goes along: what a message quotes, addresses and numbers are struck out", async () => {
  const { taken, report } = await service();
  const anna = "anna@example.org";
  const failure = Object.assign(
    new Error(`invalid "secret words" of ${anna} at 0199-48151623 'x' https://a.example/?token=1`),
    { detail: `Key (email)=(${anna})`, client: { password: "hidden" } },
  );
  report(failure);
  await expect.poll(() => taken.length).toBe(1);
  expect(taken[0]?.text).not.toMatch(/anna|secret|hidden|token=|0199-|48151623/);
  expect(struck("row 12 of 01890000-0000-7000-8000-000000000000")).toBe("row … of …");
});

test("one of a kind goes once a minute, and a service that refuses is no failure of ours", async () => {
  const { taken, lost, report } = await service(500);
  const fail = () => new Error("again");
  for (let time = 0; time < 5; time += 1) report(fail());
  report("no error at all");
  await expect.poll(() => lost.length).toBe(1);
  await expect.poll(() => taken.length).toBe(2);
});

test.each(["", "https://host/7", "ftp://k@host/7", "https://k@host/", "http://k@host.example/7"])(
  "%j is refused with one sentence",
  (text) => expect(readReportAddress(text)).toMatch(/^ERROR_REPORTS [^\n]+\.$/),
);
