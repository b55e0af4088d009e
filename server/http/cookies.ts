import type { IncomingHttpHeaders } from "node:http";

/**
 * Names and values of a request's cookies, as they came. A name may have several: browsers share
 * cookies among all ports of a host, and send those of other paths and parent domains too.
 */
export type Cookies = ReadonlyMap<string, readonly string[]>;

/** Values of one name that are looked at; no browser of ours has more. */
const mostOfOneName = 8;

/**
 * The cookies of a request, without the port in the names of ours. A cookie with the port hides those
 * of its name without one: they are of before that name was used, or of another program.
 */
export const cookiesOf = ({ cookie, host }: Pick<IncomingHttpHeaders, "cookie" | "host">) =>
  readCookies(cookie, endingFor(host));

/** Parses a Cookie header. Unknown names are kept too. `ending`: of our own names, which hides it. */
export function readCookies(header: string | undefined, ending = ""): Cookies {
  const cookies = new Map<string, string[]>();
  if (header === undefined) return cookies;
  for (const part of header.slice(0, 8_192).split(";")) {
    const at = part.indexOf("=");
    if (at <= 0) continue;
    const name = part.slice(0, at).trim();
    const values = cookies.get(name);
    const value = part.slice(at + 1).trim();
    if (!values) cookies.set(name, [value]);
    else if (values.length < mostOfOneName) values.push(value);
  }
  if (ending === "") return cookies;
  const own = [...cookies].filter(([name]) => name.endsWith(ending));
  for (const [name, values] of own) cookies.set(name.slice(0, -ending.length), values);
  return cookies;
}

/**
 * `-8080` for a host that names a port, as the server's normal form does where it is not the
 * default: browsers share cookies among the ports of a host, so that a second installation would
 * overwrite the sessions of the first. Empty for all others.
 */
const endingFor = (host: string | undefined): string => {
  const port = /:(\d{1,5})$/.exec(host ?? "")?.[1];
  return port === undefined ? "" : `-${port}`;
};

/** A Set-Cookie header of ours as it is sent to a browser that asked this host. */
export const cookieAt = (host: string, header: string): string =>
  header.replace("=", `${endingFor(host)}=`);

/** The values under this name that look like a random token; whose it is, the database knows. */
export const tokensIn = (cookies: Cookies, name: string): readonly string[] => {
  const values = cookies.get(name);
  return values?.filter((value) => /^[\w-]{43}$/.test(value)) ?? [];
};

export interface CookieOptions {
  /** Seconds; 0 removes the cookie. */
  readonly maxAge: number;
  readonly secure: boolean;
  readonly httpOnly: boolean;
}

const hostOnly = "__Host-";

/**
 * The first value of one of our cookies, named as by `cookie`, that `read` makes something of; null:
 * none. That over TLS comes before the other.
 */
export function cookieValue<Value>(
  cookies: Cookies,
  name: string,
  read: (value: string) => Value | null | undefined,
): Value | null {
  for (const as of [hostOnly + name, name])
    for (const value of cookies.get(as) ?? []) {
      const found = read(value);
      if (found !== null && found !== undefined) return found;
    }
  return null;
}

const yearSeconds = 365 * 24 * 3600;

/**
 * A Set-Cookie header for what somebody chose in this browser, which pages' scripts may read: kept for
 * 365 days; empty: taken away. `origin`: the page's, which says whether it goes by TLS. At a port
 * of its own an empty value is kept instead, or a cookie without the port would be read again.
 */
export const choiceCookie = (name: string, value: string, origin: string): string =>
  cookie(name, value, {
    maxAge: value || endingFor(origin) ? yearSeconds : 0,
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
