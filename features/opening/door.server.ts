import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { carriesSession } from "#features/identity/session.server.ts";
import { carriesStaff } from "#features/staff/staff-session.server.ts";
import { languageFor } from "#features/request/open-context.server.ts";
import type { Services } from "#server/calls/context.ts";
import { type Cookies, cookiesOf } from "#server/http/cookies.ts";

const style = `:root{color-scheme:light dark}a{color:inherit}nav{margin-top:3rem;font-size:.9rem;display:flex;gap:1.5rem;justify-content:center;flex-wrap:wrap}body{display:grid;place-content:center;min-height:100dvh;margin:0;padding:24px;box-sizing:border-box;font:17px/1.6 Georgia,serif;text-align:center}h1{margin:0;font-size:2.2rem;font-weight:500}p{max-width:34rem;margin:.6em 0 0;opacity:.75}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (each) => escapes[each] ?? each);

/** Who is behind a site that opens soon is said already. */
const links = [
  ["/pages/imprint", "content.link.imprint"],
  ["/pages/privacy", "content.link.privacy"],
] as const;

/** What stays reachable before a site opens: its office, the way in, who is behind it, and files. */
const stays =
  /^\/(?:operator|moderation|login|logout|language|reset-password|pages|complaints|health|api|words|__manifest|assets|photos|theme)(?:[/.]|$)|\.(?!data$)\w{2,12}$/;

/** Who looks before the others: the staff who get the site ready, and members that it has already. */
async function isExpected(
  { findStaff, findViewer, config }: Services,
  siteId: string,
  cookies: Cookies,
): Promise<boolean> {
  const secure = config.publicUrl.startsWith("https:");
  if (carriesStaff(cookies) && (await findStaff(cookies, secure))) return true;
  return carriesSession(cookies) && (await findViewer(siteId, cookies, secure)) !== null;
}

/**
 * Before every page: a host that only redirects leads on, and a site that is not open yet says so,
 * in the visitor's language, instead of its pages. Where nothing is in the way it costs no
 * promise: this stands before every page and call.
 */
export const openingDoor =
  (services: Services) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): Promise<unknown> | void => {
    const { method, url = "/", headers } = request.raw;
    const isPage = (method === "GET" || method === "HEAD") && !url.startsWith("/api/");
    const site = isPage && services.sites.kept(headers.host ?? "");
    const lets = !isPage || (site && site.open && !site.redirects);
    return lets ? done() : answerAtDoor(services, request, reply);
  };

async function answerAtDoor(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { url = "/", headers } = request.raw;
  const path = url.split("?", 1)[0] ?? "/";
  const site = await services.sites.byHost(headers.host ?? "").catch(() => null);
  if (!site) return undefined;
  if (site.redirects) return reply.redirect(services.originOf(site.canonicalHost) + url, 301);
  if (site.open || stays.test(path)) return undefined;
  const cookies = cookiesOf(headers);
  if (await isExpected(services, site.id, cookies)) return undefined;
  const language = languageFor(request, cookies, site.settings.domain_language);
  const words = services.words.get(language)?.forNiche(site.settings.niche).intl;
  if (!words) return undefined;
  const { name } = site.settings;
  return reply
    .headers({
      "cache-control": "no-store",
      "content-security-policy": policy,
      "x-robots-tag": "noindex",
    })
    .type("text/html; charset=utf-8")
    .send(
      `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(name)}</title><style>${style}</style></head><body><main><h1>${escape(name)}</h1><p>${escape(words.t("opening.soon"))}</p><nav>${links.map(([to, key]) => `<a href="${to}">${escape(words.t(key))}</a>`).join("")}</nav></main></body></html>`,
    );
}
