import path from "node:path";
import type pg from "pg";
import type { Database } from "#server/db/database.ts";
import { type Config, StartError } from "#server/config.ts";
import { migrate, missingMigrations } from "#server/db/migrate.ts";
import { secretKeys } from "#server/security/secret-key.ts";
import { backUp } from "./backups/backup.server.ts";
import { restore } from "./backups/restore.server.ts";
import { faultsOf } from "./doctor/doctor.server.ts";
import { BadLine } from "./geography/geonames.server.ts";
import { importPlaces } from "./geography/import-places.server.ts";
import { brandOf } from "./payment-methods/brand-of.ts";
import { erasedUnpaid } from "./orders/refunds/erased-unpaid.server.ts";
import { forgetSealed, rotateKey } from "./sealed-columns.server.ts";
import { addHost, listHosts } from "./sites/site-hosts.server.ts";
import { mailingOwners } from "./staff/command-mails.server.ts";
import { inviteOwner, readInvited } from "./staff/invitations/invite-command.server.ts";

/** What an operator types after `npm run vesper --`, or `npm run office --`, which is the same. */
export interface Command {
  readonly summary: string;
  /** What is given without names, in this order after the command: some of `options`. */
  readonly operands?: readonly string[];
  /** Each takes a value: name → what it is. */
  readonly options: Readonly<Record<string, string>>;
  readonly required: readonly string[];
  /** Said or not, without a value: name → what it is. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Some of what it does leads money, an owner's powers or an address elsewhere: owners get a mail. */
  readonly owners?: "mailed";
  /** It takes the database as it is; any other command begins with the newest migration. */
  readonly asItIs?: true;
  /** Looks at what was given before the database is reached. @throws StartError */
  check?(given: Readonly<Record<string, string>>, config: Config): void;
  /** Does it and says what it did. @throws StartError, one sentence for the operator */
  run(
    on: {
      readonly db: Database;
      readonly pool: pg.Pool;
      readonly config: Config;
      readonly url: string;
    },
    given: Readonly<Record<string, string>>,
  ): Promise<string>;
}

/** For whoever writes down how long a rehearsal takes. */
async function withMinutes(work: Promise<string>): Promise<string> {
  const began = performance.now();
  const said = await work;
  return `${said}\nIt took ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`;
}

const counted = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([table, count]) => `${table}: ${count}`).join("\n");

export const commands: Readonly<Record<string, Command>> = {
  backup: {
    summary: "copies database, photos and erasures into a new folder (docs/operations.md)",
    options: { to: "the folder in which each backup gets one of its own" },
    required: ["to"],
    asItIs: true,
    run: ({ url, config }, { to = "" }) => withMinutes(backUp(url, config, path.resolve(to))),
  },
  restore: {
    summary: "fills an empty database and data folder from a backup (docs/operations.md)",
    options: { from: "the folder of one backup" },
    required: ["from"],
    asItIs: true,
    run: ({ url, config }, { from = "" }) => withMinutes(restore(url, config, path.resolve(from))),
  },
  migrate: {
    summary: "brings the database to this version, as a start does (docs/operations.md)",
    options: {},
    flags: { "dry-run": "only prints what would run, and changes nothing" },
    required: [],
    asItIs: true,
    async run({ url }, { "dry-run": dry }) {
      const missing = await missingMigrations(url);
      if (missing.length === 0) return "Nothing is missing: the database is of this version.";
      if (dry) return missing.map(({ name, sql }) => `-- ${name}\n${sql}`).join("\n");
      await migrate(url);
      return `Done: ${missing.map(({ name }) => name).join(", ")}`;
    },
  },
  doctor: {
    summary: "finds faults of the installation, and says what to do about each",
    options: {
      backups: "the folder that backups are made in: one of the last day should be there",
    },
    required: [],
    asItIs: true,
    async run({ db, config }, { backups }) {
      const faults = await faultsOf({ db, config, backups: backups && path.resolve(backups) });
      if (faults.length > 0) throw new StartError(faults.join("\n"));
      return "No fault was found.";
    },
  },
  "import-places": {
    summary:
      "adds the towns of GeoNames files to those that members can live in (docs/operations.md)",
    options: {
      cities: "cities500.txt, cities1000.txt, … or a country's own file (NL.txt)",
      countries: "countryInfo.txt, for countries that Vesper brings no list of",
      regions: "admin1CodesASCII.txt, for the same",
    },
    required: ["cities"],
    check({ countries, regions }) {
      if ((countries === undefined) !== (regions === undefined))
        throw new StartError("--countries and --regions are given together, or neither is.");
    },
    async run({ db }, { cities = "", countries, regions }) {
      const stored = await importPlaces(db, { cities, countries, regions }).catch(
        (error: unknown) => {
          const unreadable =
            error instanceof Error && /^(ENOENT|EACCES|EISDIR)/.test(error.message);
          throw error instanceof BadLine || unreadable ? new StartError(error.message) : error;
        },
      );
      return (
        [...stored]
          .sort(([one], [other]) => one.localeCompare(other))
          .map(([country, count]) => `${country}: ${count} places`)
          .join("\n") || "No place of a country that can be served was found."
      );
    },
  },
  "unpaid-credits": {
    summary:
      "lists orders of erased accounts whose unused credits were never paid out (docs/money.md)",
    options: {},
    required: [],
    run: async ({ db }) => {
      const lines = (await erasedUnpaid(db)).map(
        ({ number, site, bought, credits, price }) =>
          `${number}  ${site}  bought ${bought}  ${credits} credits  ${price}`,
      );
      return lines.join("\n") || "Nothing is owed to anybody who was erased.";
    },
  },
  invite: {
    summary: "prints a one-time link that makes somebody an owner of the office (docs/office.md)",
    owners: "mailed",
    operands: ["address"],
    options: { address: "their e-mail address", name: "what they are called" },
    required: ["address"],
    check: ({ address = "", name }) => void readInvited({ address, name }),
    run: ({ db, config }, { address = "", name }) => inviteOwner(db, config, { address, name }),
  },
  "site-host": {
    summary: "lists the host names of all sites, or adds one (docs/operations.md)",
    owners: "mailed",
    operands: ["do", "host"],
    options: {
      do: "list or add",
      host: "the host name to add, without port",
      site: "a host that the site has already, where there are several sites",
    },
    flags: { canonical: "links and mails lead to the added host from now on" },
    required: ["do"],
    check({ do: what, host }) {
      if (what !== "list" && (what !== "add" || !host))
        throw new StartError("Write site-host list, or site-host add <host>.");
    },
    async run(on, { do: what, host = "", site, canonical }) {
      if (what === "list") return listHosts(on.db);
      return mailingOwners(on, (mail) =>
        addHost(on.db, host, {
          at: site,
          canonical: canonical !== undefined,
          changed: (tx, { site, from, to }) =>
            mail(tx, {
              template: from === to ? "office-hosts-changed" : "office-host-changed",
              about: from === to ? `+ ${host}` : `${from} → ${to}`,
              site,
            }),
        }),
      );
    },
  },
  "rotate-key": {
    summary:
      "seals everything with SECRET_KEY that SECRET_KEY_ALSO had sealed (docs/operations.md)",
    options: {},
    required: [],
    check(_given, config) {
      if (!secretKeys(config).also)
        throw new StartError(
          "There is no second key, so nothing was sealed again: set SECRET_KEY_ALSO to the old key (docs/operations.md, Another SECRET_KEY).",
        );
    },
    async run({ db, config }) {
      return counted(await rotateKey(db, config));
    },
  },
  "forget-sealed": {
    summary: "removes what only a lost SECRET_KEY could open: providers' keys and mandates",
    owners: "mailed",
    options: { lost: "yes" },
    required: ["lost"],
    check({ lost }) {
      if (lost !== "yes") throw new StartError("Nothing was removed: --lost=yes says it is meant.");
    },
    run: async (on) =>
      counted(
        await mailingOwners(on, (mail) =>
          forgetSealed(on.db, on.config, (tx, { site, provider }) =>
            mail(tx, {
              template: "office-account-stopped",
              about: brandOf(provider) ?? provider,
              site,
            }),
          ),
        ),
      ),
  },
};
