import { spawn } from "node:child_process";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

/** `npm run office -- …` in a process of its own, beside the world's running server. */
const office = (world: World, ...args: string[]) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const env = {
      ...process.env,
      ...world.environment(),
      DEMO: "off",
      PUBLIC_URL: "https://vesper.example",
    };
    const child = spawn(process.execPath, ["scripts/vesper.mjs", ...args], { env });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk));
    child.stderr.on("data", (chunk: Buffer) => (said += chunk));
    child.on("close", (code) => resolve({ code, said }));
  });
const linkIn = (said: string) => new URL(/https?:\S+/.exec(said)?.[0] ?? "");

const shared = await openWorld({}, { OFFICE_HOST: "" });

test("beside a running server: a link to the host of the first site that is a name, which the server opens", async () => {
  const world = shared;
  const { code, said } = await office(world, "invite", "you@example.org", "--name=You");
  expect(code).toBe(0);
  const link = linkIn(said);
  expect(link.origin + link.pathname).toBe("https://localhost/operator/invitation");
  const token = link.searchParams.get("token") ?? "";
  const host = link.hostname;
  expect((await world.call("staff.readInvitation", { token }, { host })).body).toMatchObject({
    email: "you@example.org",
    name: "You",
  });
});

test("on an empty installation: the site that the first start would make is made", async () => {
  const world = await openWorld();
  await sql`truncate company, site, account cascade`.execute(world.db);
  const { code, said } = await office(world, "invite", "you@example.org");
  expect([code, linkIn(said).origin]).toEqual([0, "https://vesper.example"]);
  const { rows } = await sql`select host from site_host`.execute(world.db);
  expect(rows).toEqual([{ host: "vesper.example" }]);
});

test.each([
  ["no address", ["nobody"], /^"nobody" is no e-mail address\.\n$/],
  ["nothing", [], /^invite wants <address>/],
  ["more than it knows", ["a@b.example", "c"], /^invite does not know "c"/],
])("%s is refused in a sentence", async (_, words, sentence) => {
  const { code, said } = await office(shared, "invite", ...words);
  expect(code).toBe(1);
  expect(said).toMatch(sentence);
});
