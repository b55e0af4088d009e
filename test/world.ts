import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import pino from "pino";
import { expect, inject } from "vitest";
import { openServices } from "#features/open-services.server.ts";
import { askerOf, languageOfRequest } from "#features/request/open-context.server.ts";
import { isReady } from "#features/readiness.server.ts";
import { serve } from "#features/serve.server.ts";
import { ensureFirstSite } from "#features/sites/first-site.server.ts";
import type { Settings } from "#features/sites/settings.ts";
import { type Config, readConfig } from "#server/config.ts";
import { secretKeys } from "#server/security/secret-key.ts";
import { toProblem } from "#server/http/problem.ts";
import { marksOfLine } from "#server/http/request-log.ts";
import { createHttpServer } from "#server/http/server.ts";
import { serveMetrics } from "#server/metrics/serve-metrics.ts";
import { countedAs } from "./as-if-real.ts";
import { callsAt } from "./answered-call.ts";
import { copyTemplate } from "./copy-template.ts";
import { during } from "./during.ts";
import { mailsIn } from "./mails-in.ts";
import { openWorlds } from "./open-worlds.ts";
import { type Actor, type MemberOptions, putMember } from "./put-member.ts";
import { forget } from "./pooler.ts";
import { putStaff, type StaffOptions } from "./put-staff.ts";
import { jobsSchema } from "./schema.ts";

export type { Actor } from "./put-member.ts";

export type { Answered } from "./answered-call.ts";

export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * A whole Vesper for one test file: own database, own data folder, real HTTP on a free port. Pages
 * need the built site and are tested by the journeys; here everything speaks through the documented
 * calls. Closed after the file's tests (after-each-file.ts). `makeDatabase`: where it begins from something else
 * than an empty database of the newest migration; `pooler`: one that all calls go through; `own`: a
 * server of its own instead of the run's, with a standby.
 */
export async function openWorld(
  settings: Partial<Settings> = {},
  environment: Record<string, string> = {},
  makeDatabase: (server: pg.Client, name: string) => Promise<void> = copyTemplate,
  pooler: string | null = inject("pooler"),
  own: { readonly server: string; readonly standby: string } | null = null,
) {
  const folder = mkdtempSync(path.join(tmpdir(), "vesper-world-"));
  const database = `world_${randomUUID().replaceAll("-", "")}`;
  const serverUrl = own?.server ?? inject("databaseServer");
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await makeDatabase(server, database);
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const databaseUrl = at(serverUrl);
  const pooledUrl = pooler ? at(pooler) : undefined;
  const replicaUrl = own ? at(own.standby) : undefined;
  const asked = readConfig({
    DATA_DIR: folder,
    PORT: "0",
    NODE_ENV: "test",
    OFFICE_HOST: "127.0.0.1", // where `url` is
    ...environment,
  });
  const config: Config = { ...asked, pooledUrl, replicaUrl };
  const proxied = config.behindProxy ? new URL(config.publicUrl).host : undefined;
  const written: string[] = [];
  const write = (line: string) => {
    written.push(line);
    if (process.env["TEST_LOG"]) process.stdout.write(line);
  };
  const log = pino({ level: process.env["TEST_LOG"] ?? "info", mixin: marksOfLine }, { write });
  /** A process of this installation, without a port yet. */
  const openProcess = async (config: Config) => {
    const app = createHttpServer({
      log,
      trustedProxies: config.behindProxy ? config.trustedProxies : null,
      publicUrl: config.publicUrl,
      middleware: undefined,
      health: () => isReady(services),
      about: askerOf,
      describe: (refusal, request) => toProblem(refusal, intlOf(languageOfRequest(request))),
    });
    const unanswered = new Set<string>();
    app.server.on("request", ({ method, url }, answer) => {
      const asked = `${method} ${url}, ${randomUUID()}`;
      unanswered.add(asked);
      answer.on("close", () => unanswered.delete(asked));
    });
    const services = await openServices(config, databaseUrl, app.server, log);
    const { providers } = services.payments;
    for (const name of ["sandbox", "bank-file"]) {
      const provider = providers.get(name);
      if (provider) providers.set(name, countedAs(provider, false));
    }
    const intlOf = (language: Parameters<typeof services.words.get>[0]) => {
      const words = services.words.get(language);
      if (!words) throw new Error(`no words for ${language}`);
      return words.intl;
    };
    const seen = config.metrics && (await serveMetrics(services.metrics, config.metrics));
    return {
      services,
      metricsUrl: seen && `http://127.0.0.1:${seen.port}/metrics`,
      async listen(): Promise<number> {
        serve(app, services, {
          render: () =>
            Promise.resolve(new Response("pages are tested in the browser", { status: 501 })),
          screens: new Map(),
          screenAt: () => undefined,
        });
        await app.listen({ port: 0, host: "127.0.0.1" });
        return (app.server.address() as AddressInfo).port;
      },
      /** As main.ts does: an open socket would keep the server open. */
      async close() {
        await services.live.close();
        await during("to answer what was asked", serverUrl, () => app.close(), unanswered);
        await seen?.close();
        await during("to end the services", serverUrl, () => services.close());
      },
    };
  };
  const processes = [await openProcess(config)];
  const [first] = processes;
  if (!first) throw new Error("no process");
  const { services } = first;
  await ensureFirstSite(services.db, "http://127.0.0.1");
  const site = await services.db.selectFrom("site").selectAll().executeTakeFirstOrThrow();
  await services.db
    .updateTable("site")
    .set({
      settings: JSON.stringify({ ...(site.settings as object), ...settings }),
      opened_at: new Date(),
    })
    .where("id", "=", site.id)
    .execute();
  services.sites.forget();
  const port = await first.listen();

  const close = async () => {
    const place = openWorlds.indexOf(close);
    if (place < 0) return;
    openWorlds.splice(place, 1);
    for (const each of processes) await each.close();
    if (pooler) await forget(pooler, database);
    // Without force: that would have to end an autovacuum worker too, which only a superuser may.
    // Without it PostgreSQL sends the worker away itself.
    await during("to drop the database", serverUrl, () =>
      server.query(`drop database if exists ${database}`),
    );
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  };
  openWorlds.unshift(close);

  return {
    services,
    db: services.db,
    port,
    siteId: site.id,
    folder,
    databaseUrl,

    /** What a command beside this world needs in its environment. */
    environment: () => ({
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SECRET_KEY: secretKeys(config).current.toString("base64"),
    }),
    url: `http://127.0.0.1:${port}`,
    /** Where the numbers are read, with METRICS_PORT in the environment. */
    metricsUrl: first.metricsUrl ?? "",

    /** Before the file's end, where a test has a world of its own: `onTestFinished(own.close)`. */
    close,

    /** The lines of the log so far. */
    logged: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),

    /** The same as they were written. */
    written: (): readonly string[] => written,

    /** One more process on the same database and data folder; answers with its address. */
    async process(): Promise<string> {
      const more = await openProcess(config);
      processes.push(more);
      return `http://127.0.0.1:${await more.listen()}`;
    },

    /** The same on another machine, which has a data folder of its own. */
    async machine(dataDir: string) {
      const more = await openProcess({ ...config, dataDir });
      processes.push(more);
      return { services: more.services, url: `http://127.0.0.1:${await more.listen()}` };
    },

    /** A second site on this installation, on its own host: its members are outsiders here. */
    async site(host: string, more: Partial<Settings> = {}): Promise<string> {
      const created = await services.db
        .insertInto("site")
        .values({
          company_id: site.company_id,
          niche: more.niche ?? 1,
          opened_at: new Date(),
          settings: JSON.stringify({ ...(site.settings as object), domain: host, ...more }),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await services.db
        .insertInto("site_host")
        .values({ host, site_id: created.id, canonical: true })
        .execute();
      services.sites.forget();
      return created.id;
    },

    /**
     * A member of the cast, with profile, wallet and session. Women who seek men, 50, in Amsterdam,
     * unless said otherwise.
     */
    async member(name: string, options: MemberOptions = {}): Promise<Actor> {
      const there = options.host && (await services.sites.byHost(options.host))?.id;
      return putMember(services.db, there || site.id, name, options);
    },

    /**
     * Somebody who works here, signed in at the office and proved just now: an owner of all sites
     * who works on the first one, unless said otherwise.
     */
    staff: (name: string, options: StaffOptions = {}): Promise<Actor> =>
      putStaff(services, site.id, name, options),

    /** One call over real HTTP, as a member or (null) as nobody. */
    call: callsAt({
      port,
      hostOf: async (as, host) =>
        as?.office ? await services.officeHost.name() : (host ?? proxied),
    }),

    /**
     * Whatever waits in a queue, for its time or for another try, is due now; its worker is woken
     * as by a new job, and need not look by itself.
     */
    async jobsDue(queue: string): Promise<void> {
      await sql`update ${sql.raw(jobsSchema)}.job set start_after = now() where name = ${queue}
        and state in ('created', 'retry')`.execute(services.db);
      await sql`select pg_notify('pgboss_' || left(encode(sha224(${jobsSchema}), 'hex'), 24), ${queue})`.execute(
        services.db,
      );
    },

    /** Until every mail that was asked for is handed over: who counts mails begins from there. */
    async mailsDone(): Promise<void> {
      await this.jobsDue("send-mail");
      const waiting = () =>
        sql`select from ${sql.raw(jobsSchema)}.job where name = 'send-mail'
        and state in ('created', 'retry', 'active')`.execute(services.db);
      await expect.poll(async () => (await waiting()).rows.length).toBe(0);
    },

    /** Mails handed over so far, oldest first, as raw text. */
    mails: (): string[] => mailsIn(path.join(folder, "mail")),
  };
}
