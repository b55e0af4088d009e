import path from "node:path";
import type { Server } from "node:http";
import type { Logger } from "pino";
import { loadWords } from "#i18n/catalogue.server.ts";
import type { Config } from "#server/config.ts";
import { hookLimits, jobLimits, requestLimits } from "#server/db/connection-limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { listen } from "#server/db/listen.ts";
import { openPrepared } from "#server/db/prepared.ts";
import { openReplica } from "#server/db/replica.ts";
import { limitRole } from "#server/db/role-limits.ts";
import { watchPools, watchReplica } from "#server/db/watch-pools.ts";
import { openJobs } from "#server/jobs/jobs.ts";
import { watchJobs } from "#server/jobs/watch-jobs.ts";
import { openFirstInAMinute } from "#server/http/first-in-a-minute.ts";
import { openAcross } from "#server/live/across.ts";
import { openSockets } from "#server/live/live.ts";
import { openBus } from "#server/live/open-bus.ts";
import { countMails } from "#server/mail/count-mails.ts";
import { openMailer } from "#server/mail/mailer.ts";
import { openUnchanged } from "#server/live/unchanged.ts";
import { openMetrics } from "#server/metrics/metrics.ts";
import { openFingerprint } from "#server/security/fingerprint.ts";
import { openSealing } from "#server/security/sealed.ts";
import { secretKeys } from "#server/security/secret-key.ts";
import { folderMark } from "#server/storage/folder-mark.ts";
import { openStores } from "#server/storage/open-stores.ts";
import { openIdProvider } from "./age-check/openid-provider.server.ts";
import { allGraveCalls } from "./all-grave-calls.server.ts";
import { allCounts } from "./all-counts.server.ts";
import { allLetters } from "./all-letters.server.ts";
import { allJobs } from "./all-jobs.server.ts";
import { peerNames } from "./chat/reading/peer-names.server.ts";
import { openMessageWriter } from "./chat/sending/message-writer.server.ts";
import { openReceiver } from "./chat/sending/receive.server.ts";
import { libreTranslate } from "./chat/translating/translator.server.ts";
import { installedContent } from "./content/library.server.ts";
import type { Services } from "#server/calls/context.ts";
import { openCountryFile } from "./geography/country-file.server.ts";
import { serveImportedPlaces } from "./geography/imported-places.server.ts";
import type { LiveEvent } from "#server/calls/registry.ts";
import { smsGateway } from "./direct-debit/mandate/sms-gateway.server.ts";
import { openBadges } from "./digests/badges.server.ts";
import { disableAddress, undoBounces } from "./notifications/preferences.server.ts";
import { installationKeys, keepDataFolder } from "./notifications/installation-keys.server.ts";
import { openNotices } from "./push/notices.server.ts";
import { openInvoicePdfs } from "./invoices/invoice-pdfs.server.ts";
import { bankFileProvider } from "./direct-debit/bank-file/bank-file-provider.server.ts";
import { countOrders } from "./orders/count-orders.server.ts";
import { openPayments } from "./providers/open-payments.server.ts";
import { openPresence } from "./presence/presence.server.ts";
import { authenticateSocket } from "./request/open-context.server.ts";
import { openClientLimits } from "./rate-limits/client-limits.server.ts";
import { openScreening } from "./screening/open-screening.server.ts";
import { openLockouts } from "./identity/lockouts.server.ts";
import { warmStripeSizes } from "./members/search/estimate.server.ts";
import { openRelations } from "./members/relations.server.ts";
import { openUsers } from "./sessions/read-user.server.ts";
import { endedSessions, openViewers } from "./identity/session.server.ts";
import { warnOfOpenAudit } from "./office/audit/sealed.server.ts";
import { recordSignIn } from "./office/record-sign-in.server.ts";
import { returnLeases } from "./moderation/work/return-leases.server.ts";
import { openOfficeHost } from "./staff/office-host.server.ts";
import { ensureRoles } from "./staff/shipped-roles.server.ts";
import { openStaff } from "./staff/staff.server.ts";
import { siteDirectory } from "./sites/site.server.ts";

/**
 * Opens everything that lives as long as the process, on a migrated database; `close` ends it in
 * the right order. `databaseUrl`: PostgreSQL itself, for what listens, works through the queue, or
 * writes messages; calls go by the pooler where there is one.
 */
export async function openServices(
  config: Config,
  databaseUrl: string,
  server: Server,
  log: Logger,
): Promise<Services & { close(): Promise<void> }> {
  const countryFile = config.geoipFile
    ? await openCountryFile(config.geoipFile, (error) => log.warn({ err: error }, "country file"))
    : null;
  const lost = (error: Error): void => log.warn({ err: error }, "database connection lost");
  const stores = await openStores(config);
  // Apart, so that what is held up in one leaves the others theirs. With prepared reads, messages,
  // the queue and news of sites and places: 50 connections.
  const pooled = config.pooledUrl !== undefined;
  if (pooled) await limitRole(databaseUrl);
  const calls = config.pooledUrl ?? databaseUrl;
  const writes = openDatabase(calls, { max: 15, limits: requestLimits, log: lost, pooled });
  // First of all: a process with another key than the installation's may not begin anything.
  const sealing = openSealing(secretKeys(config));
  const keys = await installationKeys(writes.db, sealing).catch(async (error: unknown) => {
    await writes.close();
    throw error;
  });
  await keepDataFolder(writes.db, config.s3 ? null : folderMark(config.dataDir));
  const reads = openDatabase(calls, { max: 10, limits: requestLimits, log: lost, pooled });
  const hooks = openDatabase(calls, { max: 5, limits: hookLimits, log: lost, pooled });
  const background = openDatabase(databaseUrl, { max: 4, limits: jobLimits, log: lost });
  const prepared = openPrepared(calls, lost, { pooled });
  const { db, pool } = writes;
  const metrics = openMetrics(config.metrics !== undefined);
  const replica =
    config.replicaUrl && config.roles.includes("web")
      ? await openReplica({
          url: config.replicaUrl,
          primaryUrl: calls,
          pooled,
          log,
          count: metrics.counter(
            "vesper_lagging_reads_total",
            "Reads that may lag, by who answered: a replica, the primary, or the primary again.",
            "by",
          ),
        })
      : null;
  if (replica) watchReplica(metrics, replica);
  watchPools(metrics, {
    ...replica?.pools,
    writes: writes.pool,
    reads: reads.pool,
    prepared,
    hooks: hooks.pool,
    background: background.pool,
  });
  const mailer = countMails(metrics, openMailer(config.smtpUrl, path.join(config.dataDir, "mail")));
  const firstInAMinute = openFirstInAMinute();
  const opened = openSockets<LiveEvent>(server, "/api/live", {
    authenticate: (request) => authenticateSocket(services, request),
    ended: (sessions) => endedSessions(reads.db, sessions),
    sent: metrics.counter("vesper_live_events_total", "Live events, one for each device.", "type"),
    receive: openReceiver(() => services),
    limited({ accountId: member }, limit) {
      if (firstInAMinute(`${member} ${limit}`))
        log.warn({ event: "refused", code: "too_many_requests", limit, member }, "security");
    },
  });
  metrics.gauge("vesper_sockets_open", "Devices connected to this process.", () => opened.count());
  const { sockets, unchanged } = openUnchanged(opened);
  const over = await openBus(config.nats, keys.pushPublicKey, pool, (error) =>
    log.warn({ err: error }, "live bus"),
  );
  const live = openAcross(sockets, over.bus);
  const messages = openMessageWriter(databaseUrl, log);
  const presence = openPresence(db, log);
  const jobs = await openJobs(databaseUrl, pool, config.roles.includes("jobs"), (error) =>
    log.warn({ err: error }, "job queue"),
  );
  const notices = openNotices(() => services);
  const sites = siteDirectory(db, keys.pushPublicKey, () => ownPort(config, server));
  await ensureRoles(db);
  await warnOfOpenAudit(db, log);
  const forgetSites = () => sites.forget();
  const readPlaces = () =>
    void serveImportedPlaces(db).catch((error: unknown) =>
      log.warn({ err: error }, "imported places"),
    );
  await serveImportedPlaces(db);
  const news = await listen(
    databaseUrl,
    `listens ${folderMark(config.dataDir)}`,
    {
      site_changed: { heard: forgetSites, missed: forgetSites },
      places_changed: { heard: readPlaces, missed: readPlaces },
      ...over.channels,
    },
    lost,
  );
  over.connect(news);
  const services: Services = {
    config,
    log,
    db,
    pool,
    reads: reads.db,
    replica,
    hooks: hooks.db,
    background: { db: background.db, pool: background.pool },
    prepared,
    sites,
    storage: stores.photos,
    exports: stores.exports,
    erasures: stores.erasures,
    auditHeads: stores.auditHeads,
    mailer,
    metrics,
    countOrder: countOrders(metrics),
    live,
    jobs,
    messages,
    presence,
    unchanged,
    keys,
    notices,
    words: loadWords(),
    content: installedContent(),
    findViewer: openViewers(prepared),
    findStaff: openStaff(db, sites),
    officeHost: openOfficeHost(config, db),
    staffGoes: [returnLeases],
    staffEnters: [recordSignIn],
    findUser: openUsers(reads.db),
    badges: openBadges(reads.db),
    relations: openRelations(prepared),
    screening: openScreening(pool),
    lockouts: openLockouts(pool),
    limits: openClientLimits(),
    invoicePdfs: openInvoicePdfs(path.join(config.dataDir, "invoices"), (error) =>
      log.warn({ err: error }, "invoice not kept as a file"),
    ),
    payments: await openPayments(
      config,
      db,
      server,
      sealing,
      [bankFileProvider(db, config.sandboxPayments)],
      async (siteId) => (await sites.byId(siteId))?.freeOfCharge === true,
    ),
    conversationNames: peerNames,
    letters: allLetters,
    officeCounts: allCounts,
    graveCalls: allGraveCalls,
    addressRefused: disableAddress,
    refusalsDoubted: undoBounces,
    whereFrom: { countryHeader: config.countryHeader, countryFile },
    sms: config.smsGateway ? smsGateway(config.smsGateway.url, config.smsGateway.token) : null,
    ageProvider: config.ageCheck ? openIdProvider(config.ageCheck) : null,
    translator: config.translate ? libreTranslate(config.translate) : null,
    sealing,
    fingerprint: openFingerprint(keys.fingerprintKey),
    originOf: (host) => originOf(config, server, host),
  };
  await jobs.work(
    watchJobs(metrics, reads.db, jobs.schema, allJobs({ ...services, ...services.background })),
  );
  warmStripeSizes(prepared).catch((error: unknown) =>
    log.warn({ err: error }, "sizes of the search's stripes were not read"),
  );
  return {
    ...services,
    async close() {
      countryFile?.close();
      await live.close();
      await messages.close();
      await notices.flush();
      await jobs.stop();
      await over.close();
      await news.close();
      await presence.close();
      await prepared.end();
      await replica?.close();
      await Promise.all([writes, reads, hooks, background].map((each) => each.close()));
    },
  };
}

/** The port in members' addresses: PUBLIC_URL's, or else the socket's that listens. */
function ownPort({ behindProxy, publicUrl }: Config, server: Server): string {
  const { port, protocol } = new URL(publicUrl);
  if (behindProxy) return port || (protocol === "https:" ? "443" : "80");
  const address = server.address();
  return typeof address === "object" && address ? String(address.port) : "";
}

/** Scheme and port of PUBLIC_URL, or else of the socket that listens, with the site's own host. */
function originOf(config: Config, server: Server, host: string): string {
  const url = new URL(config.publicUrl);
  const address = server.address();
  if (!config.behindProxy && typeof address === "object" && address)
    url.port = String(address.port);
  url.hostname = host;
  return url.origin;
}
