import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { freePort } from "#server/postgres/port.ts";
import { slice } from "#test/slice.ts";
import { logInDevice } from "./api.ts";
import { publicRoutes } from "./public-routes.ts";
import { portraits } from "./portraits.ts";
import { expect, sqlIn, test, type Vesper } from "./vesper.ts";

/**
 * What the operator gets to read when Vesper cannot start: one sentence on stderr, exit code 1, and
 * nothing left running. The values of the configuration: server/config.test.ts.
 */
test.describe("a start that cannot work says why in one sentence", () => {
  let folder: string;
  test.beforeEach(() => {
    mkdirSync(path.resolve(".cache"), { recursive: true });
    folder = mkdtempSync(path.resolve(".cache/start-"));
  });
  test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("the port is taken", async ({ vesper }) => {
    const { port } = new URL(vesper.url);
    await expectRefused({ PORT: port, DATA_DIR: folder }, new RegExp(`\\b${port}\\b.*(use|taken)`));
    expect(readdirSync(folder), "nothing was made for it").toEqual([]);
  });

  test("the port is no port", () =>
    expectRefused({ PORT: "http", DATA_DIR: folder }, /PORT must be a number/));

  test("the data folder cannot be made", () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    return expectRefused(
      { PORT: "0", DATA_DIR: path.join(file, "data") },
      new RegExp(`${file}/data`),
    );
  });

  test("no bucket answers at S3_URL, and its keys are not in the sentence", () =>
    expectRefused(
      {
        PORT: "0",
        DATA_DIR: folder,
        DEMO: "off",
        S3_URL: "http://vesper:secret-word@127.0.0.1:1/photos",
      },
      /^(?!.*secret-word).*127\.0\.0\.1:1 .*ECONNREFUSED.*S3_URL/,
    ));

  test("no database answers at DATABASE_URL", () =>
    expectRefused(
      {
        PORT: "0",
        DATA_DIR: folder,
        DATABASE_URL: "postgres://vesper:secret-word@127.0.0.1:1/vesper",
        SECRET_KEY: Buffer.alloc(32).toString("base64"),
      },
      /127\.0\.0\.1:1 .*DATABASE_URL/,
    ));
});

test("what the build made comes packed, to whoever takes it", async ({ vesper }) => {
  const html = await (await fetch(`${vesper.url}/login`)).text();
  const files = [
    ...html.matchAll(/(?:href|src)="(\/(?:assets|words)\/[^"]+\.(?:js|css|svg))"/g),
  ].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(5);
  for (const encoding of ["br", "gzip"]) {
    for (const file of files) {
      const { headers } = await fetch(vesper.url + file, {
        headers: { "accept-encoding": encoding },
      });
      if (Number(headers.get("content-length")) > 1_000)
        expect.soft(headers.get("content-encoding"), file).toBe(encoding);
    }
  }
});

test("what every page starts with begins with the word that has it compiled beside the page", async ({
  vesper,
}) => {
  const html = await (await fetch(`${vesper.url}/login`)).text();
  for (const group of ["react", "shell"]) {
    const [file] = new RegExp(`/assets/${group}-[^"]+\\.js`).exec(html) ?? [];
    const script = await (await fetch(vesper.url + String(file))).text();
    expect.soft(script.split("\n", 1), group).toEqual(["//# allFunctionsCalledOnLoad"]);
  }
});

test("what a page asks for on the way to the next comes packed and in one piece", async ({
  vesper,
}) => {
  const paths = encodeURIComponent("/,/login,/pages,/pages/faq,/pricing,/signup");
  const html = await (await fetch(`${vesper.url}/login`)).text();
  const version = /\/assets\/manifest-(\w+)\.js/.exec(html);
  for (const address of ["/pages/faq.data", `/__manifest?paths=${paths}&version=${version?.[1]}`]) {
    const { headers } = await fetch(vesper.url + address, { headers: { "accept-encoding": "br" } });
    expect.soft(headers.get("content-encoding"), address).toBe("br");
    expect.soft(headers.get("transfer-encoding"), address).toBeNull(); // a length instead of chunks
  }
});

test("every public page is there for React Router's own requests as well: its data, and the manifest of the pages behind its links", async ({
  vesper,
}) => {
  const unlike: string[] = [];
  for (const page of [...publicRoutes, "/members", "/login", "/signup"]) {
    const path = page.split("?")[0] ?? page;
    for (const address of [
      path === "/" ? "/_.data" : `${path}.data`,
      `/__manifest?paths=${encodeURIComponent(path)}&version=x`,
    ]) {
      const answer = await fetch(vesper.url + address, { redirect: "manual" });
      const type = answer.headers.get("content-type") ?? "";
      // Another version's manifest is empty and asks for a reload; an unknown page's answer is a
      // 404 or the kept page.
      if (
        answer.status >= 300 ||
        type.startsWith("text/html") ||
        type.startsWith("application/problem")
      )
        unlike.push(`${answer.status} ${type} ${address}`);
    }
  }
  expect(unlike).toEqual([]);
  const nowhere = await fetch(`${vesper.url}/no/such/page.data`);
  expect(nowhere.status).toBe(404);
});

test("what comes late to a browser is in the server's page at once", async ({ vesper }) => {
  const nobody = await fetch(`${vesper.url}/members?gender=woman&country=NL&min_age=99&max_age=99`);
  expect(await nobody.text()).toContain("Nobody fits all of this");
});

test("in production the log says who logged in, and never with what", async ({ vesper }) => {
  const log = () =>
    readFileSync(path.join(vesper.folder, "vesper.log"), "utf8")
      .split("\n")
      .filter((line) => line.includes('"security"'));
  const before = log().length;
  await logInDevice(vesper, "premium@demo.test");
  await expect
    .poll(() =>
      log()
        .slice(before)
        .map((line) => (JSON.parse(line) as { event: string }).event),
    )
    .toEqual(["session_started", "login"]);
  expect(log().slice(before).join("\n")).not.toMatch(/vesper-demo|demo\.test/);
});

// Each makes an installation of its own, or two: one of them a run.
const installations: readonly (readonly [string, (vesper: Vesper) => Promise<void>])[] = [
  [
    "a first start that is killed while it makes the demo world is made good by the next",
    killedWhileFilling,
  ],
  [
    "a process that only works through the queue answers for its health, and nothing else",
    onlyThroughTheQueue,
  ],
  ["a start that is called off takes PostgreSQL along", () => calledOff("SIGTERM")],
  ["and so does one whose terminal is closed", () => calledOff("SIGHUP")],
];
for (const [name, walk] of slice(installations, installations.length))
  test(name, ({ vesper }) => walk(vesper));

async function killedWhileFilling(vesper: Vesper): Promise<void> {
  const folder = mkdtempSync(path.resolve(".cache/start-"));
  symlinkSync(portraits, path.join(folder, "cache"));
  const env = { ...process.env, NODE_ENV: "production", PORT: "0", DATA_DIR: folder };
  const whole = Number(
    (await vesper.sql<{ count: string }>("select count(*) from account where demo"))[0]?.count,
  );
  const members = async () =>
    Number((await sqlIn<{ count: string }>(folder, "select count(*) from account"))[0]?.count);
  const killed = spawn(process.execPath, ["main.ts"], { env, stdio: "ignore" });
  while (
    !(await members().then(
      (count) => count > 0,
      () => false,
    ))
  )
    await new Promise((wait) => setTimeout(wait, 20));
  killed.kill("SIGKILL");
  await once(killed, "exit");
  expect(await members(), "PostgreSQL lives on, with a part").toBeLessThan(whole);
  const again = spawn(process.execPath, ["main.ts"], { env, stdio: ["ignore", "pipe", "inherit"] });
  await new Promise<void>((ready) =>
    again.stdout
      .setEncoding("utf8")
      .on("data", (text: string) => text.includes("Vesper is ready") && ready()),
  );
  expect(await members()).toBe(whole);
  again.kill("SIGTERM");
  await once(again, "exit");
  rmSync(folder, { recursive: true, force: true });
}

async function onlyThroughTheQueue(): Promise<void> {
  const folder = mkdtempSync(path.resolve(".cache/start-"));
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: "production", DATA_DIR: folder, DEMO: "off" };
  const works = spawn(process.execPath, ["main.ts"], {
    env: { ...env, PORT: String(port), ROLES: "jobs" },
    stdio: "ignore",
  });
  const asked = (at: string) =>
    fetch(`http://127.0.0.1:${port}${at}`).then(
      ({ status }) => status,
      () => 0,
    );
  // A whole installation, its PostgreSQL and all migrations: a busy machine takes half a minute.
  await expect.poll(() => asked("/health/ready"), { timeout: 120_000 }).toBe(200);
  expect([await asked("/"), await asked("/api/user.php")]).toEqual([404, 404]);
  works.kill("SIGHUP"); // its terminal was closed
  const [code] = (await once(works, "exit")) as [number];
  expect(code).toBe(0);
  const pidFile = path.join(folder, "postgres/postmaster.pid");
  expect(existsSync(pidFile), "PostgreSQL ends with it").toBe(false);
  rmSync(folder, { recursive: true, force: true });
}

async function calledOff(signal: NodeJS.Signals): Promise<void> {
  const folder = mkdtempSync(path.resolve(".cache/start-"));
  const pidFile = path.join(folder, "postgres/postmaster.pid");
  const starting = spawn(process.execPath, ["main.ts"], {
    env: { ...process.env, NODE_ENV: "production", PORT: "0", DATA_DIR: folder, DEMO: "off" },
    stdio: "ignore",
  });
  while (!existsSync(pidFile)) await new Promise((wait) => setTimeout(wait, 5));
  starting.kill(signal);
  await once(starting, "exit");
  await expect.poll(() => existsSync(pidFile)).toBe(false);
  rmSync(folder, { recursive: true, force: true });
}

async function expectRefused(environment: Record<string, string>, sentence: RegExp): Promise<void> {
  const server = spawn(process.execPath, ["main.ts"], {
    env: { ...process.env, NODE_ENV: "production", DEMO: "off", ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  server.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await once(server, "close");
  expect(said).toMatch(sentence);
  expect(said.trim().split("\n"), "one sentence, and no stack").toHaveLength(1);
  expect(said).not.toContain("secret-word");
  expect(server.exitCode).toBe(1);
}
