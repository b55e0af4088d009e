import type { FastifyReply, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { addressLanguage, chooseLanguage } from "#i18n/choose-language.ts";
import { asDateLocale, asLanguage, defaultLanguage, type Language } from "#i18n/locales.ts";
import { isOfficeLanguage } from "#i18n/office-languages.ts";
import { commonRefusal, Refusal } from "#server/calls/refusal.ts";
import { answeredBefore, once, type RequestKey } from "#server/db/once.ts";
import { type Cookies, cookieAt, cookiesOf, cookieValue } from "#server/http/cookies.ts";
import { isForwarded } from "#server/http/forwarded.ts";
import { defaultPortOf, namesSeveralHosts, normalHost } from "#server/http/host.ts";
import { clientHeader, isSameOrigin } from "#server/http/origin.ts";
import { networkOf } from "#server/security/network.ts";
import type { Context, Services } from "#server/calls/context.ts";
import { countryOf, seenFrom } from "#features/geography/seen-from.server.ts";
import { deviceOf } from "#features/identity/known-device.server.ts";
import { isOffice } from "#features/office/is-office.ts";
import { guardedCall, noAudit } from "#features/office/guard.server.ts";
import { keepSession } from "#features/identity/session.server.ts";
import { carriesStaff, keepStaffSession } from "#features/staff/staff-session.server.ts";
import type { Staff } from "#features/staff/staff.server.ts";
import { requireStillThere } from "#features/identity/still-there.server.ts";
import { asChoice, consentCookie } from "#features/tracking/consent.ts";
import { laggingCalls, openOwnWrites, type OwnWrites } from "./lagging-reads.server.ts";

declare module "fastify" {
  // On the request itself: a weak map of all requests is walked by each collection of garbage.
  interface FastifyRequest {
    /** What it is answered in, once its site and member are known. */
    spokenIn?: Language;
    /** The member who asks. */
    asker?: string;
  }
}

/** Language cookie, fixed name (365 days; specification, section 9). */
export const languageCookie = "language";
/** Cookie of the locale of dates, numbers and prices. */
export const dateLocaleCookie = "date_locale";

const secureOf = (services: Services): boolean => services.config.publicUrl.startsWith("https:");

/**
 * The language of the page's address, else the chosen one, else a member's own, else the site's
 * (the last two are one argument). A call answers in that of the page that makes it, which its
 * Referer names.
 */
export const languageFor = (
  { raw: { url, headers } }: FastifyRequest,
  cookies: Cookies,
  domainLanguage: string,
): Language =>
  addressLanguage(url?.startsWith("/api/") ? headers.referer : url) ??
  chooseLanguage(cookieValue(cookies, languageCookie, asLanguage) ?? undefined, domainLanguage);

/**
 * The language of a request for its refusal; by the cookie alone where it failed before site and
 * member were known.
 */
export const languageOfRequest = (request: FastifyRequest): Language =>
  request.spokenIn ?? languageFor(request, cookiesOf(request.raw.headers), defaultLanguage);

/** Which member a failed request was of, for the log. */
export const askerOf = ({ asker }: FastifyRequest): { readonly member?: string } =>
  asker === undefined ? {} : { member: asker };

function namesPartner(address: string | undefined): boolean {
  if (!address?.includes("?")) return false;
  const query = new URLSearchParams(address.split("?", 2)[1]);
  return ["network", "ref"].some((code) => query.get(code));
}

/** The office may have a host of its own, which no site answers on; then it is the first site's. */
const behindOffice = async ({ officeHost, sites }: Services, host: string) =>
  sites.atOwnPort(host) && (await officeHost.is(host)) ? sites.first() : null;

/** Who of the staff asks; at the office's host alone, and nothing is asked without its cookie. */
async function staffOf(
  { findStaff, officeHost, db, log }: Services,
  cookies: Cookies,
  secure: boolean,
  host: string,
): Promise<Staff | null> {
  if (!carriesStaff(cookies) || !(await officeHost.is(host))) return null;
  const staff = await findStaff(cookies, secure);
  if (staff?.stale)
    keepStaffSession(db, staff.sessionHash).catch((error: unknown) =>
      log.warn({ err: error }, "a session's use was not written down"),
    );
  return staff;
}

/** A page of the office, or a call that one makes. */
function isOfOffice({ raw: { url = "/", headers } }: FastifyRequest): boolean {
  if (!url.startsWith("/api/")) return isOffice(url);
  const { referer = "" } = headers;
  // Looked at first, because nearly none is the office's: reading an address costs more.
  return referer.includes("/operator") && isOffice(URL.parse(referer)?.pathname ?? "/");
}

/** Who is not in yet reads the office's door in the language they read, where it speaks it. */
const inOffice = (asked: Language): Language => (isOfficeLanguage(asked) ? asked : defaultLanguage);

/** What a request knows before it is one call's. */
export interface BaseContext extends Omit<Context, "once" | "audit"> {
  /** Where there is a replica. */
  readonly ownWrites: OwnWrites | null;
}

/**
 * Site, session and language of one request. @throws Refusal 421 for a host that no site answers on
 * (trust row 19)
 */
export async function openContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BaseContext> {
  const host = request.raw.headers.host ?? "";
  const found = (await services.sites.byHost(host)) ?? (await behindOffice(services, host));
  if (!found) throw commonRefusal("unknown_site");
  const secure = secureOf(services);
  const cookies = cookiesOf(request.raw.headers);
  const viewer = await services.findViewer(found.id, cookies, secure);
  const staff = await staffOf(services, cookies, secure, host);
  const site = viewer ? found : seenFrom(found, request, services.whereFrom);
  const asked = languageFor(request, cookies, viewer?.language ?? site.settings.domain_language);
  const language = isOfOffice(request) ? (staff?.language ?? inOffice(asked)) : asked;
  request.spokenIn = language;
  if (viewer) request.asker = viewer.id;
  const network = networkOf(request.ip);
  // A page in the background goes on polling; that is no presence.
  if (viewer && request.headers[clientHeader] !== "hidden") {
    services.presence.touch(viewer.id);
    if (viewer.stale)
      keepSession(services.db, viewer.sessionHash).catch((error: unknown) =>
        services.log.warn({ err: error }, "a session's use was not written down"),
      );
  }
  const setCookie = (header: string) => void reply.header("set-cookie", cookieAt(host, header));
  return {
    services,
    db: services.reads,
    ownWrites: services.replica ? openOwnWrites(cookies, secure, setCookie) : null,
    site,
    viewer,
    staff,
    fromPartner: [request.raw.url, request.raw.headers.referer].some(namesPartner),
    language,
    dates: cookieValue(cookies, dateLocaleCookie, asDateLocale) ?? undefined,
    consent: cookieValue(cookies, consentCookie, asChoice),
    network,
    networkCountry: () => countryOf(request, services.whereFrom),
    fromThisMachine: services.config.loopbackOnly && !isForwarded(request.headers),
    note: (event, facts) =>
      services.log.info(
        {
          event,
          request: request.id,
          network,
          site: found.id,
          ...(viewer && { member: viewer.id }),
          ...facts,
        },
        "security",
      ),
    request: request.id,
    userAgent: request.headers["user-agent"] ?? "",
    device: await deviceOf(services, found.id, cookies, secure),
    origin: `${secure ? "https" : "http"}://${host}`,
    checkAnswers: !services.config.production,
    setCookie,
  };
}

/** A call by its name, and what its contract says about it. */
export interface NamedCall {
  readonly name: string;
  readonly reads: boolean;
  readonly office: boolean;
  readonly repeatsByPassword?: boolean | undefined;
}

/**
 * The context of one call within a request: adds the transaction that a repeated Idempotency-Key
 * answers from.
 */
export function forCall(
  base: BaseContext,
  { name, reads, office, repeatsByPassword }: NamedCall,
  key: string | null,
  body: unknown,
): Context {
  if (key !== null && !/^[\x21-\x7e]{8,200}$/.test(key)) throw commonRefusal("invalid");
  const db = reads ? base.services.reads : base.services.db;
  if (office) return { ...base, db, ...guardedCall(base, { name, reads }, db, key, body) };
  const scope = base.viewer?.id ?? `visitor:${base.site.id}`;
  const { viewer, ownWrites } = base;
  const { replica, fingerprint } = base.services;
  let first = false;
  const asked: RequestKey = {
    scope,
    call: name,
    key,
    body: repeatsByPassword ? withoutPasswords(body) : body,
    fingerprint,
    admit: (tx) => (viewer ? requireStillThere(tx, viewer.id) : undefined),
  };
  // One spread in a literal is copied whole; behind a second one each property is set by itself.
  const context: Context = {
    ...base,
    audit: noAudit,
    db,
    once: ((work) =>
      once(db, asked, (unit) => {
        first = true;
        return work(unit);
      })) as Context["once"],
    answeredBefore: async () => (first ? null : answeredBefore(base.services.db, asked)),
  };
  return replica && ownWrites ? { ...context, ...laggingCalls(base, replica, ownWrites) } : context;
}

const withoutPasswords = (body: unknown): unknown => {
  if (typeof body !== "object" || body === null) return body;
  return { ...body, password: undefined, repeat_password: undefined };
};

/**
 * Who opens a live socket, or null: the same site, session and origin rules as a request. @throws
 * Refusal 421 like openContext, 400 for several hosts
 */
export async function authenticateSocket(
  services: Services,
  request: IncomingMessage,
): Promise<{ accountId: string; session: string } | null> {
  if (namesSeveralHosts(request)) throw new Refusal("invalid", 400);
  // An upgrade does not pass through the HTTP server, which brings Host into its normal form.
  const host = normalHost(request.headers.host ?? "", defaultPortOf(services.config.publicUrl));
  const site = await services.sites.byHost(host);
  if (!site) throw commonRefusal("unknown_site");
  const secure = secureOf(services);
  if (
    request.headers.origin !== undefined &&
    !isSameOrigin(request.headers.origin, `${secure ? "https" : "http"}://${host}`)
  )
    return null;
  const viewer = await services.findViewer(
    site.id,
    cookiesOf({ ...request.headers, host }),
    secure,
  );
  return viewer && { accountId: viewer.id, session: viewer.sessionHash.toString("base64url") };
}
