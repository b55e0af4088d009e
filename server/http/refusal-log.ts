import type { FastifyRequest } from "fastify";
import type { Refusal } from "#server/calls/refusal.ts";
import { openFirstInAMinute } from "./first-in-a-minute.ts";
import { networkOf } from "#server/security/network.ts";

/** Who is told where it is known whose account it was about (features/sessions). */
const toldElsewhere = new Set(["login_failed", "login_blocked"]);
const told = new Set([401, 403, 410, 413, 421, 422, 429, 503]);

/**
 * Is this a refusal that an operator wants to find again: a right, a limit, an origin, a link, or
 * what no form of ours sends?
 */
export const isNoted = ({ code, status }: Refusal): boolean =>
  told.has(status) && !toldElsewhere.has(code);

/** What the log says of a refusal: its name and the fields it is about, never their contents. */
export const factsOf = ({ code, status, fields }: Refusal) => ({
  event: "refused",
  code,
  status,
  ...(fields.length > 0 && {
    fields: fields
      .map((field) => `${field.path.slice(0, 60)} ${field.code}`)
      .join(", ")
      .slice(0, 300),
  }),
});

const firstInAMinute = openFirstInAMinute();

/**
 * Limits that are used up, and queues that are full: once a minute for each client and limit.
 * Everything else: each time.
 */
export const isFirstLine = ({ code, status }: Refusal, client: string): boolean =>
  (status !== 429 && status !== 503) || firstInAMinute(`${client} ${code}`);

/**
 * One line for a refusal that leaves over HTTP; `about` says which member asked. Of the address its
 * path only: queries carry secrets of links.
 */
export function noteRefusal(
  request: FastifyRequest,
  refusal: Refusal,
  about: { readonly member?: string },
): void {
  const network = networkOf(request.ip);
  if (!isNoted(refusal) || !isFirstLine(refusal, about.member ?? network)) return;
  request.log.warn(
    {
      ...factsOf(refusal),
      network,
      method: request.method,
      path: request.url.split("?")[0]?.slice(0, 200),
      ...about,
    },
    "security",
  );
}
