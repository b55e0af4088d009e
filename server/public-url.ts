import { toHostName } from "./http/host.ts";

/** The origin of PUBLIC_URL, its host without a last dot, or a sentence that says what is wrong with it. */
export function readPublicUrl(value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol))
    return `PUBLIC_URL must be an http or https address, and is "${value}".`;
  if (url.pathname !== "/" || url.search || url.hash || url.username || url.password)
    return `PUBLIC_URL must be an address without a path, a query or a user, for example ${url.origin}.`;
  const host = toHostName(url.hostname);
  if (host === null)
    return `PUBLIC_URL must name a host of letters, digits, hyphens and dots, and no underscore, for example https://dating.example.org, and names "${url.hostname}".`;
  return `${url.protocol}//${host}${url.port && `:${url.port}`}`;
}
