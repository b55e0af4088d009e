import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { Refusal } from "#server/calls/refusal.ts";
import { readConfig, StartError } from "#server/config.ts";
import { openBucket } from "#test/bucket.ts";
import { openStores } from "./open-stores.ts";
import { randomId } from "./storage.ts";

const at = (url: string) => readConfig({ S3_URL: url });
const opened = (url: string) => openStores(at(url));

test("what one process puts another reads, whole and as a stream; removed, it is gone for both", async () => {
  const bucket = await openBucket();
  const [here, there] = [await opened(bucket.url), await opened(bucket.url)];
  const [id, bytes] = [randomId(), Buffer.from("a photo")];
  await here.photos.put(id, bytes);
  expect(bucket.keys()).toEqual([`of-tests/photos/${id.slice(0, 2)}/${id}.webp`]);
  expect(await there.photos.get(id)).toEqual(bytes);
  const found = await there.photos.open(id);
  expect([found?.size, found && (await buffer(found.stream))]).toEqual([bytes.length, bytes]);
  await there.photos.remove(id);
  await there.photos.remove(id);
  expect([await here.photos.get(id), await here.photos.open(id)]).toEqual([null, null]);
  expect(bucket.keys()).toEqual([]);
});

test("a file of this machine is brought in; no id leads out of its kind", async () => {
  const bucket = await openBucket();
  const { photos, exports } = await opened(bucket.url);
  const folder = mkdtempSync(path.join(tmpdir(), "vesper-bring-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "large");
  const large = Buffer.alloc(3_000_000, "large");
  writeFileSync(file, large);
  const id = "0190a0b0-0000-7000-8000-000000000001";
  await exports.linkFile(file, id);
  const found = await exports.open(id);
  expect(found && (await buffer(found.stream)).equals(large)).toBe(true);
  for (const wrong of ["../x", "", "a".repeat(31), `${"a".repeat(32)}/../x`]) {
    await expect(photos.get(wrong)).rejects.toThrow("Not a file id");
    await expect(photos.put(wrong, large)).rejects.toThrow("Not a file id");
    await expect(exports.remove(wrong)).rejects.toThrow("Not a file id");
  }
});

test("a list of two writers at once loses no line, is read past a thousand, and keeps what it is replaced with apart", async () => {
  const bucket = await openBucket();
  const [one, two] = [await opened(bucket.url), await opened(bucket.url)];
  const lines = (letter: string, count: number) =>
    Array.from({ length: count }, (_, n) => `2026-01-0${1 + (n % 9)} ${letter} ${n}`);
  const [a, b, c] = [lines("a", 60), lines("b", 60), lines("c", 1_100)];
  await Promise.all([one.erasures.add(a), two.erasures.add(b)]);
  expect(await one.erasures.all()).toEqual([...a, ...b].sort());
  bucket.copy(
    `of-tests/erasures/${a[0]}`,
    c.map((line) => `of-tests/erasures/${line}`),
  );
  const all = [...a, ...b, ...c].sort();
  expect(await one.erasures.all()).toEqual(all);
  expect(await one.erasures.all("2026-01-05")).toEqual(all.filter((line) => line > "2026-01-05"));
  await one.auditHeads.add(["1 old", "2 both"]);
  await two.auditHeads.replace(["2 both", "3 new"]);
  expect(await one.auditHeads.all()).toEqual(["2 both", "3 new"]);
  expect(bucket.keys().filter((key) => /audit-heads\.[^/]+Z\/1 old$/.test(key))).toHaveLength(1);
});

test("while the bucket is away nothing is called done, and it comes back", async () => {
  const bucket = await openBucket();
  const { photos, erasures } = await opened(bucket.url);
  const id = randomId();
  await photos.put(id, Buffer.from("a photo"));
  await bucket.stop();
  for (const trying of [
    () => photos.get(id),
    () => photos.remove(id),
    () => photos.put(id, Buffer.from("x")),
    () => erasures.all(),
  ]) {
    const refusal: unknown = await trying().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      code: "unavailable",
      status: 503,
      cause: { code: "ECONNREFUSED" },
    });
  }
  await bucket.again();
  expect(String(await photos.get(id))).toBe("a photo");
});

test("a bucket that is not there, a key that nobody knows, a server that is none: one sentence", async () => {
  const bucket = await openBucket();
  for (const [url, code] of [
    [bucket.url.replace("/vesper/", "/elsewhere/"), "NoSuchBucket"],
    [bucket.url.replace("S3RVER:", "STRANGER:"), "InvalidAccessKeyId"],
    ["http://key:secret@127.0.0.1:1/vesper", "ECONNREFUSED"],
  ] as const) {
    const error: unknown = await opened(url).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect((error as Error).message).toMatch(
      new RegExp(`^The bucket \\w+ at http://127[^ ]+ cannot be [^\\n]*\\(${code}\\)[^\\n]*\\.$`),
    );
  }
});

test("an address is read with its folder, its region and what is written in escapes", () => {
  expect(
    at("https://K%2B1:se%2Fcret@s3.eu-central-1.amazonaws.com/my.photos/a/b/?region=eu-central-1")
      .s3,
  ).toEqual({
    endpoint: "https://s3.eu-central-1.amazonaws.com",
    region: "eu-central-1",
    bucket: "my.photos",
    prefix: "a/b/",
    accessKeyId: "K+1",
    secretAccessKey: "se/cret",
  });
  expect(at("http://key:secret@s3:9000/vesper?tls=off").s3).toMatchObject({ prefix: "" });
});
