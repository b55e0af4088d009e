import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Call, takesKey } from "#server/calls/define.ts";
import type { CallName } from "#server/calls/registry.ts";
import { once } from "#server/db/once.ts";
import { calls } from "#features/index.ts";
import { password, withPassword } from "#features/account-settings/settings-cast.ts";
import { plausible } from "./plausible.ts";
import { openWorld, type World } from "./world.ts";

// An Idempotency-Key belongs to one request: the same one gets the stored answer, any other is
// refused by name. From the contract, for each call that takes a key.

let world: World;
beforeAll(async () => {
  // As in production: the answers that are stored here are not those of the contracts.
  world = await openWorld({ logged_out_search: "yes" }, { NODE_ENV: "production" });
});

const all = Object.entries(calls) as [CallName, Call][];
/** Where a password says whether it is a repeat: features/identity/replayed.test.ts. */
const byPassword = ["accounts.resetPassword", "accounts.signUp"];
const keyed = all
  .filter(([, call]) => takesKey(call) && !call.repeatsByPassword)
  .map(([name]) => name);
/** With plausible input these have nothing to write, so no answer is stored. */
const nothingToDo = new Set<CallName>(["accounts.resendActivation", "tracking.choose"]);
/** What is stored of these answers is not all that a browser gets. */
const stripped = new Set<CallName>([
  "accounts.activate",
  "staff.invite",
  "staff.renewRecoveryCodes",
  "staff.resetWaysIn",
]);

/** Who may ask for it: an owner of the office, or a member. */
async function askerOf(name: CallName) {
  const nick = `K${randomUUID().slice(0, 8)}`;
  const staff = "staff" in calls[name];
  const as = await (staff ? world.staff(nick) : world.member(nick));
  return { as, scope: staff ? `staff:${as.id}` : as.id };
}

/** Input that the call's schema takes. */
function inputOf(name: CallName): Record<string, unknown> {
  const given = { host: "new.test", country: "NL", countries: ["NL"] };
  const text = JSON.stringify(plausible(name)).replaceAll("plausible text", "plausible-text");
  const input = JSON.parse(text) as Record<string, unknown>;
  for (const [field, value] of Object.entries(given)) if (field in input) input[field] = value;
  return input;
}

/** The same body with one of its values another, at any depth; one body for each value. */
function others(body: unknown): unknown[] {
  if (typeof body === "string") return [`${body}x`];
  if (typeof body === "number") return [body + 1];
  if (typeof body === "boolean") return [!body];
  if (Array.isArray(body))
    return body.flatMap((item, at) => others(item).map((other) => body.with(at, other)));
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([field, value]) =>
    others(value).map((other) => ({ ...body, [field]: other })),
  );
}

test("a password says what a repeat is only where the repeat starts a session", () => {
  const said = all.filter(([, call]) => call.repeatsByPassword).map(([name]) => name);
  expect(said.toSorted()).toEqual(byPassword);
});

describe.each(keyed)("%s", (name) => {
  test("the same request gets the stored answer, another one under its key is refused", async () => {
    const { as, scope } = await askerOf(name);
    const body = inputOf(name);
    const key = randomUUID();
    const stored = { stored: key };
    const { fingerprint, db } = world.services;
    await once(db, { scope, call: name, key, body, fingerprint }, () => Promise.resolve(stored));

    const repeated = await world.call(name, body as never, { as, key });
    const whole = stripped.has(name) ? repeated.body : stored;
    expect([repeated.status, repeated.body]).toEqual([
      200,
      nothingToDo.has(name) ? repeated.body : whole,
    ]);
    const passed: unknown[] = [];
    for (const other of nothingToDo.has(name) ? [] : others(body)) {
      const { status, problem } = await world.call(name, other as never, { as, key });
      const malformed = status === 422 && problem.code === "invalid";
      const reused = status === 409 && problem.code === "idempotency_key_reused";
      if (!malformed && !reused) passed.push([status, problem.code, other]);
    }
    expect(passed, "other requests that were not refused").toEqual([]);
  });
});

test("a second password change under one key is refused; the first one's repeat gets its answer", async () => {
  const alice = await withPassword(world, "Alice");
  const key = randomUUID();
  const change = (from: string, to: string, more: { key: string } = { key }) =>
    world.call(
      "account-settings.changePassword",
      { old_password: from, password: to, repeat_password: to },
      { as: alice, ...more },
    );
  const [first, second] = ["a first long secret", "a second long secret"];
  expect((await change(password, first)).status).toBe(200);
  expect((await change(password, first)).status, "the same again").toBe(200);
  const reused = await change(first, second);
  expect([reused.status, reused.problem.code]).toEqual([409, "idempotency_key_reused"]);
  expect((await change(first, second, { key: randomUUID() })).status).toBe(200);
});
