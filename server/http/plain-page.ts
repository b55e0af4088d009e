import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Problem } from "#server/calls/define.ts";

const style = `:root{color-scheme:light dark}body{max-width:34rem;margin:18vh auto 0;padding:0 24px;font:1.05rem/1.6 Georgia,serif}h1{font-size:2.6rem;font-weight:500;margin:0;opacity:.55}p{margin:.4em 0 1.4em}a{color:inherit}`;
const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (each) => escapes[each] ?? each);

/**
 * Is a person waiting for a page here, rather than a program for an answer? Calls are always
 * answered as calls.
 */
export const isNavigation = (request: IncomingMessage): boolean =>
  !request.url?.startsWith("/api/") &&
  !request.url?.includes(".data") &&
  /\btext\/html\b/.test(request.headers.accept ?? "");

/** Policy of the plain page: its own style and nothing else. */
export const plainPagePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/**
 * A refusal as a page, for when the renderer cannot be asked: unknown site, database away, a bug.
 * Knows no words but the problem's own; the way home carries the host's name. A 503 asks again by
 * itself.
 */
export function plainPage(problem: Problem, host: string): string {
  const home = problem.status === 421 ? "" : `<p><a href="/">${escape(host)}</a></p>`;
  const again = problem.status === 503 ? `<meta http-equiv="refresh" content="5">` : "";
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${again}<title>${problem.status}</title><style>${style}</style></head><body><h1>${problem.status}</h1><p>${escape(problem.detail)}</p>${home}</body></html>`;
}
