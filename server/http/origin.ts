import type { IncomingMessage } from "node:http";
import { normalOrigin } from "./host.ts";

/**
 * Header that our browser code sends with every call ("marked as client request", specification,
 * section 7).
 */
export const clientHeader = "x-client-request";

/**
 * May this request change something (trust row 11)? A browser tells where a request was made: only
 * our own pages may. Programs that are no browser send neither header, and have no cookie that
 * somebody else could ride on; a GET that acts then needs the client header, because an old
 * browser's <img> could send the rest.
 */
export function comesFromHere(request: IncomingMessage, origin: string): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const claimed = request.headers.origin;
  if (claimed !== undefined) return isSameOrigin(claimed, origin);
  if (site !== undefined) return true;
  return request.method !== "GET" || request.headers[clientHeader] !== undefined;
}

/** Compares origins in their normal form: `https://EXAMPLE.org:443` is `https://example.org`. */
export const isSameOrigin = (claimed: string, origin: string): boolean =>
  claimed === origin || (normalOrigin(claimed) ?? claimed) === normalOrigin(origin);
