import type { FastifyReply, FastifyRequest } from "fastify";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Services } from "#server/calls/context.ts";
import { isNavigation } from "#server/http/plain-page.ts";
import { isOffice } from "./is-office.ts";

/**
 * Before every page: the office is at its host alone. Who types its address at another host of the
 * same site is led there; at every other site's it is not there. A host of the office's own has
 * nothing else: no member's page is on it, and no member logs in there. @throws Refusal not_found
 */
export const officeElsewhere =
  (services: Services, ofMembers: (method: string, path: string) => boolean) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): Promise<unknown> | void => {
    const { url = "/" } = request.raw;
    if (isOffice(url)) return expectOffice(services, request, reply);
    // Members' pages and calls are let through without a promise.
    if (!services.officeHost.own || url.startsWith("/.well-known/")) return done();
    const [path = ""] = url.split("?");
    return leadToOffice(services, request, reply, ofMembers(request.method, path));
  };

/**
 * At a host that has nothing but the office, every page leads to it, and no member's call writes.
 * @throws Refusal not_found
 */
async function leadToOffice(
  { officeHost, sites }: Services,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  ofMember: boolean,
): Promise<FastifyReply | undefined> {
  const host = raw.headers.host ?? "";
  const leads = raw.method === "GET" && isNavigation(raw);
  if ((!leads && !ofMember) || (await sites.byHost(host))) return undefined;
  if (ofMember && (await officeHost.is(host))) throw commonRefusal("not_found");
  if (!leads) return undefined;
  return (await officeHost.is(host)) ? reply.redirect("/operator") : undefined;
}

/** @throws Refusal not_found */
async function expectOffice(
  { officeHost, sites, originOf }: Services,
  { raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const host = raw.headers.host ?? "";
  if (await officeHost.is(host)) return undefined;
  const [here, first, name] = [
    await sites.byHost(host),
    await sites.first(),
    await officeHost.name(),
  ];
  const leads = raw.method === "GET" && isNavigation(raw) && !officeHost.own;
  if (leads && name !== null && here !== null && here.id === first?.id)
    return reply.redirect(originOf(name) + raw.url);
  throw commonRefusal("not_found");
}
