import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ countries: ["NL", "GB"] });
});

interface Line {
  name: string;
  also?: string;
  lat: number;
  lon: number;
  kind?: string;
  code?: string;
  country?: string;
  division?: string;
  population?: number | string;
}
/** One line of GeoNames' main table: 19 columns. */
const line = ({
  name,
  also = "",
  lat,
  lon,
  kind = "P",
  code = "PPL",
  country = "NL",
  division = "07",
  population = 7_000,
}: Line) =>
  [
    "1",
    name,
    name,
    also,
    lat,
    lon,
    kind,
    code,
    country,
    "",
    division,
    "",
    "",
    "",
    population,
    "",
    "1",
    "Europe/Amsterdam",
    "2026-01-01",
  ].join("\t");

const amsterdam = line({ name: "Amsterdam", lat: 52.374, lon: 4.89 });
const files = (name: string, lines: readonly string[]): string => {
  const file = path.join(world.folder, name);
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
};

/** The operator's command, in a process of its own beside the running server. */
const vesper = (...args: string[]) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(process.execPath, ["scripts/vesper.mjs", ...args], {
      env: { ...process.env, ...world.environment() },
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk));
    child.stderr.on("data", (chunk: Buffer) => (said += chunk));
    child.on("close", (code) => resolve({ code, said }));
  });

const citiesOf = async (country: string, region: string) =>
  (await world.call("geography.listRegions", { country })).body.countries[0]?.regions.find(
    ({ id }) => id === region,
  )?.cities ?? [];
const moves = (city: string, as: Awaited<ReturnType<World["member"]>>) =>
  world.call("profiles.update", { city, region: "NL-NH", country: "NL" } as never, { as });

test("members live in Texel and in Edam without any import", async () => {
  expect(await citiesOf("NL", "NL-NH")).toEqual(
    expect.arrayContaining(["Texel", "Den Burg", "Edam", "Volendam"]),
  );
});

test("a village is refused until the operator imports it; then the running server knows it in its region, and a profile may name it", async () => {
  const alice = await world.member("Alice");
  expect((await moves("De Rijp", alice)).status).toBe(422);
  const cities = files("cities.txt", [
    amsterdam,
    line({
      name: "The Hague",
      also: "Den Haag,La Haye",
      lat: 52.08,
      lon: 4.3,
      division: "11",
      population: 500_000,
    }),
    line({ name: "De Rijp", lat: 52.558, lon: 4.846, population: 4_000 }),
    line({ name: "Jordaan", lat: 52.37, lon: 4.88, code: "PPLX" }),
    line({ name: "Markermeer", lat: 52.5, lon: 5.2, kind: "H", code: "LK" }),
    line({ name: "Nobody", lat: 52.4, lon: 4.9, population: 0 }),
    line({ name: "Wien", lat: 48.2, lon: 16.37, country: "AQ", division: "09" }),
  ]);
  expect(await vesper("import-places", `--cities=${cities}`)).toEqual({
    code: 0,
    said: "NL: 1 places\n",
  });
  await expect.poll(() => citiesOf("NL", "NL-NH")).toContain("De Rijp");
  expect(await citiesOf("NL", "NL-ZH"), "Den Haag is there under its own name").not.toContain(
    "The Hague",
  );
  expect((await moves("De Rijp", alice)).status).toBe(200);
  expect((await world.call("geography.reverseGeocode", { lat: 52.56, lon: 4.85 })).body).toEqual({
    country: "NL",
    region: "NL-NH",
    city: "De Rijp",
  });
});

test("the same import twice changes nothing; a later one takes away what nobody lives in, and keeps what a profile names", async () => {
  const both = files("both.txt", [
    amsterdam,
    line({ name: "De Rijp", lat: 52.558, lon: 4.846 }),
    line({ name: "Graft", lat: 52.562, lon: 4.832 }),
  ]);
  for (let at = 0; at < 2; at += 1)
    expect(await vesper("import-places", `--cities=${both}`)).toEqual({
      code: 0,
      said: "NL: 2 places\n",
    });
  await expect.poll(() => citiesOf("NL", "NL-NH")).toContain("Graft");
  const neither = files("neither.txt", [
    amsterdam,
    line({ name: "Schermerhorn", lat: 52.6, lon: 4.89 }),
  ]);
  await vesper("import-places", `--cities=${neither}`);
  await expect.poll(() => citiesOf("NL", "NL-NH")).toContain("Schermerhorn");
  const now = await citiesOf("NL", "NL-NH");
  expect([now.includes("De Rijp"), now.includes("Graft")]).toEqual([true, false]);
});

test("where one division of the file is several regions here, a place goes to that of the nearest city", async () => {
  const england = (name: string, lat: number, lon: number) =>
    line({ name, lat, lon, country: "GB", division: "ENG" });
  await vesper(
    "import-places",
    `--cities=${files("gb.txt", [england("Manchester", 53.48, -2.24), england("London", 51.51, -0.13), england("Hebden Bridge", 53.741, -2.013), england("Richmond upon Thames", 51.46, -0.3)])}`,
  );
  await expect.poll(() => citiesOf("GB", "GB-LN")).toContain("Richmond upon Thames");
});

test("a country without a list comes with its regions, and can be served", async () => {
  const operator = await world.staff("Olga");
  const said = await vesper(
    "import-places",
    `--cities=${files("cz.txt", [line({ name: "Praha", lat: 50.09, lon: 14.42, country: "CZ", division: "52", population: 1_300_000 })])}`,
    `--countries=${files("countryInfo.txt", ["#ISO\tcomment", ["CZ", "CZE", "203", "EZ", "Czechia", "Prague", "78866", "10625695", "EU", ".cz", "CZK"].join("\t")])}`,
    `--regions=${files("admin1.txt", ["CZ.52\tPraha\tPraha\t3067695"])}`,
  );
  expect(said).toEqual({ code: 0, said: "CZ: 1 places\n" });
  await expect
    .poll(async () => (await world.call("site-settings.read", {}, { as: operator })).body.countries)
    .toContain("CZ");
  await world.site("praha.test", { countries: ["CZ"] });
  const { body } = await world.call("geography.listRegions", {}, { host: "praha.test" });
  expect(body.countries).toEqual([
    {
      country: "CZ",
      region_word: "Region",
      regions: [{ id: "CZ-52", name: "Praha", cities: ["Praha"] }],
    },
  ]);
  expect(
    (await world.call("geography.readMap", { country: "CZ" }, { host: "praha.test" })).status,
  ).toBe(200);
});

test.each([
  ["no tabs", [amsterdam, "Amsterdam;52.3;4.9"], "Line 2 of "],
  [
    "a place at no latitude",
    [amsterdam, amsterdam, line({ name: "Nowhere", lat: 152, lon: 4 })],
    "bad.txt lies nowhere",
  ],
  [
    "people who are no number",
    [line({ name: "Many", lat: 52, lon: 4, population: "many" })],
    "bad.txt has no number of people",
  ],
])(
  "a file with %s is refused with its line, and what was imported stays",
  async (_, lines, why) => {
    const before = await citiesOf("NL", "NL-NH");
    const { code, said } = await vesper("import-places", `--cities=${files("bad.txt", lines)}`);
    expect([code, said]).toEqual([1, expect.stringContaining(why)]);
    expect(said).not.toMatch(/\n\s+at /);
    expect(await citiesOf("NL", "NL-NH")).toEqual(before);
  },
);

test.each([
  [[], "import-places: adds"],
  [["fly"], 'There is no command "fly"'],
  [["import-places"], "import-places wants --cities"],
  [["import-places", "--towns=x"], "--towns"],
  [["import-places", "--cities=nowhere.txt"], "nowhere.txt"],
  [["import-places", "--cities=x", "--countries=y"], "given together"],
])("%j says what is wrong and how it goes, without a stack", async (args, said) => {
  const answer = await vesper(...args);
  expect(answer).toEqual({ code: 1, said: expect.stringContaining(said) });
  expect(answer.said).not.toMatch(/\n\s+at /);
});
