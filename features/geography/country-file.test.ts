import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { readConfig, StartError } from "#server/config.ts";
import { writeCountryFile } from "#test/country-file.ts";
import { openWorld } from "#test/world.ts";
import { openCountryFile } from "./country-file.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "vesper-countries-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, "countries.mmdb");
writeCountryFile(file, {
  "81.2.0.0/16": "CH",
  "203.0.113.0/24": "US",
  "2001:db8::/32": "NL",
  "127.0.0.0/8": "PL",
});
const settings = { countries: ["NL", "CH", "US", "PL"], geoip_country: "NL" };
const proxied = await openWorld(settings, {
  PUBLIC_URL: "http://127.0.0.1",
  COUNTRY_HEADER: "CF-IPCountry",
  GEOIP_FILE: file,
});
const direct = await openWorld(settings, { GEOIP_FILE: file });

const seen = async (world: typeof direct, headers: Record<string, string>) =>
  (await world.call("sites.readSettings", {}, { headers })).body.settings.geoip_country;

test("a visitor's country is that of their address, as the trusted proxy tells it", async () => {
  expect(await seen(proxied, { "x-forwarded-for": "81.2.3.4" })).toBe("CH");
  expect(await seen(proxied, { "x-forwarded-for": "2001:db8::7" })).toBe("NL");
  expect(await seen(proxied, { "x-forwarded-for": "::ffff:203.0.113.9" })).toBe("US");
  expect(
    await seen(proxied, { "x-forwarded-for": "198.51.100.1" }),
    "in no network of the file: the setting",
  ).toBe("NL");
});

test("an attacker who sends the proxy's header without a proxy is where their address is", async () => {
  expect(await seen(direct, { "x-forwarded-for": "81.2.3.4", "cf-ipcountry": "CH" })).toBe("PL");
});

test("an address that a visitor put before the proxy's does not count", async () => {
  expect(await seen(proxied, { "x-forwarded-for": "203.0.113.9, 81.2.3.4" })).toBe("CH");
});

test("where the proxy itself says a country, that counts; where it knows none, the file does", async () => {
  expect(await seen(proxied, { "x-forwarded-for": "81.2.3.4", "cf-ipcountry": "US" })).toBe("US");
  expect(await seen(proxied, { "x-forwarded-for": "81.2.3.4", "cf-ipcountry": "XX" })).toBe("CH");
});

test("a new file counts without a restart; one that is broken does not, and the last good one goes on", async () => {
  const changing = path.join(folder, "changing.mmdb");
  writeCountryFile(changing, { "81.2.0.0/16": "CH" });
  const warnings: unknown[] = [];
  const countries = await openCountryFile(changing, (error) => warnings.push(error));
  expect(countries.countryOf("81.2.3.4")).toBe("CH");
  writeCountryFile(changing, { "81.2.0.0/16": "AT", "82.0.0.0/8": "FR" });
  await vi.waitFor(() => expect(countries.countryOf("81.2.3.4")).toBe("AT"), { timeout: 120_000 });
  writeFileSync(changing, "half a file");
  await vi.waitFor(() => expect(warnings).toHaveLength(1), { timeout: 120_000 });
  expect(countries.countryOf("82.1.1.1")).toBe("FR");
  countries.close();
});

test.each([
  ["is not there", () => path.join(folder, "nowhere.mmdb")],
  [
    "is no such file",
    () => {
      writeFileSync(path.join(folder, "text.mmdb"), "NL 81.2.0.0");
      return path.join(folder, "text.mmdb");
    },
  ],
  [
    "is empty",
    () => {
      writeFileSync(path.join(folder, "empty.mmdb"), "");
      return path.join(folder, "empty.mmdb");
    },
  ],
  [
    "knows no countries",
    () => {
      writeCountryFile(path.join(folder, "asn.mmdb"), { "81.2.0.0/16": "CH" }, "Test-ASN");
      return path.join(folder, "asn.mmdb");
    },
  ],
])("a file that %s stops the start with one sentence", async (_, make) => {
  const named = make();
  await expect(openCountryFile(named, () => undefined)).rejects.toThrow(StartError);
  await expect(openCountryFile(named, () => undefined)).rejects.toThrow(named);
});

test("the file's path is taken from the folder the server was started in", () => {
  expect(readConfig({ GEOIP_FILE: "geo/countries.mmdb" }).geoipFile).toBe(
    path.resolve("geo/countries.mmdb"),
  );
});
