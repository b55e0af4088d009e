import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import path from "node:path";
import { test as base } from "@playwright/test";
import { readMail } from "./read-mail.ts";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Vesper {
  readonly url: string;
  /** Waits for the newest mail to an address that came over real SMTP. */
  mailTo(address: string): Promise<ReceivedMail>;
  /** kill -9 of the application alone (PostgreSQL lives on), and the next start. */
  crashAndRestart(): Promise<void>;
}

/** The built Vesper as `npm start` runs it, with the demo world, a mail server of its own and nothing else; one per run. */
export const test = base.extend<object, { vesper: Vesper }>({
  vesper: [
    async ({}, use) => {
      const folder = path.resolve(".cache/journey-data");
      rmSync(path.join(folder, "postgres"), { recursive: true, force: true });
      rmSync(path.join(folder, "photos"), { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const { mails, smtp, address } = await openMailServer();
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const env = { ...process.env, NODE_ENV: "production", PORT: String(port), DATA_DIR: folder, SMTP_URL: address };
      let running = await start(env, url);
      await use({
        url,
        async mailTo(to) {
          for (;;) {
            const mail = mails.findLast((received) => received.to === to);
            if (mail) return mail;
            await new Promise((wait) => setTimeout(wait, 100));
          }
        },
        async crashAndRestart() {
          running.kill("SIGKILL");
          await once(running, "exit");
          running = await start(env, url);
        },
      });
      running.kill("SIGTERM");
      await once(running, "exit");
      await new Promise<void>((closed) => smtp.close(closed));
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ vesper }, use) => use(vesper.url),
});
export { expect } from "@playwright/test";

async function start(env: NodeJS.ProcessEnv, url: string) {
  const server = spawn(process.execPath, ["main.ts"], { env, stdio: ["ignore", "inherit", "inherit"] });
  while (!(await fetch(`${url}/health/ready`).then((answer) => answer.ok, () => false))) {
    if (server.exitCode !== null) throw new Error(`Vesper ended with ${server.exitCode} instead of starting`);
    await new Promise((wait) => setTimeout(wait, 100));
  }
  return server;
}

async function openMailServer() {
  const mails: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { subject, text } = readMail(Buffer.concat(chunks).toString("utf8"));
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, subject, text });
        done();
      });
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  return { mails, smtp, address: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}
