import { sql } from "kysely";
import Stripe from "stripe";
import { beforeAll, expect, test } from "vitest";
import { carriers } from "#features/payment-methods/methods.ts";
import { readMessages } from "#i18n/catalogue.server.ts";
import { providerKinds } from "../../provider-kinds.ts";
import { byTwo } from "#test/by-two.ts";
import type { Input } from "#server/calls/registry.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

const mollieKey = "live_NeverToBeSeenAgain0123456789abcd";
const stripeKeys = {
  secret_key: "sk_live_NeverToBeSeenAgain01234",
  webhook_secret: "whsec_NeverToBeSeenAgain5678",
};
let world: World;
let operator: Actor;
let member: Actor;
let stranger: Actor;
let elsewhere: string;
beforeAll(async () => {
  world = await openWorld({ countries: ["NL", "DE"] }, { SANDBOX_PAYMENTS: "off" });
  world.services.payments.checkKeys = async () => ({ answer: "good", identity: "ours" });
  elsewhere = await world.site("elsewhere.test");
  [operator, member, stranger] = [
    await world.staff("Otto"),
    await world.member("Mia"),
    await world.staff("Olga", { sites: ["elsewhere.test"] }),
  ];
});
/** By two, where the site has an account already. */
const save = async (input: Input<"payment-accounts.save">) =>
  byTwo(world, await world.call("payment-accounts.save", input, { as: operator }));
const offered = async (siteId = world.siteId, country = "NL") =>
  (await world.services.payments.offered(siteId, { country, currency: "EUR" })).map(
    ({ payment_method, provider }) => [payment_method, provider.name, provider.account?.siteId],
  );
const listed = async () => (await world.call("payment-accounts.list", {}, { as: operator })).body;
const accountOf = async (provider: string) =>
  (await listed()).accounts.find((each) => each.provider === provider);

test("trust row 27: a member finds nothing there, and cannot set a key", async () => {
  expect((await world.call("payment-accounts.list", {}, { as: member })).status).toBe(404);
  expect(
    (
      await world.call(
        "payment-accounts.save",
        { provider: "mollie", api_key: mollieKey },
        { as: member },
      )
    ).status,
  ).toBe(404);
  expect(
    (await world.call("payment-accounts.stop", { provider: "mollie" }, { as: member })).status,
  ).toBe(404);
});

test("without keys nothing is offered, and the operator sees what is missing", async () => {
  expect(await offered()).toEqual([]);
  const { accounts, countries } = await listed();
  expect(
    accounts.map(({ provider, state, installation, fields }) => [
      provider,
      state,
      installation,
      fields.map(({ hint }) => hint),
    ]),
  ).toEqual(
    carriers.map((each) => [each, null, false, providerKinds[each].fields.map(() => null)]),
  );
  expect(countries.map(({ country }) => country)).toEqual(["NL", "DE"]);
  expect(countries.flatMap(({ methods }) => methods.map(({ provider }) => provider))).not.toContain(
    "mollie",
  );
});

test("every credential that a provider asks for has a label", () => {
  const words = readMessages("en");
  const names = carriers.flatMap((each) => providerKinds[each].fields.map(({ name }) => name));
  expect(names.filter((name) => !Object.hasOwn(words, `payment-accounts.${name}`))).toEqual([]);
});

test("a key in the wrong field, or a missing one, is refused at its field; nothing is stored", async () => {
  const { problem } = await world.call(
    "payment-accounts.save",
    { provider: "stripe", secret_key: mollieKey },
    { as: operator },
  );
  expect(problem.fields?.map(({ path }) => path)).toEqual(["secret_key", "webhook_secret"]);
  expect(JSON.stringify(problem)).not.toContain(mollieKey);
  expect(await world.db.selectFrom("site_payment_account").select("id").execute()).toEqual([]);
});

test("a site's own key gives its methods, to this site only; it is never seen again, in no answer and no table; who set it is written down", async () => {
  const key = crypto.randomUUID();
  const save = () =>
    world.call(
      "payment-accounts.save",
      { provider: "mollie", api_key: mollieKey },
      { as: operator, key },
    );
  expect([(await save()).status, (await save()).status]).toEqual([200, 200]);
  expect((await offered())[0]).toEqual(["ideal", "mollie", world.siteId]);
  expect(await offered(elsewhere)).toEqual([]);
  expect(await accountOf("mollie")).toMatchObject({
    state: "active",
    test: false,
    fields: [
      { name: "api_key", hint: "abcd" },
      { name: "access_token", hint: null },
    ],
    webhook_url: expect.stringContaining("payment-webhook.php?provider=mollie&account="),
  });
  expect(JSON.stringify(await listed())).not.toContain("NeverToBeSeen");
  const { rows } = await sql<{
    name: string;
  }>`select oid::regclass::text as name from pg_class where relkind = 'r'
    and relnamespace = current_schema()::regnamespace`.execute(world.db);
  for (const { name } of rows) {
    const dump = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
      world.db,
    );
    expect(
      dump.rows.some(
        ({ row }) =>
          row.includes("NeverToBeSeen") ||
          row.includes(Buffer.from("NeverToBeSeen").toString("hex")),
      ),
    ).toBe(false);
  }
  const audit = await world.db
    .selectFrom("audit")
    .select(["call", "detail", "staff_id"])
    .where("call", "like", "payment-accounts.%")
    .execute();
  expect(audit).toEqual([
    {
      call: "payment-accounts.save",
      detail: { provider: "mollie", api_key: "abcd" },
      staff_id: operator.id,
    },
  ]);
});

test("one field is replaced, the others stay; keys sealed for one site do not open for another", async () => {
  await save({ provider: "stripe", ...stripeKeys });
  expect(
    (
      await save({
        provider: "stripe",
        secret_key: "rk_test_AnotherOne0123456789wxyz",
        webhook_secret: "",
      })
    ).status,
  ).toBe(200);
  expect(await accountOf("stripe")).toMatchObject({
    test: true,
    fields: [{ hint: "wxyz" }, { hint: "5678" }],
  });
  await sql`insert into site_payment_account (site_id, provider, credentials)
    select ${elsewhere}, provider, credentials from site_payment_account
    where provider = 'stripe'`.execute(world.db);
  world.services.payments.forget(elsewhere);
  await expect(offered(elsewhere)).rejects.toThrow("authenticate");
  await world.db.deleteFrom("site_payment_account").where("site_id", "=", elsewhere).execute();
  world.services.payments.forget(elsewhere);
});

test("trust row 27: the operator of another site sees and stops her own accounts only", async () => {
  const ours = await listed();
  expect(ours.accounts.map(({ provider, state }) => [provider, state])).toEqual(
    carriers.map((each) => [each, each === "mollie" || each === "stripe" ? "active" : null]),
  );
  expect(
    (
      await world.call("payment-accounts.list", {}, { as: stranger, host: "elsewhere.test" })
    ).body.accounts.map(({ state, fields }) => [state, fields.filter(({ hint }) => hint !== null)]),
  ).toEqual(carriers.map(() => [null, []]));
  expect(
    (
      await world.call(
        "payment-accounts.stop",
        { provider: "mollie" },
        { as: stranger, host: "elsewhere.test" },
      )
    ).status,
  ).toBe(404);
  expect(
    (
      await world.call(
        "payment-accounts.save",
        { provider: "mollie", api_key: "test_OfAnotherSite0123456789abcdefg" },
        { as: stranger, host: "elsewhere.test" },
      )
    ).status,
  ).toBe(200);
  expect((await offered(elsewhere))[0]).toEqual(["ideal", "mollie", elsewhere]);
  expect(
    (
      await world.call(
        "payment-accounts.stop",
        { provider: "mollie" },
        { as: stranger, host: "elsewhere.test" },
      )
    ).status,
  ).toBe(200);
  expect(await listed()).toEqual(ours);
});

test("trust row 4: a webhook is held to the secret of the account that it names", async () => {
  const { id } = await world.db
    .selectFrom("site_payment_account")
    .select("id")
    .where("provider", "=", "stripe")
    .executeTakeFirstOrThrow();
  const payload = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "payout.paid",
    data: { object: { id: "po_1", object: "payout" } },
  });
  const tell = async (secret: string, query: string) =>
    (
      await fetch(`${world.url}/api/payment-webhook.php?provider=${query}`, {
        method: "POST",
        body: payload,
        headers: {
          "stripe-signature": new Stripe("sk_test_x").webhooks.generateTestHeaderString({
            payload,
            secret,
          }),
        },
      })
    ).status;
  expect(await tell(stripeKeys.webhook_secret, `stripe&account=${id}`)).toBe(200);
  expect(await tell("whsec_ofSomebodyElse0123", `stripe&account=${id}`)).toBe(403);
  expect(await tell(stripeKeys.webhook_secret, "stripe")).toBe(404);
  expect(await tell(stripeKeys.webhook_secret, `mollie&account=${id}`)).toBe(404);
  expect(await tell(stripeKeys.webhook_secret, "stripe&account=../1")).toBe(404);
});

test("stopped, it takes no new payments, and what it has is still asked for; saved again, it is back", async () => {
  const { id } = await world.db
    .selectFrom("site_payment_account")
    .select("id")
    .where("provider", "=", "mollie")
    .executeTakeFirstOrThrow();
  expect(
    (await world.call("payment-accounts.stop", { provider: "mollie" }, { as: operator })).status,
  ).toBe(200);
  expect((await offered())[0]?.[1]).toBe("stripe");
  expect(
    (await world.services.payments.of({ provider: "mollie", payment_account_id: id }))?.name,
  ).toBe("mollie");
  expect(
    (await world.call("payment-accounts.stop", { provider: "mollie" }, { as: operator })).status,
  ).toBe(404);
  expect((await save({ provider: "mollie" })).status).toBe(200);
  expect((await offered())[0]?.[1]).toBe("mollie");
});

test("the installation's own account counts where a site has none, and where money is taken the test payments are not", async () => {
  const installed = await openWorld(
    {},
    { STRIPE_SECRET_KEY: stripeKeys.secret_key, STRIPE_WEBHOOK_SECRET: stripeKeys.webhook_secret },
  );
  const names = (
    await installed.services.payments.offered(installed.siteId, { country: "NL", currency: "EUR" })
  ).map(({ provider }) => [provider.name, provider.account]);
  expect(new Set(names.map(String))).toEqual(new Set(["stripe,"]));
  await expect(openWorld({}, { STRIPE_SECRET_KEY: stripeKeys.secret_key })).rejects.toThrow(
    "STRIPE_WEBHOOK_SECRET must be set",
  );
});
