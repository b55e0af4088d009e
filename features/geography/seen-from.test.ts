import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";

const countries = ["NL", "CH", "US"];
const behindProxy = await openWorld(
  { countries, geoip_country: "NL" },
  { PUBLIC_URL: "http://127.0.0.1", COUNTRY_HEADER: "CF-IPCountry" },
);
const direct = await openWorld({ countries, geoip_country: "NL" });

const from = async (
  world: typeof direct,
  country: string | null,
  as?: Awaited<ReturnType<typeof direct.member>>,
) =>
  (
    await world.call(
      "sites.readSettings",
      {},
      { ...(as && { as }), headers: country === null ? {} : { "cf-ipcountry": country } },
    )
  ).body.settings.geoip_country;

test("the country that the proxy says takes the place of the setting, for a visitor", async () => {
  expect(await from(behindProxy, "CH")).toBe("CH");
  expect(await from(behindProxy, "us")).toBe("US");
  expect(await from(behindProxy, null)).toBe("NL");
});

test.each(["XX", "T1", "CHE", "C", "", "CH, US", "<script>", "x".repeat(4_000)])(
  "%j is no country: the setting holds",
  async (country) => {
    expect(await from(behindProxy, country)).toBe("NL");
  },
);

test("a member's and an operator's page has the setting, so that what an operator saves is not where they sit", async () => {
  const alice = await behindProxy.member("Alice");
  expect(await from(behindProxy, "CH", alice)).toBe("NL");
  const olga = await behindProxy.staff("Olga");
  expect(
    (
      await behindProxy.call(
        "site-settings.read",
        {},
        { as: olga, headers: { "cf-ipcountry": "CH" } },
      )
    ).body.settings.geoip_country,
  ).toBe("NL");
});

test("without a proxy nobody may say it", async () => {
  expect(await from(direct, "CH")).toBe("NL");
});

test("the search of a visitor begins in their country, where the site serves it", async () => {
  const begins = async (country: string) =>
    (await behindProxy.call("members.search", {}, { headers: { "cf-ipcountry": country } })).body
      .criteria.country;
  expect([await begins("CH"), await begins("BR")]).toEqual(["CH", "NL"]);
});
