/** Cookie header → values. Names and values as they came; unknown ones are nobody's business. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  if (header === undefined) return cookies;
  for (const part of header.slice(0, 8_192).split(";")) {
    const at = part.indexOf("=");
    const name = part.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return cookies;
}

export interface CookieOptions {
  /** Seconds; 0 removes the cookie. */
  readonly maxAge: number;
  readonly secure: boolean;
  readonly httpOnly: boolean;
}

const hostOnly = "__Host-";

/** The value of one of our cookies, as `cookie` named it: over TLS or not. */
export const cookieValue = (
  cookies: ReadonlyMap<string, string>,
  name: string,
): string | undefined => cookies.get(hostOnly + name) ?? cookies.get(name);

const yearSeconds = 365 * 24 * 3600;

/**
 * A Set-Cookie header for what somebody chose in this browser, which pages' scripts may read: kept for
 * 365 days; empty: taken away. `origin`: the page's, which says whether it goes by TLS.
 */
export const choiceCookie = (name: string, value: string, origin: string): string =>
  cookie(name, value, {
    maxAge: value ? yearSeconds : 0,
    secure: origin.startsWith("https:"),
    httpOnly: false,
  });

/**
 * A Set-Cookie header. Values are ours (tokens, language codes), never a member's text. Over TLS
 * each name begins with `__Host-`, so that no other host of the domain can set it.
 */
export function cookie(
  name: string,
  value: string,
  { maxAge, secure, httpOnly }: CookieOptions,
): string {
  const prefix = secure && !name.startsWith(hostOnly) ? hostOnly : "";
  return `${prefix}${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${httpOnly ? "; HttpOnly" : ""}${secure ? "; Secure" : ""}`;
}
