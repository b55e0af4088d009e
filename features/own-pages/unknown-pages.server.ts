import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#server/calls/context.ts";
import { livePages } from "./live-pages.server.ts";
import { isNavigation } from "#server/http/plain-page.ts";
import type { PublicAddress } from "#server/http/public-pages.ts";
import { carriesSession } from "#features/identity/session.server.ts";
import { cookiesOf } from "#server/http/cookies.ts";
import { networkOf } from "#server/security/network.ts";

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface UnknownPages {
  readonly services: Services;
  /** The screen at a path; undefined: that is not known here. */
  screenAt(path: string): { readonly id: string; readonly template: string } | undefined;
  /** Answers with the page that is kept for an address, where the reader is a visitor. */
  kept(request: FastifyRequest, reply: FastifyReply, address: PublicAddress): Promise<FastifyReply>;
  readonly pages: Answer;
}

/**
 * Screens of addresses that nobody knows, and an address of each that stays unknown: its page is
 * kept for all of them.
 */
const standIns: Readonly<Record<string, string>> = {
  "not-found": "/-/-",
  "../features/own-pages/own-page": "/-",
};

/**
 * Addresses that lead nowhere, of which scanners ask for hundreds: a visitor's browser gets one
 * kept page, a member's a drawn one as long as a person could have asked for it, and a program, or
 * a form, a short answer. All others go to `pages`.
 */
export function unknownPages({ services, screenAt, kept, pages }: UnknownPages): Answer {
  return async (request, reply) => {
    const path = (request.raw.url ?? "/").split("?", 1)[0] ?? "/";
    const screen = screenAt(path);
    request.screen = screen?.template;
    const standIn = standIns[screen?.id ?? ""];
    if (standIn === undefined || (await isOwnPage(services, request, path)))
      return pages(request, reply);
    if (!["GET", "HEAD"].includes(request.method) || !isNavigation(request.raw))
      return notFound(reply);
    if (!carriesSession(cookiesOf(request.raw.headers)))
      return kept(request, reply, { path: standIn, status: 404 });
    return (await services.limits.mayDrawUnknown(networkOf(request.ip)))
      ? pages(request, reply)
      : notFound(reply);
  };
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** The site's operator wrote it (`/{slug}`). Where the host is nobody's, `pages` says so. */
async function isOwnPage(
  { sites, db }: Services,
  request: FastifyRequest,
  path: string,
): Promise<boolean> {
  const site = await sites.byHost(request.raw.headers.host ?? "");
  // The router reads a screen's data at its path with this ending.
  const page = path.replace(/\.data$/, "");
  return !site || (await livePages(db, site)).some(({ slug }) => page === `/${slug}`);
}
