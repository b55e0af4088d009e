/** The origin of PUBLIC_URL, or a sentence that says what is wrong with it. */
export function readPublicUrl(value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol))
    return `PUBLIC_URL must be an http or https address, and is "${value}".`;
  if (url.pathname !== "/" || url.search || url.hash || url.username || url.password)
    return `PUBLIC_URL must be an address without a path, a query or a user, for example ${url.origin}.`;
  return url.origin;
}
