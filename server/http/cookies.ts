/** Cookie header → values. Names and values as they came; unknown ones are nobody's business. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").slice(0, 8_192).split(";")) {
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

/** A Set-Cookie header. Values are ours (tokens, language codes), never a member's text. */
export function cookie(name: string, value: string, { maxAge, secure, httpOnly }: CookieOptions): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${httpOnly ? "; HttpOnly" : ""}${secure ? "; Secure" : ""}`;
}
