const day = 86_400_000;
/** RFC 9116 asks for less than a year, so that a stale file says so. */
const validDays = 180;

/**
 * /.well-known/security.txt (RFC 9116): where to report a security fault of this installation. `at`:
 * milliseconds since 1970; the day is kept, so that the answer can be cached.
 */
export function securityTxt(
  contact: string,
  origin: string,
  languages: string,
  at: number,
): string {
  const expires = new Date((Math.floor(at / day) + validDays) * day).toISOString();
  return [
    `Contact: mailto:${encodeURI(contact)}`,
    `Expires: ${expires.replace(".000Z", "Z")}`,
    `Preferred-Languages: ${languages}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
