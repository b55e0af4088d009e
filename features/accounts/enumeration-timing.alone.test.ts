import { beforeAll, expect, test, vi } from "vitest";
import { password, withPassword } from "#features/account-settings/settings-cast.ts";
import { erased, measured } from "./barred-cast.ts";
import { type Actor, type Answered, openWorld, type World } from "#test/world.ts";

// A password costs 25 ms to check, for known and unknown alike, which would hide everything else:
// here it costs next to nothing.
vi.mock("#server/security/password-pool.ts", async (original) => {
  const { inPasswordPool } = await original<typeof import("#server/security/password-pool.ts")>();
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const cheap: typeof inPasswordPool = (work) =>
    inPasswordPool("hash" in work ? { ...work, cost } : work);
  return { inPasswordPool: cheap };
});
// Mails leave in their own time; what the process does for them must not fall on the next request.
vi.mock("#server/jobs/jobs.ts", async (original) => {
  const real = await original<typeof import("#server/jobs/jobs.ts")>();
  return {
    ...real,
    openJobs: async (...how: Parameters<typeof real.openJobs>) => {
      const jobs = await real.openJobs(...how);
      return {
        ...jobs,
        work: (list: Parameters<typeof jobs.work>[0]) =>
          jobs.work(list.map((job) => ({ ...job, run: async () => {} }))),
      };
    },
  };
});

let world: World;
let known: Actor;
/** Of somebody who was banned and erased: its address is barred. */
let gone: Actor;
let asker: Actor;
beforeAll(async () => {
  world = await openWorld();
  [known, asker] = [await withPassword(world, "Known"), await withPassword(world, "Asker")];
  gone = await world.member("Exile", { photo: false });
  await measured(world, gone);
  await erased(world, gone);
});

const ways: Record<string, (email: string) => Promise<Answered<unknown>>> = {
  "a wrong login": (email) => world.call("sessions.login", { email, password: "a wrong guess" }),
  "asking for a new password": (email) => world.call("accounts.requestPasswordReset", { email }),
  "asking for the activation mail": (email) => world.call("accounts.resendActivation", { email }),
  "asking for a deleted account": (email) =>
    world.call("account-settings.requestReactivation", { email }),
  "cancelling the contract": (email) =>
    world.call("cancellations.declare", {
      name: "Somebody",
      email,
      scope: "membership",
      kind: "ordinary",
    }),
  "asking for another address": (email) =>
    world.call("account-settings.changeMail", { email, password }, { as: asker }),
};
const pairsOfEach = 200;
const forgive = () => world.services.pool.query("delete from rate_limit");
/** What differs by its nature is as long as the other's: a drawn number, the moment. */
const drawn = /(?<="number":")[0-9A-F]{12}(?=")|(?<=T)\d\d:\d\d:\d\d\.\d{3}(?=Z")/g;
const bytes = ({ status, headers, body }: Answered<unknown>, email: string) =>
  JSON.stringify([
    status,
    [...headers]
      .filter(([name]) => name !== "date" && name !== "x-request-id")
      .map((header) => header.join(": "))
      .toSorted((a, b) => a.localeCompare(b)),
    body,
  ])
    .replaceAll(email, "*")
    .replaceAll(drawn, "~");

/**
 * How much more often the first of a pair took longer than chance would have it: 0 none, 0.5
 * always.
 */
const lean = (pairs: readonly (readonly [number, number])[]): number => {
  const different = pairs.filter(([one, other]) => one !== other);
  return Math.abs(different.filter(([one, other]) => one > other).length / different.length - 0.5);
};

test("the measure finds what it looks for: a tenth of the noise is enough", () => {
  const noise = (n: number) => Math.abs(Math.sin(n * 12.9898) * 43_758.5453) % 1;
  const same = Array.from({ length: 1_000 }, (_, n) => [noise(n), noise(n + 5_000)] as const);
  expect(lean(same)).toBeLessThan(0.05);
  expect(lean(same.map(([one, other]) => [one + 0.15, other]))).toBeGreaterThan(0.1);
});

test("trust row 8: 1,200 pairs of probes get the same bytes, and time does not tell which address is a member's, or barred", async () => {
  const took: [number, number][] = [];
  for (const [way, ask] of Object.entries(ways)) {
    for (let n = 0; n < pairsOfEach; n += 1) {
      if (n % 2 === 0) await forgive();
      const owned = n % 4 < 2 ? known.email : gone.email;
      const addresses = [owned, `othe${n % 10}@cast.test`] as const; // as long as the member's;
      const one = { ms: [0, 0] as [number, number], answers: ["", ""] };
      for (const which of n % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
        const began = performance.now();
        const answer = await ask(addresses[which]);
        one.ms[which] = performance.now() - began;
        one.answers[which] = bytes(answer, addresses[which]);
        expect(answer.status, way).toBeLessThan(402);
      }
      expect(one.answers[0], way).toBe(one.answers[1]);
      took.push(one.ms);
    }
  }
  expect(took).toHaveLength(Object.keys(ways).length * pairsOfEach);
  // Chance alone leaves 0.1 (six standard deviations) once in 500 million runs.
  expect(lean(took)).toBeLessThan(0.1);
}, 300_000);
