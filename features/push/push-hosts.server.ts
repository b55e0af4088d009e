import type { Config } from "#server/config.ts";

/** Push services of the browsers: no other host is ever contacted for a member (trust row 13). */
const pushHosts = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  "notify.windows.com",
];

/**
 * May pushes be sent there? `PUSH_TEST_URL` stands in for a push service on this machine, while
 * nobody else can reach it.
 */
export function isPushEndpoint(config: Config, endpoint: string): boolean {
  // Every push service's address is ASCII; another text could be longer than the index's entries.
  const url = /^[\x21-\x7e]+$/.test(endpoint) ? URL.parse(endpoint) : null;
  if (!url) return false;
  if (isTestEndpoint(config, url)) return true;
  const ordinary =
    url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  return (
    ordinary &&
    pushHosts.some((known) => url.hostname === known || url.hostname.endsWith(`.${known}`))
  );
}

/** Is it the push service of a test, on this machine? */
export const isTestEndpoint = ({ pushTestUrl }: Config, url: URL): boolean =>
  pushTestUrl !== undefined && url.origin === pushTestUrl;
