/**
 * Does an address (`smtp://…`, `postgres://…`) lead to another machine? Not a socket of the file
 * system, not loopback.
 */
export function leavesMachine(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get("host") ?? hostname;
  return !(host === "" || host.startsWith("/") || /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host));
}
