import { expect, test } from "vitest";
import { z } from "zod";
import { calls } from "#features/index.ts";
import type { Context } from "#server/calls/context.ts";
import { type Call, defineCall } from "#server/calls/define.ts";
import { Refusal } from "#server/calls/refusal.ts";
import { runCall } from "#server/calls/run.ts";
import type { Replica } from "#server/db/replica.ts";
import { laggingCalls, openOwnWrites } from "./lagging-reads.server.ts";

/* How the dispatcher sorts calls; a real standby is asked in test/lagging-reads.test.ts. */

const shape = { path: "/api/x.php", summary: "", input: z.object({}), refusals: {} } as const;
const output = z.object({ from: z.string() });
const plain = defineCall({ ...shape, method: "GET", output });
const lagging = defineCall({ ...shape, method: "GET", output, lags: () => [] });
const write = defineCall({ ...shape, method: "POST", output });
const unseen = defineCall({ ...shape, method: "POST", output, unseen: true });

/** One request of a browser that shows these cookies: who answers its calls, and what it is told. */
function request(shown: Record<string, string> = {}, secure = false) {
  const told: string[] = [];
  const cookies = new Map(Object.entries(shown).map(([name, value]) => [name, [value]]));
  const own = openOwnWrites(cookies, secure, (header) => told.push(header));
  const replica = {
    db: "standby",
    read: (there, otherwise) => (there ? there() : otherwise()),
  } as Pick<Replica, "read"> & { db: string };
  const asking = { services: {}, viewer: null } as Context;
  const context = {
    db: "primary",
    ...laggingCalls(asking, replica as object as Replica, own),
  };
  const ask = async (call: typeof plain): Promise<string> =>
    (await runCall(call, async ({ db }) => ({ from: db }), {}, context)).from;
  const refused = () =>
    runCall(write, async () => new Refusal("invalid", 422), {}, context).catch(() => {});
  return { ask, refused, own, told };
}

test("a read that lags is the standby's, any other and every write the primary's", async () => {
  const { ask } = request();
  expect(await ask(lagging)).toBe("standby");
  expect(await ask(plain)).toBe("primary");
  expect(await ask(write)).toBe("primary");
});

test("a page that a form leads to is read where the form was written, in the same request", async () => {
  const { ask, told } = request();
  await ask(write);
  expect(await ask(lagging)).toBe("primary");
  await ask(write);
  expect(told).toEqual(["wrote=1; Path=/; Max-Age=5; SameSite=Lax; HttpOnly"]);
});

test("whoever shows the cookie is told again by the next write, over TLS by a name of this host alone", async () => {
  const { ask, told } = request({ "__Host-wrote": "1" }, true);
  expect(await ask(lagging)).toBe("primary");
  expect(told).toEqual([]);
  await ask(write);
  expect(told).toEqual(["__Host-wrote=1; Path=/; Max-Age=5; SameSite=Lax; HttpOnly; Secure"]);
});

test("a write that was refused, or shows in nothing that lags, leaves no mark", async () => {
  const { ask, refused, told } = request();
  await refused();
  await ask(unseen);
  expect(await ask(lagging)).toBe("standby");
  expect(told).toEqual([]);
});

test("only reads lag, of members and visitors, and only writes are unseen", () => {
  const all = Object.entries<Call>(calls);
  const wrong = all.filter(
    ([, { method, lags, unseen: hidden, acts, staff, conditional, kept }]) => {
      const reads = method === "GET" && !acts;
      return (lags && (!reads || staff || conditional || kept)) || (hidden && reads);
    },
  );
  expect(wrong.map(([name]) => name)).toEqual([]);
  expect(all.filter(([, { lags }]) => lags).length).toBeGreaterThan(3);
});
