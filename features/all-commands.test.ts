import { expect, onTestFinished, test } from "vitest";
import pg from "pg";
import { emptyDatabase, vesper } from "#features/backups/backups-cast.ts";
import { migrate, migrationNames } from "#server/db/migrate.ts";
import { openWorld } from "#test/world.ts";
import { keptSecret } from "#test/kept/small-world.ts";

async function tables(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select from pg_tables where schemaname = current_schema()");
  await client.end();
  return rows.length;
}

test("migrate --dry-run prints what would run and changes nothing; migrate does it, and then nothing is missing", async () => {
  const url = await emptyDatabase();
  const env = { DATABASE_URL: url, SECRET_KEY: keptSecret };
  const last = migrationNames.at(-1) ?? "";
  const before0045 = "0044_selfie-checks"; // the next one makes a table
  await migrate(url, before0045);
  const before = await tables(url);
  const dry = await vesper(env, "migrate", "--dry-run").ended;
  expect(dry.code).toBe(0);
  expect(dry.said.match(/^-- \d{4}_[\w-]+$/gm)).toEqual(
    migrationNames.filter((name) => name > before0045).map((name) => `-- ${name}`),
  );
  expect(dry.said, "the statements themselves").toMatch(/^create table favourite /m);
  expect(await tables(url)).toBe(before);
  const done = await vesper(env, "migrate").ended;
  expect([done.code, done.said]).toEqual([0, expect.stringContaining(last)]);
  expect((await vesper(env, "migrate", "--dry-run").ended).said).toMatch(/^Nothing is missing/);
});

test("a flag takes no value, and one that no command knows is refused with the list of all", async () => {
  const env = { DATABASE_URL: "postgres://127.0.0.1:1/vesper", SECRET_KEY: keptSecret };
  for (const flag of ["--dry-run=yes", "--dry"]) {
    const { code, said } = await vesper(env, "migrate", flag).ended;
    expect([code, said]).toEqual([1, expect.stringContaining("--dry-run  only prints")]);
  }
});

/** Each command with what it needs, so that only the database is missing. */
const whole: readonly string[][] = [
  ["migrate"],
  ["backup", "--to=/tmp/nowhere"],
  ["site-host", "list"],
  ["invite", "anna@example.org"],
  ["import-places", "--cities=/tmp/nowhere.txt"],
  ["rotate-key"],
  ["forget-sealed", "--lost=yes"],
];

test.each(whole)("%s says in a sentence that the database cannot be reached", async (...args) => {
  const env = {
    DATABASE_URL: "postgres://127.0.0.1:1/vesper",
    SECRET_KEY: keptSecret,
    SECRET_KEY_ALSO: keptSecret,
  };
  const { code, said } = await vesper(env, ...args).ended;
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^The database at 127\.0\.0\.1:1 cannot be used \(ECONNREFUSED\).*$/),
  ]);
});

test.each([
  [["invite", "anna"], '"anna" is no e-mail address.'],
  [["site-host", "remove"], "Write site-host list"],
  [["import-places", "--cities=a", "--regions=b"], "given together"],
  [["forget-sealed", "--lost=no"], "Nothing was removed"],
  [["rotate-key"], "There is no second key"],
])("%j is refused before the database is reached", async (args, sentence) => {
  const env = { DATABASE_URL: "postgres://127.0.0.1:1/vesper", SECRET_KEY: keptSecret };
  const { code, said } = await vesper(env, ...args).ended;
  expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
});

test("site-host adds a host name, which answers at once, and makes it the canonical one", async () => {
  const world = await openWorld();
  onTestFinished(world.close);
  const run = (...args: string[]) => vesper(world.environment(), "site-host", ...args).ended;
  const asked = async (host: string) =>
    (await world.call("sites.readSettings", {}, { host })).status;
  expect(await asked("dating.example")).toBe(421);
  expect((await run("add", "https://Dating.Example/")).code).toBe(0);
  await expect.poll(() => asked("dating.example")).toBe(200);
  expect((await run("add", "dating.example")).code, "a repeat").toBe(0);
  expect((await run("list")).said).toContain("dating.example of 127.0.0.1");
  expect((await run("add", "dating.example", "--canonical")).code).toBe(0);
  expect((await run("list")).said).toContain("dating.example (canonical)");

  for (const wrong of ["not a host", "dating.example:3000", "dating.example/chats", "a@b.example"])
    expect(await run("add", wrong)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/is no host name/),
    });
  await world.site("other.example");
  expect((await run("add", "third.example")).said).toMatch(/name one by a host/);
  expect((await run("add", "third.example", "--site=nowhere.example")).said).toMatch(
    /No site has the host nowhere\.example/,
  );
  expect((await run("add", "dating.example", "--site=other.example")).said).toMatch(
    /is a host of another site already/,
  );
  expect((await run("add", "third.example", "--site=other.example")).code).toBe(0);
});

test("rotate-key without a second key does nothing and exits with 1", async () => {
  const url = await emptyDatabase();
  await migrate(url);
  const { code, said } = await vesper({ DATABASE_URL: url, SECRET_KEY: keptSecret }, "rotate-key")
    .ended;
  expect([code, said]).toEqual([1, expect.stringMatching(/set SECRET_KEY_ALSO to the old key/)]);
});
