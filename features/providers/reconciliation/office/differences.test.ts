import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { DifferenceKind } from "#features/orders/difference-kinds.ts";
import { payerOf } from "#test/payer.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

const note = "The bank sent the second payment back.";
let world: World;
let owner: Actor;
let order: string;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.staff("Olga");
  const { body } = await world.call(
    "payments.order",
    { bundle: "p0", payment_method: "creditcard" },
    { as: await world.member("Rita", { paid_user: true }) },
  );
  order = body.order.payment_id;
  await payerOf(world).press(body.checkout_url, "pay");
});

const list = async (
  input: Parameters<typeof world.call<"reconciliation.listDifferences">>[1],
  as = owner,
) => (await world.call("reconciliation.listDifferences", input, { as })).body;
const close = (id: string, as = owner, { text = note, key = randomUUID() } = {}) =>
  world.call("reconciliation.closeDifference", { difference: { id }, note: text }, { as, key });
async function found(kind: DifferenceKind, count = 1): Promise<string[]> {
  const rows = await world.db
    .insertInto("payment_difference")
    .values(
      Array.from({ length: count }, () => ({
        site_id: world.siteId,
        order_id: order,
        kind,
        reference: randomUUID(),
        amount: 1200,
        currency: "EUR",
        ...(kind.startsWith("missed_") && { closed_at: new Date() }),
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id).toSorted();
}
const waiting = async (as = owner) =>
  (await world.call("office.open", {}, { as })).body.menu.find(
    ({ to }) => to === "/operator/differences",
  )?.waiting;

test("open or all, by kind, with the account it is about: newest first, a page after the other", async () => {
  const [second = ""] = await found("other_payment");
  const missed = await found("missed_refund", 53);
  const all = await list({});
  expect(all.differences.length).toBe(50);
  expect(all.next).toBe(all.differences.at(-1)?.id);
  const rest = await list({ before: all.next ?? "" });
  expect([...all.differences, ...rest.differences].map(({ id }) => id)).toEqual([
    ...missed.toReversed(),
    second,
  ]);
  expect(rest.next).toBeNull();
  expect((await list({ open: true })).differences).toMatchObject([
    { id: second, kind: "other_payment", provider: "sandbox", own: false, closed_by: null },
  ]);
  expect((await list({ open: true, kind: "wrong_amount" })).differences).toEqual([]);
  expect((await list({ kind: "other_payment" })).differences.map(({ id }) => id)).toEqual([second]);
  const first = await list({ kind: "missed_refund" });
  const last = await list({ kind: "missed_refund", before: first.next ?? "" });
  expect([first.differences.length, last.differences.length, last.next]).toEqual([50, 3, null]);
  expect(last.differences.at(-1)).toMatchObject({ closed_by: null, note: "" });
});

test("closed with a note: who did and what became of it stands there, the menu counts one less", async () => {
  const [id = ""] = await found("wrong_amount");
  const before = (await waiting()) ?? 0;
  const finn = await world.staff("Finn", { roles: ["finance"] });
  expect((await list({}, finn)).may_close).toBe(true);
  const key = randomUUID();
  expect((await close(id, finn, { key })).body).toEqual({ closed: true });
  expect(await waiting()).toBe(before - 1);
  const [row] = (await list({})).differences;
  expect(row).toMatchObject({ id, closed_by: "Finn", note });
  expect(row?.closed_at).not.toBeNull();

  expect((await close(id, finn, { key })).status, "the same press once more").toBe(200);
  const again = await close(id, owner, { text: "Somebody else’s other words." });
  expect([again.status, again.problem.code]).toEqual([409, "difference_closed"]);
  expect((await list({})).differences[0]).toMatchObject({ closed_by: "Finn", note });
  const audited = await world.db
    .selectFrom("audit")
    .select("detail")
    .where("call", "=", "reconciliation.closeDifference")
    .execute();
  expect(audited.map(({ detail }) => detail)).toMatchObject([
    { order, kind: "wrong_amount", note },
  ]);
});

test("two who close it at once: one of them did, the other is told", async () => {
  const [id = ""] = await found("given_back_twice");
  const ida = await world.staff("Ida", { roles: ["finance"] });
  const both = await Promise.all([close(id, ida), close(id, owner)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await list({})).differences[0]?.closed_by).toBe(both[0].status === 200 ? "Ida" : "Olga");
});

test.each([
  ["too short", "done"],
  ["empty", " ".repeat(20)],
  ["too long", "x".repeat(2001)],
  ["with a null", "what became of it \0 then"],
])("a note that is %s is refused at its field, and nothing is closed", async (_what, text) => {
  const [id = ""] = await found("country_unclear");
  const { status, problem } = await close(id, owner, { text });
  expect([status, problem.fields?.map(({ path }) => path)]).toEqual([422, ["note"]]);
  expect((await list({ open: true })).differences.map((each) => each.id)).toContain(id);
});

test("one that is not there, staff of another site, whoever may only read, and members: nothing is closed", async () => {
  const [id = ""] = await found("other_payment");
  expect((await close(randomUUID())).status).toBe(404);
  await world.site("other.test");
  const otto = await world.staff("Otto", { sites: ["other.test"] });
  expect((await close(id, otto)).status).toBe(404);
  expect((await list({}, otto)).differences).toEqual([]);
  expect(await waiting(otto)).toBe(0);
  const suse = await world.staff("Suse", { roles: ["support"] });
  expect((await close(id, suse)).status).toBe(404);
  const seen = await list({ open: true }, suse);
  expect(seen.differences.map((each) => each.id)).toContain(id);
  expect(seen.may_close).toBe(false);
  const mona = await world.staff("Mona", { roles: ["moderator"] });
  expect(await waiting(mona), "not in the menu of whoever reads no orders").toBeUndefined();
  const rosa = await world.member("Rosa");
  expect((await close(id, rosa)).status).toBe(404);
  expect((await list({ open: true })).differences.map((each) => each.id)).toContain(id);
});
