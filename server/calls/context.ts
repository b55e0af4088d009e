import type { Logger } from "pino";
import type { Call } from "./define.ts";
import type { Guarded, Handler } from "./run.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type { Unit } from "#server/db/once.ts";
import type { Replica } from "#server/db/replica.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { Live } from "#server/live/live.ts";
import type { Unchanged } from "#server/live/unchanged.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import type { Fingerprint } from "#server/security/fingerprint.ts";
import type { Sealing } from "#server/security/sealed.ts";
import type { Lines, Storage } from "#server/storage/storage.ts";
import type { Language } from "#i18n/locales.ts";
import type { Words } from "#i18n/catalogue.server.ts";
import type pg from "pg";
import type { LiveEvent } from "./registry.ts";

/**
 * What lives as long as the process; made once in `main.ts` (and by the tests' world). A feature
 * that brings a service of its own declares it beside that service, and it is opened in
 * features/open-services.server.ts.
 */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  /** For writes, and for whatever has no pool of its own. */
  readonly db: Database;
  readonly pool: pg.Pool;
  /** For pages and every call that only reads. */
  readonly reads: Database;
  /** A standby, for calls that lag; null: there is none, and nothing is any different. */
  readonly replica: Replica | null;
  /** For what other systems tell us of. */
  readonly hooks: Database;
  /** For jobs, and for what is done before the server answers: with time. */
  readonly background: { readonly db: Database; readonly pool: pg.Pool };
  /** For the hottest reads: named statements, planned once. */
  readonly prepared: pg.Pool;
  readonly words: ReadonlyMap<Language, Words>;
  /** Photos, and whatever else is looked at; every process sees the same. */
  readonly storage: Storage;
  /** Members' own data, for a day. */
  readonly exports: Storage;
  /** Ids of erased accounts, outside the database. */
  readonly erasures: Lines;
  /** How far the audit had come, outside the database. */
  readonly auditHeads: Lines;
  readonly live: Live<LiveEvent>;
  /** Whose answers are as they were, as far as this process hears of it. */
  readonly unchanged: Unchanged;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly metrics: Metrics;
  /** For bank accounts and credentials: never stored as they are. */
  readonly sealing: Sealing;
  /** Finds again what is sealed, or blocked. */
  readonly fingerprint: Fingerprint;
  /**
   * Origin of a site's canonical host as members see it, for links in mails and to providers: never
   * from a request's Host.
   */
  originOf(canonicalHost: string): string;
}

/** What the security log tells of, besides refusals. */
export type SecurityEvent =
  | "login"
  | "login_failed"
  | "login_blocked"
  | "own_password_wrong"
  | "password_changed"
  | "password_reset"
  | "session_started"
  | "sessions_ended"
  | "logout"
  | "office_sign_in"
  | "office_sign_in_failed"
  | "office_sign_in_blocked"
  | "office_proof_failed"
  | "office_invitation_accepted";

/**
 * What one request knows. The site it reached, who asks and what this browser agreed to are declared
 * by the features `sites`, `sessions` and `tracking`.
 */
export interface Context {
  readonly services: Services;
  readonly db: Database;
  /**
   * A partner's code (`network`, `ref`) stands in the address that is asked for, or in that of the
   * page that asks.
   */
  readonly fromPartner: boolean;
  readonly language: Language;
  /** Chosen locale of dates, numbers and prices; undefined: the language's. */
  readonly dates: Language | undefined;
  /** What limits count a visitor under: server/security/network.ts. */
  readonly network: string;
  /** Where the request comes from (ISO 3166-1); null: nobody says. */
  readonly networkCountry: () => string | null;
  /**
   * Only this machine can have asked: the server listens on loopback, and no proxy handed the
   * request on. Then demo accounts may log in.
   */
  readonly fromThisMachine: boolean;
  /** The request's id, as the log has it. */
  readonly request: string;
  readonly userAgent: string;
  /**
   * The random number that this browser has kept since somebody was last logged in with it, or
   * null: known-device.server.ts.
   */
  readonly device: string | null;
  /** Origin as the browser sees it, for example http://fifty.localhost:3000. */
  readonly origin: string;
  /** Every answer is held to its contract: in tests and development. */
  readonly checkAnswers: boolean;
  setCookie(header: string): void;
  /**
   * One line of the security log (docs/security.md): what happened, who and from where. Never what
   * was typed.
   */
  note(event: SecurityEvent, facts?: Readonly<Record<string, string | number | null>>): void;
  /** One transaction, once per Idempotency-Key; see server/db/once.ts. */
  readonly once: OnceOf;
  /** Of the office's calls alone: server/calls/run.ts. */
  readonly admitStaff?: Guarded["admitStaff"];
  readonly admitInput?: Guarded["admitInput"];
  readonly recordStaff?: Guarded["recordStaff"];
  /** Of writes alone: server/calls/run.ts. */
  readonly answeredBefore?: Guarded["answeredBefore"];
  /** Where there is a replica: features/request/lagging-reads.server.ts. */
  readonly lagging?: Guarded["lagging"];
  readonly wrote?: Guarded["wrote"];
}

export type OnceOf = <T>(work: (unit: Unit) => Promise<T>) => Promise<Exclude<T, Error>>;

export type CallHandler<C extends Call> = Handler<C, Context>;

/** The rules of a contract's calls, by their names there. One that is missing does not compile. */
export type HandlersOf<Contract> = {
  readonly [K in keyof Contract as Contract[K] extends Call ? K : never]: Contract[K] extends Call
    ? CallHandler<Contract[K]>
    : never;
};
