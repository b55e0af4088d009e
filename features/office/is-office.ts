/**
 * Does this address without its host, or the data behind it, belong to the office? Read as the router
 * reads it: capitals, escapes, dots and doubled slashes lead there too.
 */
export function isOffice(address: string): boolean {
  if (!/operator|%/i.test(address)) return false;
  return /^\/+operator(?:[/.?#]|$)/i.test(decoded(pathOf(address)));
}

function pathOf(address: string): string {
  try {
    return new URL(`http://office${address.startsWith("/") ? "" : "/"}${address}`).pathname;
  } catch {
    return address;
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
