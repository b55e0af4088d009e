import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openErrorReports, struck } from "./error-reports.ts";
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
