import { readdirSync, renameSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { payerOf } from "#test/payer.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let alice: Actor;
let invoice: string;
beforeAll(async () => {
  world = await openWorld();
  alice = await world.member("Alice");
  const { body } = await world.call(
    "payments.order",
    { bundle: "p0", payment_method: "creditcard" },
    { as: alice },
  );
  await payerOf(world).press(body.checkout_url, "pay");
  invoice = (
    await world.db
      .selectFrom("invoice")
      .select("id")
      .where("account_id", "=", alice.id)
      .executeTakeFirstOrThrow()
  ).id;
});
const load = async (language: string, url = world.url) => {
  const answer = await fetch(`${url}/invoices/${invoice}.pdf`, {
    headers: { cookie: `${alice.cookie}; language=${language}` },
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const files = () => readdirSync(path.join(world.folder, "invoices")).sort();

test("one's own invoice many times at once: drawn once, kept, the same bytes in any process", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => load("en")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ bytes }) => bytes.toString("base64"))).size).toBe(1);
  expect(files()).toEqual([`${invoice}.en.pdf`]);
  const other = await world.process();
  const elsewhere = await load("en", other);
  expect(elsewhere.bytes.equals(answers[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
  // Where the first could not be kept, or another folder is used, it is drawn again.
  rmSync(path.join(world.folder, "invoices", `${invoice}.en.pdf`));
  const again = await load("en", other);
  expect(again.bytes.equals(elsewhere.bytes)).toBe(true);
});

test("on a full disk an invoice is drawn all the same, and nothing half written stays", async () => {
  const folder = path.join(world.folder, "invoices");
  const kept = files();
  const warned = vi.spyOn(world.services.log, "warn");
  renameSync(folder, `${folder}-away`);
  symlinkSync("/dev/full", folder); // whatever is written there fails
  const read = await load("fr");
  expect([read.status, read.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
  rmSync(folder);
  renameSync(`${folder}-away`, folder);
  expect(files()).toEqual(kept);
  expect([(await load("fr")).status, files().length]).toEqual([200, kept.length + 1]);
});

test("each language is a file of its own; what was drawn long ago goes and is drawn again", async () => {
  const [german, again] = [await load("de"), await load("de")];
  expect([german.bytes.equals(again.bytes), files()]).toEqual([
    true,
    [`${invoice}.de.pdf`, `${invoice}.en.pdf`, `${invoice}.fr.pdf`],
  ]);
  const old = Date.now() / 1000 - 31 * 86_400;
  utimesSync(path.join(world.folder, "invoices", `${invoice}.de.pdf`), old, old);
  await world.services.invoicePdfs.tidy();
  expect(files()).toEqual([`${invoice}.en.pdf`, `${invoice}.fr.pdf`]);
  expect((await load("de")).status).toBe(200);
});
