import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { sessionOf, signUpInput } from "#features/accounts/accounts-cast.ts";
import { purgeJob } from "#features/housekeeping/purge.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let operator: Actor;
const source = { network: "net", ref: "blog", sub1: "spring" };

beforeAll(async () => {
  world = await openWorld();
  operator = await world.staff("Olga");
});

/** Signs up in a browser with this answer. */
async function newcomer(name: string, consent: string, more: object = {}): Promise<Actor> {
  const { status, headers } = await world.call(
    "accounts.signUp",
    signUpInput(name, { ...source, ...more }),
    { headers: { cookie: `consent=${consent}` } },
  );
  expect(status).toBe(200);
  return sessionOf(headers);
}
const trackingOf = async (name: string) =>
  (
    await world.db
      .selectFrom("account")
      .where("email", "=", `${name.toLowerCase()}@cast.test`)
      .select("tracking")
      .executeTakeFirstOrThrow()
  ).tracking;

test("trust row 28: a yes keeps the source with the account, a no outweighs the box, a made-up answer is none", async () => {
  await newcomer("Yes", "measurement", { sub2: "<script>", sub3: "x".repeat(100) });
  await newcomer("No", "necessary", { share_source: true });
  await newcomer("Odd", "everything");
  expect(await trackingOf("Yes")).toEqual({ ...source, sub3: "x".repeat(100) });
  expect(await trackingOf("No")).toEqual({});
  expect(await trackingOf("Odd")).toEqual({});
});

test("the answer is a cookie for 180 days and says nothing else", async () => {
  const { headers, body } = await world.call("tracking.choose", { choice: "measurement" });
  expect(body).toEqual({ choice: "measurement" });
  expect(headers.get("set-cookie")).toBe(
    `consent-${world.port}=measurement; Path=/; Max-Age=15552000; SameSite=Lax; HttpOnly`,
  );
  expect(
    (await world.call("tracking.readChoice", {}, { headers: { cookie: "consent=measurement" } }))
      .body,
  ).toEqual({ choice: "measurement", kept: null });
  expect((await world.call("tracking.readChoice", {})).body).toEqual({ choice: null, kept: null });
  expect(
    (await world.call("tracking.choose", { choice: "everything" as never })).problem.code,
  ).toBe("invalid");
});

test("trust row 28: a yes taken back on a second device deletes what is kept, nobody else's, and a retry changes nothing", async () => {
  const anna = await newcomer("Anna", "measurement");
  await newcomer("Bert", "measurement");
  expect((await world.call("tracking.readChoice", {}, { as: anna })).body).toEqual({
    choice: null,
    kept: source,
  });
  const key = randomUUID();
  for (let time = 0; time < 2; time++)
    expect(
      (await world.call("tracking.choose", { choice: "necessary" }, { as: anna, key })).status,
    ).toBe(200);
  await Promise.all(
    [1, 2, 3].map(() => world.call("tracking.choose", { choice: "necessary" }, { as: anna })),
  );
  expect(await trackingOf("Anna")).toEqual({});
  expect(await trackingOf("Bert")).toEqual(source);
});

test("trust row 28: a visit is written down only after a yes, without anything that leads to a person, for 90 days", async () => {
  const visit = { page: "/landers/gallery/two", seconds: 4.4, network: "net", ref: "<b>" };
  const log = (cookie: string, more: object = {}) =>
    world.call("tracking.pageBounce", { ...visit, ...more }, { headers: { cookie } });
  for (const cookie of ["", "consent=necessary"])
    expect((await log(cookie)).body).toEqual({ logged: false });
  expect((await log("consent=measurement", { page: `/members/${randomUUID()}` })).body).toEqual({
    logged: false,
  });
  expect((await log("consent=measurement")).body).toEqual({ logged: true });
  const rows = await world.db.selectFrom("page_bounce").selectAll().execute();
  expect(rows).toEqual([
    {
      id: expect.any(String) as string,
      site_id: world.siteId,
      page: visit.page,
      at: expect.any(Date) as Date,
      seconds: 4,
      network: "net",
      ref: "",
    },
  ]);
  await world.db
    .insertInto("page_bounce")
    .values({
      site_id: world.siteId,
      page: "/",
      seconds: 30,
      at: new Date(Date.now() - 91 * 86_400_000),
    })
    .execute();
  await purgeJob(world.services.pool).run(undefined as never);
  expect(await world.db.selectFrom("page_bounce").select("page").execute()).toEqual([
    { page: visit.page },
  ]);
});

test("nobody can fill the log: 60 visits per network and hour", async () => {
  const answers = await Promise.all(
    Array.from({ length: 70 }, () =>
      world.call(
        "tracking.pageBounce",
        { page: "/", seconds: 1 },
        { headers: { cookie: "consent=measurement" } },
      ),
    ),
  );
  expect(answers.filter(({ body }) => body.logged).length).toBeLessThanOrEqual(60);
});

test("operators see sign-ups per source, paged by key; members and other sites' operators do not", async () => {
  const siteId = await world.site("sources.test");
  const chief = await world.staff("Chief", { sites: ["sources.test"] });
  const add = (tracking: object, more: object = {}) =>
    world.db
      .insertInto("account")
      .values({
        site_id: siteId,
        email: `${randomUUID()}@cast.test`,
        password_hash: "-",
        tracking: JSON.stringify(tracking),
        ...more,
      })
      .execute();
  await add(
    { network: "b", ref: "x" },
    { paid_user: true, confirmed_at: new Date(), status: "active" },
  );
  await add({ network: "b", ref: "x" });
  await add({ network: "b", ref: "x" }, { signup_date: new Date(Date.now() - 40 * 86_400_000) });
  await add({});
  await Promise.all(
    Array.from({ length: 51 }, (_, at) => add({ network: "c", sub1: String(at).padStart(2, "0") })),
  );
  const options = { as: chief, host: "sources.test" };
  const first = (await world.call("tracking.listSources", {}, options)).body;
  expect(first.sources[0]).toEqual({
    network: "b",
    ref: "x",
    sub1: "",
    sign_ups: 2,
    confirmed: 1,
    paying: 1,
  });
  expect(first.sources).toHaveLength(50);
  const rest = (await world.call("tracking.listSources", { cursor: first.next ?? "" }, options))
    .body;
  expect(rest.sources.map(({ sub1 }) => sub1)).toEqual(["49", "50"]);
  expect(rest.next).toBeNull();
  const older = (
    await world.call("tracking.listSources", { from: "2000-01-01", to: first.to }, options)
  ).body;
  expect(older.sources[0]?.sign_ups).toBe(3);
  expect(
    (await world.call("tracking.listSources", {}, { as: operator })).body.sources.some(
      ({ network }) => network === "c",
    ),
  ).toBe(false);
  const alice = await world.member("Alice");
  for (const name of ["tracking.listSources", "tracking.listBounces"] as const)
    expect((await world.call(name, {}, { as: alice })).status).toBe(404);
});

test("operators see logged visits per page", async () => {
  const siteId = await world.site("visits.test");
  const chief = await world.staff("Vera", { sites: ["visits.test"] });
  await world.db
    .insertInto("page_bounce")
    .values([
      { site_id: siteId, page: "/", seconds: 3, network: "n" },
      { site_id: siteId, page: "/", seconds: 60, network: "n" },
      { site_id: siteId, page: "/pricing", seconds: 10 },
    ])
    .execute();
  const { body } = await world.call("tracking.listBounces", {}, { as: chief, host: "visits.test" });
  expect(body).toEqual({
    pages: [
      { page: "/", network: "n", ref: "", visits: 2, short: 1 },
      { page: "/pricing", network: "", ref: "", visits: 1, short: 0 },
    ],
    next: null,
  });
});
