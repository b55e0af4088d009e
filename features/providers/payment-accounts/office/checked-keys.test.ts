import { beforeAll, beforeEach, expect, test } from "vitest";
import { byTwo } from "#test/by-two.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { type Asked, fakeProvider } from "../../fake-provider.ts";
import { providerKinds } from "../../provider-kinds.ts";

const good = { mollie: "live_Known0123456789abcdefgh", other: "live_Other0123456789abcdefgh" };
const stripe = { secret_key: "sk_live_Known0123456789", webhook_secret: "whsec_0123456789ab" };
const adyen = {
  api_key: "AQE_known_0123456789abcdefghij",
  hmac_key: "44".repeat(32),
  merchant_account: "Evening",
};
let world: World;
let otto: Actor;
let fake: Awaited<ReturnType<typeof fakeProvider>>;
beforeAll(async () => {
  fake = await fakeProvider(({ path, headers, body }: Asked) => {
    const key = String(headers.authorization ?? "").replace("Bearer ", "");
    if (path === "/v2/profiles/me") {
      const id = { [good.mollie]: "pfl_1", [good.other]: "pfl_2" }[key];
      return id ? { status: 200, body: { id } } : { status: 401, body: { status: 401 } };
    }
    if (path === "/v1/account" && key.startsWith("rk_")) return { status: 403, body: {} };
    if (path === "/v1/account" && key === stripe.secret_key)
      return { status: 200, body: { id: "acct_1" } };
    if (path === "/v1/checkout/sessions" && key === "rk_live_Known0123456789")
      return { status: 200, body: { data: [] } };
    if (path === "/v72/paymentMethods" && headers["x-api-key"] === adyen.api_key)
      return body.includes("Evening") ? { status: 200, body: {} } : { status: 403, body: {} };
    return { status: 401, body: {} };
  });
  world = await openWorld({}, { SANDBOX_PAYMENTS: "off" });
  world.services.payments.checkKeys = (kind, credentials) =>
    providerKinds[kind].check(credentials, fake.url);
  otto = await world.staff("Otto");
});
beforeEach(() => {
  fake.mode = "up";
});

/** By two, where the site has an account already. */
const save = async (input: object) =>
  byTwo(
    world,
    await world.call("payment-accounts.save", input as { provider: "mollie" }, { as: otto }),
  );
const stateOf = async (provider: string) =>
  (await world.call("payment-accounts.list", {}, { as: otto })).body.accounts.find(
    (each) => each.provider === provider,
  )?.state;
const takers = async () =>
  (await world.services.payments.takers(world.siteId))
    .map(({ name }) => name)
    .filter((name) => name !== "bank-file");
test.each([
  ["mollie", { api_key: "live_Invented0123456789abcdef" }, ["api_key"]],
  ["stripe", { ...stripe, secret_key: "sk_live_Invented0123456789" }, ["secret_key"]],
  ["stripe", { ...stripe, secret_key: "rk_live_Invented0123456789" }, ["secret_key"]],
  ["adyen", { ...adyen, api_key: "AQE_invented_0123456789abcdefgh" }, ["api_key"]],
  ["adyen", { ...adyen, merchant_account: "Other" }, ["api_key", "merchant_account"]],
])(
  "%s: invented keys are refused at their field, and nothing is in use",
  async (provider, keys, fields) => {
    const { status, problem } = await save({ provider, ...keys });
    expect([status, problem.fields?.map(({ path }) => path)]).toEqual([422, fields]);
    expect([await stateOf(provider), await takers()]).toEqual([null, []]);
  },
);

test.each(["down", "silent"] as const)(
  "a provider that is %s has said nothing: nothing is stored",
  async (mode) => {
    fake.mode = mode;
    const { status, problem } = await save({ provider: "mollie", api_key: good.mollie });
    expect([status, problem.code, await stateOf("mollie")]).toEqual([
      409,
      "keys_not_checked",
      null,
    ]);
  },
  180_000,
);

test("keys that open an account are in use; those of the same account replace them, another account's begin a new one", async () => {
  expect((await save({ provider: "mollie", api_key: good.mollie })).status).toBe(200);
  expect((await save({ provider: "stripe", ...stripe })).status).toBe(200);
  expect(
    (await save({ provider: "stripe", ...stripe, secret_key: "rk_live_Known0123456789" })).status,
  ).toBe(200);
  expect((await save({ provider: "adyen", ...adyen })).status).toBe(200);
  expect(await takers()).toEqual(["mollie", "stripe", "adyen"]);
  const idOf = async () =>
    (await world.services.payments.takers(world.siteId)).find(({ name }) => name === "mollie")
      ?.account?.id ?? "";
  const first = await idOf();
  expect((await save({ provider: "mollie", api_key: good.mollie })).status).toBe(200);
  expect(await idOf()).toBe(first);
  expect((await save({ provider: "mollie", api_key: good.other })).status).toBe(200);
  const second = await idOf();
  expect(second).not.toBe(first);
  // What was paid with the first keys is asked for and refunded with them.
  const before = await world.services.payments.of({
    provider: "mollie",
    payment_account_id: first,
  });
  expect([before?.name, before?.account?.id]).toEqual(["mollie", first]);
  expect(await stateOf("mollie")).toBe("active");
  const { rows } = {
    rows: await world.db
      .selectFrom("site_payment_account")
      .where("provider", "=", "mollie")
      .select(["id", "active", "identity"])
      .orderBy("id")
      .execute(),
  };
  expect(rows).toEqual([
    { id: first, active: false, identity: "pfl_1" },
    { id: second, active: true, identity: "pfl_2" },
  ]);
});
