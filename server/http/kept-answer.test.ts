import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keptAnswer } from "./kept-answer.ts";

const text = JSON.stringify({ calls: Array.from({ length: 500 }, (_, at) => `call ${at}`) });
let made = 0;
let url = "";
const app = fastify();
app.get(
  "/description",
  keptAnswer("application/json", () => {
    made += 1;
    return text;
  }),
);
beforeAll(async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/description`;
});
afterAll(() => app.close());

test("200 readers of the description at once make the server write it once", async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => fetch(url)));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect([made, ...new Set(texts)]).toEqual([1, text]);
  expect(answers[0]?.headers.get("content-type")).toBe("application/json");
  expect(answers[0]?.headers.get("content-encoding")).toBe("gzip");
});

test("who has it already gets no second copy; brotli or plain text for who wants it", async () => {
  const { headers } = await fetch(url);
  const again = await fetch(url, { headers: { "if-none-match": headers.get("etag") ?? "" } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const readsBrotli = { "accept-encoding": "gzip, br" };
  const packed = await app.inject({ url: "/description", headers: readsBrotli });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(text);
  const plain = await app.inject({ url: "/description" });
  expect([plain.payload, plain.headers["content-encoding"]]).toEqual([text, undefined]);
});
