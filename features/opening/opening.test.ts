import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { request } from "#test/plain-request.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let olive: Actor;

/** A site that is closed, and somebody who may open it, but decides nothing about members. */
beforeEach(async () => {
  world = await openWorld({}, { SMTP_URL: "smtp://127.0.0.1:9" });
  await world.db
    .insertInto("office_role")
    .values({ name: "builder", rights: ["sites.change"] })
    .execute();
  olive = await world.staff("Olive", { roles: ["builder"], sites: ["127.0.0.1"] });
  await close(world.siteId);
});

// A world each: together they would use up the server's connections.
afterEach(() => world.close());

async function close(id: string): Promise<void> {
  await world.db.updateTable("site").set({ opened_at: null }).where("id", "=", id).execute();
  world.services.sites.forget();
}

const page = (path: string, headers: Record<string, string> = {}) =>
  request(new URL(path, world.url), "GET", { accept: "text/html", ...headers }, null);
const missing = async () =>
  (await world.call("opening.read", {}, { as: olive })).body.steps
    .filter(({ done }) => !done)
    .map(({ name }) => name);

async function fulfil(): Promise<void> {
  const { company_id, settings } = await world.db
    .selectFrom("site")
    .where("id", "=", world.siteId)
    .select(["company_id", "settings"])
    .executeTakeFirstOrThrow();
  await world.db
    .updateTable("company")
    .set({ name: "Avond B.V.", address: "Kade 1", city: "Utrecht", kvk: "12345678" })
    .where("id", "=", company_id)
    .execute();
  await world.db
    .updateTable("site")
    .set({
      settings: JSON.stringify({
        ...(settings as object),
        support_email: "help@avond.nl",
        description: { en: "Meet somebody in the evening" },
      }),
    })
    .where("id", "=", world.siteId)
    .execute();
  world.services.sites.forget();
  await world.staff("Mo", { roles: ["moderator"], sites: ["127.0.0.1"] });
  await world.call("opening.setFree", { free_of_charge: true }, { as: olive });
}

test("a site that is not open says so in the visitor's language, and nobody signs up; its legal pages and the office stay", async () => {
  for (const path of ["/", "/members", "/landers/socialnetwork", "/signup"]) {
    const { status, text } = await page(path, { cookie: "language=de" });
    expect([path, status]).toEqual([path, 200]);
    expect(text).toContain("Wir öffnen bald");
  }
  // 501: the world draws no pages; what matters is that they are asked for.
  for (const path of ["/operator", "/login", "/pages/privacy"])
    expect([path, (await page(path)).status]).toEqual([path, 501]);
  const { status, problem } = await world.call("accounts.checkSignUp", { step: 0 });
  expect([status, problem.code]).toEqual([403, "site_not_open"]);
});

test("what is missing is said line by line, opening is refused until nothing is, and then it is open for good", async () => {
  expect(await missing()).toEqual(["company", "support", "provider", "languages", "moderator"]);
  const early = await world.call("opening.open", {}, { as: olive });
  expect([early.status, early.problem.code]).toEqual([409, "not_ready"]);
  expect(early.problem.data).toEqual({ missing: await missing() });
  await fulfil();
  expect(await missing()).toEqual([]);
  const key = randomUUID();
  const [one, other] = await Promise.all([
    world.call("opening.open", {}, { as: olive, key }),
    world.call("opening.open", {}, { as: olive }),
  ]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(other.body.opened_at).toBe(one.body.opened_at);
  expect((await world.call("opening.open", {}, { as: olive, key })).body).toEqual(one.body);
  expect((await page("/")).status).toBe(501);
  // What is taken away later closes nothing.
  await world.db.updateTable("staff").set({ status: "left" }).where("name", "=", "Mo").execute();
  expect((await page("/")).status).toBe(501);
});

test("an open site whose host is remembered closes as soon as it is told to, and opens again", async () => {
  const other = await world.site("other.test");
  const change = async (opened_at: Date | null) => {
    await world.db.updateTable("site").set({ opened_at }).where("id", "=", other).execute();
    world.services.sites.forget();
  };
  const seen = async () => {
    // Without a port, as a proxy hands it on; it is remembered by being asked for.
    const { status, text } = await page("/", { host: "other.test" });
    return text.includes("Opening soon") ? "soon" : status;
  };
  expect([await seen(), await seen()]).toEqual([501, 501]);
  await change(null);
  expect([await seen(), await seen()]).toEqual(["soon", "soon"]);
  await change(new Date());
  expect([await seen(), await seen()]).toEqual([501, 501]);
});

test("nobody without the right reads the list or opens the site", async () => {
  const mo = await world.staff("Mo", { roles: ["moderator"], sites: ["127.0.0.1"] });
  const anna = await world.member("Anna");
  await world.site("other.test");
  const zita = await world.staff("Zita", { roles: ["builder"], sites: ["other.test"] });
  for (const as of [mo, anna]) {
    expect((await world.call("opening.read", {}, { as })).status).toBe(404);
    expect((await world.call("opening.open", {}, { as })).status).toBe(404);
  }
  // Somebody of another site opens that one, not this one.
  await world.call("opening.open", {}, { as: zita });
  const { opened_at } = await world.db
    .selectFrom("site")
    .where("id", "=", world.siteId)
    .select("opened_at")
    .executeTakeFirstOrThrow();
  expect(opened_at).toBeNull();
});

test("a new site is made without SQL, closed, as a copy, and answers at its host", async () => {
  const owner = await world.staff("Ona");
  const make = {
    name: "Morgen",
    host: "morgen.test",
    niche: 2,
    language: "de",
    countries: ["DE"] as string[],
    company_name: "Morgen GmbH",
    copy_of: world.siteId,
  } as const;
  const { status, body } = await world.call("opening.makeSite", make, { as: owner });
  expect(status).toBe(200);
  const there = await request(
    new URL("/", world.url),
    "GET",
    { accept: "text/html", host: "morgen.test" },
    null,
  );
  expect(there.text).toContain("Wir öffnen bald");
  const { body: listed } = await world.call("opening.listSites", {}, { as: owner });
  expect(listed.sites.find(({ id }) => id === body.id)).toEqual({
    id: body.id,
    name: "Morgen",
    niche: 2,
    company: "Morgen GmbH",
    opened_at: null,
    hosts: [{ host: "morgen.test", canonical: true, redirects: false }],
  });
  const twice = await world.call("opening.makeSite", make, { as: owner });
  expect([twice.status, twice.problem.code]).toEqual([409, "host_taken"]);
  // Somebody of one site makes none, and does not learn which there are.
  for (const call of ["opening.listSites", "opening.makeSite"] as const)
    expect(
      (
        await world.call(
          call,
          (call === "opening.makeSite" ? { ...make, host: "x.test" } : {}) as never,
          { as: olive },
        )
      ).status,
    ).toBe(404);
});

test("a copy for another country carries nothing of the first one's countries to it", async () => {
  const owner = await world.staff("Ona");
  const from = await world.site("von.test", {
    countries: ["NL"],
    geoip_country: "NL",
    geoip_selected_country: "NL",
    site_entry_countries: ["NL", "DE"],
    minimum_message_costs: { NL: { costs: 66, currency: "EUR" } },
    support_phone: "+31201234567",
    time_zone: "Europe/Amsterdam",
    message_credits: 2,
  });
  const make = {
    name: "Kopie",
    host: "kopie.test",
    niche: 1,
    language: "pl" as const,
    copy_of: from,
    countries: ["PL"],
    company_name: "Kopia",
  };
  const { body } = await world.call("opening.makeSite", make, { as: owner });
  const site = await world.services.sites.byId(body.id);
  expect(site?.settings).toMatchObject({
    countries: ["PL"],
    geoip_country: null,
    geoip_selected_country: null,
    site_entry_countries: [],
    minimum_message_costs: {},
    support_phone: "",
    time_zone: "Europe/Warsaw",
    message_credits: 2,
  });
});

test("two sites for one host at once: one is made", async () => {
  const owner = await world.staff("Ona");
  const make = {
    name: "Abend",
    host: "abend.test",
    niche: 1,
    language: "de",
    countries: ["DE"] as string[],
    company_name: "Abend GmbH",
  } as const;
  const answers = await Promise.all([
    world.call("opening.makeSite", make, { as: owner }),
    world.call("opening.makeSite", make, { as: owner }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("a host is added, leads on, becomes the canonical one, and goes; another site's is refused", async () => {
  const owner = await world.staff("Ona");
  const other = await world.site("other.test");
  const change = (host: string, as: "answers" | "redirects" | "canonical" | "gone") =>
    world.call("opening.changeHost", { site: { id: other }, host, as }, { as: owner });
  expect((await change("www.other.test", "redirects")).status).toBe(200);
  const led = await page("/login?a=1", { host: "www.other.test" });
  expect(led.status).toBe(301);
  expect(led.headers.get("location")).toMatch(/^http:\/\/other\.test:\d+\/login\?a=1$/);
  await close(other);
  expect((await change("www.other.test", "canonical")).body.hosts).toEqual([
    { host: "other.test", canonical: false, redirects: false },
    { host: "www.other.test", canonical: true, redirects: false },
  ]);
  const away = await change("www.other.test", "gone");
  expect([away.status, away.problem.code]).toEqual([409, "host_canonical"]);
  expect((await change("other.test", "gone")).body.hosts).toHaveLength(1);
  expect((await change("127.0.0.1", "answers")).problem.code).toBe("host_taken");
});

test("nobody locks the office: it stays at the host that passkeys are bound to", async () => {
  const own = await openWorld({}, { OFFICE_HOST: "" });
  onTestFinished(own.close);
  const owner = await own.staff("Ona");
  const office = (await own.services.officeHost.name()) ?? "";
  const moved = await own.call(
    "opening.changeHost",
    { site: { id: own.siteId }, host: "new.test", as: "canonical" },
    { as: owner },
  );
  expect([moved.status, moved.problem.code, moved.problem.data]).toEqual([
    409,
    "office_host",
    { host: office },
  ]);
  expect(await own.services.officeHost.name()).toBe(office);
});

test("who gets the site ready sees it already, and nobody who only brings a cookie", async () => {
  const soon = async (cookie: string) =>
    (await page("/", { cookie })).text.includes("Opening soon");
  expect(await soon("session=anything; office=anything")).toBe(true);
  expect(await soon(olive.cookie)).toBe(false);
});

test("whatever is free of charge costs no credits either, and orders nothing", async () => {
  await fulfil();
  const { message_credits, photo_credits, gift_credits } =
    (await world.services.sites.byId(world.siteId))?.settings ?? {};
  expect([message_credits, photo_credits, gift_credits]).toEqual([0, 0, 0]);
  await world.call("opening.open", {}, { as: olive });
  const order = { bundle: "p1", payment_method: "ideal" } as const;
  const { status } = await world.call("payments.order", order, { as: await world.member("Anna") });
  expect(status).toBeGreaterThanOrEqual(400);
  await world.call("opening.setFree", { free_of_charge: false }, { as: olive });
  expect(await missing()).toEqual(["provider"]);
});

test("where nothing is sold, no offer's time runs", async () => {
  await world.db
    .updateTable("site")
    .set({ opened_at: new Date() })
    .where("id", "=", world.siteId)
    .execute();
  world.services.sites.forget();
  const as = await world.member("Anna");
  const ask = () => world.call("discounts.readCode", { welcome: true }, { as });
  expect((await ask()).status).toBe(200);
  await world.call("opening.setFree", { free_of_charge: true }, { as: olive });
  expect([(await ask()).status, (await ask()).problem.code]).toEqual([404, "code_not_found"]);
});
