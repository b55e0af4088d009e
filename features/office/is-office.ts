/**
 * Does this address without its host, or the data behind it, belong to the office? Read as the router
 * reads it: capitals, escapes, dots and doubled slashes lead there too.
 */
export function isOffice(address: string): boolean {
  if (!/operator|%/i.test(address)) return false;
  const path = URL.parse(`http://office${address.startsWith("/") ? "" : "/"}${address}`)?.pathname;
  return /^\/+operator(?:[/.]|$)/i.test(decoded(path ?? address));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
