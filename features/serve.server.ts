import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { openScreenWords, type ScreenWords } from "#i18n/screen-words.server.ts";
import { describe } from "#server/calls/openapi.ts";
import type { Call } from "#server/calls/define.ts";
import { type CallRoute, mountCalls } from "#server/http/calls.ts";
import { cookieValue, cookiesOf } from "#server/http/cookies.ts";
import { keptAnswer } from "#server/http/kept-answer.ts";
import { type RenderPage, servePages } from "#server/http/pages.ts";
import { publicPages } from "#server/http/public-pages.ts";
import { logAccess, measureRequests } from "#server/http/watch-requests.ts";
import { letScriptsSleep } from "#server/http/sleeping-scripts.ts";
import type { PageContext } from "#browser/page-context.ts";
import { entryWarningKey } from "./sites/entry-warning-key.ts";
import { mayLoadChatPhoto } from "./chat/photos/chat-photo.server.ts";
import { mayLoadEvidence } from "./moderation/evidence-photo.server.ts";
import { serveEvidence } from "./chat/evidence/serve-evidence.server.ts";
import { mountChatPhotos } from "./chat/photos/upload-photo.server.ts";
import type { CallHandler, Context, Services } from "#server/calls/context.ts";
import { handlers } from "./handlers.server.ts";
import { mountPhotoUpload } from "./photos/upload/upload-photo.server.ts";
import { mayLoadSelfie } from "./selfie-check/selfie-door.server.ts";
import { mountSelfie } from "./selfie-check/send-selfie.server.ts";
import { servePhotos } from "./photos/serve-photos.server.ts";
import type { CallName } from "#server/calls/registry.ts";
import { calls } from "./index.ts";
import { serveAudit } from "./office/audit/serve-audit.server.ts";
import { serveBooks } from "./books/serve-books.server.ts";
import { serveExports } from "./account-settings/export/serve-exports.server.ts";
import { livePictures } from "./landers/lander-pictures/live-pictures.server.ts";
import { servePictures } from "./landers/lander-pictures/serve-pictures.server.ts";
import { mountPictureUpload } from "./landers/lander-pictures/office/upload-picture.server.ts";
import { serveInvoices } from "./invoices/serve-invoices.server.ts";
import { networkOf } from "#server/security/network.ts";
import { carriesStaff } from "./staff/staff-session.server.ts";
import { addressesOf, footerPages, livePages } from "./own-pages/live-pages.server.ts";
import { openingDoor } from "./opening/door.server.ts";
import { officeElsewhere } from "./office/elsewhere.server.ts";
import { isOffice } from "./office/is-office.ts";
import { servePayments } from "./providers/serve-payments.server.ts";
import { serveMailEvents } from "./mail/serve-mail-events.server.ts";
import type { PageApi } from "#browser/page-api.ts";
import { pageApi } from "./page-api.server.ts";
import { formPaths, publicPaths } from "./sharing/public-paths.ts";
import { forCall, openContext, type NamedCall } from "./request/open-context.server.ts";
import { consentOf, publicReader } from "./public-reader.server.ts";
import { unknownPages } from "./own-pages/unknown-pages.server.ts";
import { serveSharing } from "./sharing/serve-sharing.server.ts";
import { serveWords } from "./serve-words.server.ts";
import { carriesSession, type Viewer } from "./identity/session.server.ts";
import { serveTheme } from "./sites/serve-theme.server.ts";
import { appearanceCookie, asAppearance, ownAppearance } from "./sites/appearance.ts";
import { themeSheet } from "./sites/theme-sheet.server.ts";
import { keptAddress } from "./tracking/kept-address.server.ts";

/** What the React bundle needs to render one request. */
export interface Page {
  readonly origin: string;
  readonly viewer: Viewer | null;
  readonly network: string;
  /**
   * Where a form of this page may send the browser besides here: the checkouts of the site's
   * payment providers, or who checks ages.
   */
  readonly formTargets: readonly string[];
  readonly page: PageContext;
  readonly api: PageApi;
}

/** A screen by its route's id, and the template of its address. */
export interface Screen {
  readonly id: string;
  readonly template: string;
}

/**
 * The React side: how it renders a page, and the text of the scripts that each screen loads at
 * first, by its route's id.
 */
export interface Screens {
  readonly render: RenderPage<Page>;
  readonly screens: ReadonlyMap<string, string>;
  /** The screen at a path; undefined while developing, when only the renderer knows. */
  screenAt(path: string): Screen | undefined;
}

const named = (name: string): NamedCall => {
  const { method, acts, staff, repeatsByPassword }: Call = calls[name as CallName];
  return { name, reads: method === "GET" && !acts, office: staff !== undefined, repeatsByPassword };
};

/** Puts the calls, the words, the API description and the pages on the server. */
export function serve(
  app: FastifyInstance,
  services: Services,
  { render, screens, screenAt }: Screens,
): void {
  if (services.metrics.on) measureRequests(app, services.metrics);
  if (services.config.accessLog) logAccess(app, services.log);
  app.addHook("onRequest", openingDoor(services));
  app.addHook("onRequest", officeElsewhere(services, writesOfMembers()));
  const routes = (Object.keys(handlers) as CallName[]).map((name): CallRoute<Context> => ({
    name,
    call: calls[name],
    handler: handlers[name] as CallHandler<Call>,
  }));
  mountCalls<Context>(
    app,
    routes,
    async (request, reply, name, body) => {
      const key = request.headers["idempotency-key"];
      const context = await openContext(services, request, reply);
      return forCall(context, named(name), typeof key === "string" ? key : null, body);
    },
    services.limits.inTurn,
    {
      holds: ({ viewer }, name, etag) =>
        viewer !== null && services.unchanged.holds(viewer.id, name, etag),
      reading: ({ viewer }, name) =>
        viewer ? services.unchanged.reading(viewer.id, name) : () => {},
    },
  );

  const describeCalls = () => JSON.stringify(describe(calls, { title: "Vesper", version: "1" }));
  app.get("/api/openapi.json", keptAnswer("application/json", describeCalls));
  app.all("/api/*", async (_request, reply) => reply.callNotFound());

  const words = openScreenWords(services.words, screens);
  serveWords(app, words);

  servePhotos(app, services, [mayLoadChatPhoto, mayLoadEvidence, mayLoadSelfie]);
  mountPhotoUpload(app, services);
  mountChatPhotos(app, services);
  mountSelfie(app, services);
  servePictures(app, services);
  mountPictureUpload(app, services);
  serveEvidence(app, services);
  serveExports(app, services);
  serveInvoices(app, services);
  serveBooks(app, services);
  serveAudit(app, services, (request, reply) => openContext(services, request, reply));
  servePayments(app, services);
  serveMailEvents(app, { ...services, db: services.hooks });
  serveSharing(app, services);
  serveTheme(app, services);
  const contextOf = (request: FastifyRequest, reply: FastifyReply) =>
    openPage(services, words, request, reply);
  const pages = servePages<Page>(
    render,
    contextOf,
    !services.config.production,
    services.limits.inPageTurn,
    (request, work) => {
      const cookies = cookiesOf(request.raw.headers);
      const session = carriesSession(cookies) || carriesStaff(cookies);
      return services.limits.inVisitTurn({ network: networkOf(request.ip), session }, work);
    },
    provenByLink,
  );
  if (services.config.production) {
    const kept = {
      render,
      contextOf,
      readerOf: (request: FastifyRequest) => publicReader(services, request),
      addressOf: (request: FastifyRequest) =>
        keptAddress(request.raw.url ?? "/", consentOf(request)),
      otherwise: pages,
    };
    const fromMemory = publicPages<Page>({
      ...kept,
      finish: (html) => letScriptsSleep(html, entryWarningKey, "t"),
    });
    for (const path of publicPaths) app.get(path, fromMemory);
    // Scripts of a form load at once: its reader is about to type.
    const formsFromMemory = publicPages<Page>({ ...kept, mostBytes: 16 * 1024 * 1024 });
    for (const path of formPaths) app.get(path, formsFromMemory);
    app.all("*", unknownPages({ services, screenAt, kept: fromMemory, pages }));
  } else app.all("*", pages);
}

/** Links of mails whose button a mail program may press itself (RFC 8058). */
const provenByLink = /^(?:\/[a-z]{2})?\/(?:unsubscribe|mail-change\/stop)(?:\.data)?\/?$/;

/** Pages with a form that ends at a checkout. */
const sells = /^\/(?:credits|premium)(?:[/?]|$)/;
/** The page with a form that ends at who checks ages. */
const checksAge = /^\/age-check(?:[?]|$)/;

async function openPage(
  services: Services,
  screenWords: ScreenWords,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Page> {
  const context = await openContext(services, request, reply);
  await services.limits.expectLeft(request.url, context);
  // In the office everything is about the site that was chosen.
  const office = isOffice(request.url);
  const site = (office && context.staff?.site) || context.site;
  const canonicalOrigin = services.originOf(site.canonicalHost);
  const words = services.words.get(context.language)?.forNiche(site.settings.niche);
  if (!words) throw new Error(`no words for ${context.language}`);
  const { reads: db } = services;
  const id = context.viewer?.id;
  const [user, counts] = id
    ? await Promise.all([services.findUser(id, context.site), services.badges(id)])
    : [null, { unread: 0, newLikes: 0 }];
  const cookies = cookiesOf(request.raw.headers);
  const own = user && !office && cookieValue(cookies, appearanceCookie, ownAppearance);
  const appearance = asAppearance(own || "");
  const page: PageContext = {
    settings: site.settings,
    user,
    language: context.language,
    dates: context.dates,
    counts,
    words,
    wordsScript: (screen) => screenWords.scriptFor(screen, context.language, site.settings.niche),
    origin: office ? canonicalOrigin : context.origin,
    canonicalOrigin,
    ownPages: footerPages(
      await livePages(db, context.site),
      context.language,
      context.site.settings.domain_language,
    ),
    consent: context.consent,
    ownAddresses: addressesOf(await livePages(db, context.site), context.site.settings),
    pictures: await livePictures(db, context.site),
    appearance,
    themeSheet: themeSheet(context.site.settings, appearance)?.path ?? null,
  };
  const formTargets = sells.test(request.url)
    ? (await services.payments.takers(context.site.id)).flatMap(
        ({ checkoutOrigins }) => checkoutOrigins,
      )
    : checksAge.test(request.url) && context.site.settings.age_check !== "none"
      ? ((await services.ageProvider?.origins()) ?? [])
      : [];
  return {
    viewer: context.viewer,
    network: context.network,
    origin: context.origin,
    formTargets: [...new Set(formTargets)],
    page,
    api: pageApi(
      (call, key, body) => forCall(context, named(call), key, body),
      request.raw.url ?? "/",
    ),
  };
}

/** Is this a call that writes and is not the office's? Its own are for staff, or for its door. */
function writesOfMembers(): (method: string, path: string) => boolean {
  const known = new Set(
    (Object.entries(calls) as [string, Call][])
      .filter(
        ([name, { staff, method }]) => method !== "GET" && !staff && !name.startsWith("staff."),
      )
      .map(([, { method, path }]) => `${method} ${path}`),
  );
  return (method, path) => known.has(`${method} ${decoded(path)}`);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
