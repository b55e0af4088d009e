import type { Logger } from "pino";
import type { Call } from "./define.ts";
import { commonRefusal } from "./refusal.ts";
import type { Handler } from "./run.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type { Unit } from "#server/db/once.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { Live } from "#server/live/live.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import type { Fingerprint } from "#server/security/fingerprint.ts";
import type { Sealing } from "#server/security/sealed.ts";
import type { Storage } from "#server/storage/files.ts";
import type { Language } from "#i18n/locales.ts";
import type { Words } from "#i18n/catalogue.server.ts";
import type pg from "pg";
import type { LiveEvent } from "#server/calls/registry.ts";
import type { Libraries } from "#features/content/library.server.ts";
import type { WhereFrom } from "#features/geography/seen-from.server.ts";
import type { SmsGateway } from "#features/direct-debit/sms-gateway.server.ts";
import type { AskRegard } from "#features/members/regard.server.ts";
import type { MessageWriter } from "#features/chat/message-writer.server.ts";
import type { AskBadges } from "#features/notifications/badges.server.ts";
import type { InstallationKeys } from "#features/notifications/installation-keys.server.ts";
import type { Notices } from "#features/notifications/notices.server.ts";
import type { InvoicePdfs } from "#features/invoices/invoice-pdfs.server.ts";
import type { Payments } from "#features/payments/open-payments.server.ts";
import type { Presence } from "#features/presence/presence.server.ts";
import type { ClientLimits } from "#features/rate-limits/client-limits.server.ts";
import type { Screening } from "#features/screening/open-screening.server.ts";
import type { Lockouts } from "#features/sessions/lockouts.server.ts";
import type { FindUser } from "#features/sessions/read-user.server.ts";
import type { FindViewer, Viewer } from "#features/sessions/session.server.ts";
import type { Site, SiteDirectory } from "#features/sites/site.server.ts";
import type { Choice } from "#features/tracking/consent.ts";

/** What lives as long as the process; made once in `main.ts` (and by the tests' world). */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  /** For writes, and for whatever has no pool of its own. */
  readonly db: Database;
  readonly pool: pg.Pool;
  /** For pages and every call that only reads. */
  readonly reads: Database;
  /** For what other systems tell us of. */
  readonly hooks: Database;
  /** For jobs, and for what is done before the server answers: with time. */
  readonly background: { readonly db: Database; readonly pool: pg.Pool };
  /** For the hottest reads: named statements, planned once. */
  readonly prepared: pg.Pool;
  readonly sites: SiteDirectory;
  readonly findViewer: FindViewer;
  readonly regard: AskRegard;
  readonly findUser: FindUser;
  readonly badges: AskBadges;
  readonly words: ReadonlyMap<Language, Words>;
  /** Legal and help pages, checked at start. */
  readonly content: Libraries;
  readonly storage: Storage;
  readonly live: Live<LiveEvent>;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly messages: MessageWriter;
  /** What one client may ask: turns, and budgets for reading. */
  readonly limits: ClientLimits;
  readonly invoicePdfs: InvoicePdfs;
  readonly screening: Screening;
  readonly lockouts: Lockouts;
  readonly presence: Presence;
  readonly payments: Payments;
  readonly keys: InstallationKeys;
  /** How a visitor's country is known. */
  readonly whereFrom: WhereFrom;
  /** For bank accounts and credentials: never stored as they are. */
  readonly sealing: Sealing;
  /** Finds again what is sealed, or blocked. */
  readonly fingerprint: Fingerprint;
  /** Null: the operator has none. */
  readonly sms: SmsGateway | null;
  readonly notices: Notices;
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
  | "logout";

/** What one request knows: the site it reached, who asks, in which language. */
export interface Context {
  readonly services: Services;
  readonly db: Database;
  readonly site: Site;
  readonly viewer: Viewer | null;
  /**
   * A partner's code (`network`, `ref`) stands in the address that is asked for, or in that of the
   * page that asks.
   */
  readonly fromPartner: boolean;
  readonly language: Language;
  /** Chosen locale of dates, numbers and prices; undefined: the language's. */
  readonly dates: Language | undefined;
  /**
   * What this browser answered to the question about measurement; null: nothing, which allows
   * nothing.
   */
  readonly consent: Choice | null;
  /** What limits count a visitor under: server/security/network.ts. */
  readonly network: string;
  /** Where the request comes from (ISO 3166-1); null: nobody says. */
  readonly networkCountry: () => string | null;
  /**
   * Only this machine can have asked: the server listens on loopback, and no proxy handed the
   * request on. Then demo accounts may log in.
   */
  readonly fromThisMachine: boolean;
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
  once<T>(work: (unit: Unit) => Promise<T>): Promise<Exclude<T, Error>>;
}

export type CallHandler<C extends Call> = Handler<C, Context>;

/**
 * The door of what operators do: to anybody else it is not there. @throws Refusal
 * authentication_required, not_found
 */
export function requireOperator(viewer: Viewer | null): Viewer {
  const me = requireViewer(viewer);
  if (me.role !== "operator") throw commonRefusal("not_found");
  return me;
}

/**
 * The door of everything that needs an account. @throws Refusal authentication_required (403,
 * specification section 8)
 */
export function requireViewer(viewer: Viewer | null): Viewer {
  if (!viewer) throw commonRefusal("authentication_required");
  return viewer;
}
