import type { FastifyReply, FastifyRequest } from "fastify";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Services } from "#server/calls/context.ts";
import { isNavigation } from "#server/http/plain-page.ts";
import { isOffice } from "./is-office.ts";

/**
 * Before every page: the office is at its host alone. Who types its address at another host of the
 * same site is led there; at every other site's it is not there. A host of the office's own has
 * nothing else: no member's page is on it. @throws Refusal not_found
 */
export const officeElsewhere =
  ({ officeHost, sites, originOf }: Services) =>
  async ({ raw }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { method, url = "/", headers } = raw;
    const host = headers.host ?? "";
    const office = isOffice(url.split(/[?#]/, 1)[0] ?? "");
    const leads = method === "GET" && isNavigation(raw);
    if (!office) {
      const nothingElse = leads && officeHost.own && !(await sites.byHost(host));
      return nothingElse && (await officeHost.is(host)) ? reply.redirect("/operator") : undefined;
    }
    if (await officeHost.is(host)) return undefined;
    const [here, first, name] = [
      await sites.byHost(host),
      await sites.first(),
      await officeHost.name(),
    ];
    if (leads && !officeHost.own && name !== null && here !== null && here.id === first?.id)
      return reply.redirect(originOf(name) + url);
    throw commonRefusal("not_found");
  };
