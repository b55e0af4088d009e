import "#server/security/no-proto.ts"; // first
import "#server/clean-environment.ts"; // before any client
import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pino from "pino";
import { replayErasures } from "./features/account-settings/deletion/erase.server.ts";
import { demoNotice } from "#features/demo/notice.server.ts";
import { openInstallation } from "#features/open-installation.server.ts";
import { askerOf, languageOfRequest } from "./features/request/open-context.server.ts";
import { isReady } from "#features/readiness.server.ts";
import { serve } from "#features/serve.server.ts";
import { type Config, readConfig, StartError } from "#server/config.ts";
import { expectMigrated, migrate } from "#server/db/migrate.ts";
import { toProblem } from "#server/http/problem.ts";
import { marksOfLine } from "#server/http/request-log.ts";
import { expectFreePort } from "#server/expect-free-port.ts";
import { createHttpServer } from "#server/http/server.ts";
import { toLogged } from "#server/logged-error.ts";
import { reporting } from "#server/reports/reporting.ts";
import { serveMetrics } from "#server/metrics/serve-metrics.ts";
import { refuseMisspelt } from "#server/variable-names.ts";
import { explainStart } from "#server/start-failure.ts";
import { openWeb } from "#app/web.server.ts";
import { startPostgres } from "#server/postgres/supervisor.ts";

/**
 * Starts everything in order: configuration → database → services → HTTP; answers with how to end
 * it in the reverse order.
 */
async function start(config: Config): Promise<() => Promise<void>> {
  const log = pino({
    level: "info",
    serializers: { err: toLogged },
    mixin: marksOfLine,
    ...(config.errorReports && { hooks: reporting(config.errorReports) }),
  });
  await expectFreePort(config);
  mkdirSync(config.dataDir, { recursive: true });
  const postgres = config.databaseUrl
    ? null
    : await startPostgres({
        dataDir: path.join(config.dataDir, "postgres"),
        log: config.production ? log.child({}, { level: "warn" }) : log,
      });
  const databaseUrl = config.databaseUrl ?? postgres?.url ?? "";
  await (config.migrates ? migrate : expectMigrated)(databaseUrl);
  await postgres?.sealAudit("vesper");

  // Who only works through the queue answers for its health, and nothing else.
  const web = config.roles.includes("web")
    ? await openWeb(config.production, path.join(config.dataDir, "vite"))
    : null;
  const app = createHttpServer({
    log: log.child({}, { level: "warn" }),
    trustedProxies: config.behindProxy ? config.trustedProxies : null,
    publicUrl: config.publicUrl,
    middleware: web?.middleware,
    describe(refusal, request) {
      const words = services.words.get(languageOfRequest(request));
      if (!words) throw new Error("no words for the default language");
      return toProblem(refusal, words.intl);
    },
    about: askerOf,
    health: () => isReady(services),
  });
  const { services, demo } = await openInstallation(config, databaseUrl, app.server, log);
  await web?.attach(app);
  await replayErasures({ ...services, ...services.background });
  if (web) serve(app, services, web);
  const seen = config.metrics && (await serveMetrics(services.metrics, config.metrics));
  await app.listen({ port: config.port, host: config.host });
  console.log(web ? `Vesper is ready at ${config.publicUrl}` : "Vesper works through its queue.");
  const office = demo && (await services.officeHost.name());
  if (office) console.log(demoNotice(config, services.originOf(office)));

  return async () => {
    app.drain();
    const goesOn = config.drainSeconds * 1_000;
    await Promise.all([services.live.drain(goesOn), setTimeout(goesOn)]);
    app.refuseWrites();
    await services.live.close();
    await app.close();
    await seen?.close();
    await services.close();
    await postgres?.stop();
  };
}

let stop: (() => Promise<void>) | undefined;
let stopping: Promise<void> | undefined;
// SIGHUP is a terminal that was closed. Without a handler Node ends at once, and PostgreSQL stays.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (!stop) process.exit(0); // nothing is served yet: leaving takes PostgreSQL along
    stopping ??= stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}

let config: Config | undefined;
try {
  refuseMisspelt(process.env);
  config = readConfig(process.env);
  stop = await start(config);
} catch (thrown) {
  const error = config ? explainStart(thrown, config) : thrown;
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
