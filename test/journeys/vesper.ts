import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { test as base } from "@playwright/test";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { openAgeProvider } from "#features/age-check/age-cast.ts";
import { openTranslator } from "#features/chat/translating/translator-cast.ts";
import { openPushService } from "#features/push/push-cast.ts";
import { freePort } from "#server/postgres/port.ts";
import { isRunning } from "#server/postgres/process-table.ts";
import { letNoMatchWait } from "./matches.ts";
import { heardInTest, tellWhy } from "./tell-why.ts";
import { portraits } from "./portraits.ts";
import { readMail } from "./read-mail.ts";

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Vesper {
  readonly url: string;
  /** Its data folder; what it logs is in vesper.log there. */
  readonly folder: string;
  /** The push service that this Vesper sends to. */
  readonly pushes: Awaited<ReturnType<typeof openPushService>>;
  /** Who checks ages for it; no site asks unless a journey says so. */
  readonly ages: Awaited<ReturnType<typeof openAgeProvider>>;
  /** Who translates messages for it. */
  readonly translator: Awaited<ReturnType<typeof openTranslator>>;
  /** Waits for the newest mail to an address that came over real SMTP, and says this. */
  mailTo(address: string, saying?: string): Promise<ReceivedMail>;
  /** Asks the database itself, for what no page shows. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /**
   * kill -9 of the application, of PostgreSQL's postmaster, or of both at once; then the next
   * start, or waiting until it has healed by itself.
   */
  crash(victims: { app: boolean; database: boolean }): Promise<void>;
  /** SIGTERM; answers with the exit code. `start` follows. */
  stop(): Promise<number | null>;
  /** Milliseconds until it was ready. */
  start(): Promise<number>;
  postmaster(): number;
}

/**
 * The built Vesper as `npm start` runs it, with the demo world, a mail server, a push service, a
 * provider of ages and a translator of its own and nothing else; one per worker. The drawn portraits
 * are shared.
 */
export const test = base.extend<
  { noMatchWaits: void; tellsWhy: void },
  { ownWorld: boolean; vesper: Vesper }
>({
  // Journeys with another value get another worker, and so a world that no other journey was in.
  ownWorld: [false, { option: true, scope: "worker" }],
  noMatchWaits: [
    async ({ vesper }, use) => {
      await letNoMatchWait(vesper);
      await use();
    },
    { auto: true },
  ],
  tellsWhy: [
    async ({ vesper }, use, info) => {
      heardInTest.length = 0;
      await use();
      if (info.status !== info.expectedStatus) tellWhy(info.title, vesper.folder);
    },
    { auto: true },
  ],
  vesper: [
    async ({}, use, { parallelIndex }) => {
      const folder = folderOf(parallelIndex);
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      symlinkSync(portraits, path.join(folder, "cache"));
      const { mails, smtp, address } = await openMailServer();
      const pushes = await openPushService();
      const ages = await openAgeProvider();
      const translator = await openTranslator();
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const env = {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(port),
        DATA_DIR: folder,
        SMTP_URL: address,
        PUSH_TEST_URL: pushes.origin,
        ...ages.environment(),
        ...translator.environment(),
      };
      const read = (name: string) => readFileSync(path.join(folder, name), "utf8").trim();
      const postmaster = () => Number(read("postgres/postmaster.pid").split("\n")[0]);
      let running = await start(env, url);
      await use({
        url,
        folder,
        pushes,
        ages,
        translator,
        postmaster,
        async mailTo(to, saying = "") {
          for (;;) {
            const mail = mails.findLast(
              (received) => received.to === to && received.text.includes(saying),
            );
            if (mail) return mail;
            await new Promise((wait) => setTimeout(wait, 100));
          }
        },
        async sql(text, values) {
          const client = new pg.Client({
            host: "127.0.0.1",
            port: Number(read("postgres.port")),
            user: "vesper",
            password: read("postgres.password"),
            database: "vesper",
          });
          await client.connect();
          try {
            return (await client.query(text, values)).rows;
          } finally {
            await client.end();
          }
        },
        async crash({ app, database }) {
          const pid = postmaster();
          // The application first: it would start PostgreSQL again before its own end.
          const ended = app && running.kill("SIGKILL") ? once(running, "exit") : undefined;
          if (database) process.kill(pid, "SIGKILL");
          if (app) {
            await ended;
            running = await start(env, url);
          } else {
            while (postmasterOr(postmaster, pid) === pid)
              await new Promise((wait) => setTimeout(wait, 50));
            await untilReady(running, url);
          }
        },
        async stop() {
          running.kill("SIGTERM");
          await once(running, "exit");
          return running.exitCode;
        },
        async start() {
          const began = Date.now();
          running = await start(env, url);
          return Date.now() - began;
        },
      });
      running.kill("SIGTERM");
      if (running.exitCode === null) await once(running, "exit");
      await new Promise<void>((closed) => smtp.close(closed));
      await pushes.close();
      await ages.close();
      await translator.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ vesper }, use) => use(vesper.url),
});
export { expect } from "@playwright/test";

/**
 * A data folder for this worker of this run: two runs may go on in one tree. What runs that are over
 * have left goes.
 */
function folderOf(worker: number): string {
  const runs = path.resolve(".cache/journey-data");
  mkdirSync(runs, { recursive: true });
  for (const name of readdirSync(runs)) {
    const run = Number(/^(\d+)-\d+$/.exec(name)?.[1]);
    if (run && !isRunning(run)) rmSync(path.join(runs, name), { recursive: true, force: true });
  }
  return path.join(runs, `${process.ppid}-${worker}`);
}

/** Asks the database of a data folder. */
export async function sqlIn<Row extends pg.QueryResultRow>(
  folder: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8").trim();
  const client = new pg.Client({
    host: "127.0.0.1",
    port: Number(read("postgres.port")),
    user: "vesper",
    password: read("postgres.password"),
    database: "vesper",
  });
  client.on("error", () => {}); // a server that is killed under the question: the question itself fails
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The postmaster of now; while there is none, the old one. */
function postmasterOr(read: () => number, old: number): number {
  try {
    return read();
  } catch {
    return old;
  }
}

/** Starts the built server of this environment at `url`, and waits until it answers. */
export async function start(env: NodeJS.ProcessEnv, url: string): Promise<ChildProcess> {
  const log = openSync(path.join(env["DATA_DIR"] ?? "", "vesper.log"), "a");
  const server = spawn(process.execPath, ["main.ts"], { env, stdio: ["ignore", log, "inherit"] });
  closeSync(log);
  await untilReady(server, url);
  return server;
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  while (
    !(await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null)
      throw new Error(`Vesper ended with ${server.exitCode} instead of starting`);
    await new Promise((wait) => setTimeout(wait, 100));
  }
}

/** Takes every mail over real SMTP. */
export async function openMailServer() {
  const mails: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { subject, text } = readMail(Buffer.concat(chunks).toString("utf8"));
        for (const { address } of session.envelope.rcptTo)
          mails.push({ to: address, subject, text });
        done();
      });
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  return {
    mails,
    smtp,
    address: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  };
}
