import type { IncomingMessage } from "node:http";

const hostHeader = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9.-]{1,254})(?::(\d{0,5}))?$/;

/**
 * The normal form of a Host header or a URL's host: lower case, no trailing dot, IPv6 compressed, no
 * port that `defaultPort` leaves out. An empty port (`example.org:`) is none, by RFC 3986. A string that is no host stays as it is, and no site has it.
 */
export function normalHost(host: string, defaultPort: string | null): string {
  const [, name, port] = hostHeader.exec(host.toLowerCase()) ?? [];
  if (name === undefined) return host;
  const normal = name.startsWith("[")
    ? (URL.parse(`http://${name}/`)?.hostname ?? name)
    : name.replace(/\.$/, "");
  if (!port || String(Number(port)) === defaultPort) return normal;
  return `${normal}:${Number(port)}`;
}

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const hostName = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*$|^\\[[0-9a-f:.]{2,45}\\]$`);

/**
 * A host without port in the form that `normalHost` gives; null: no request can name it, because it
 * has an underscore, say, or two dots in a row.
 */
export function toHostName(host: string): string | null {
  const normal = host.toLowerCase().replace(/\.$/, "");
  return hostName.test(normal) ? normal : null;
}

/** The port that browsers leave out of this public address; null: it names one itself. */
export function defaultPortOf(publicUrl: string): string | null {
  const { protocol, port } = new URL(publicUrl);
  if (port !== "") return null;
  return protocol === "https:" ? "443" : "80";
}

/** An Origin header in the same normal form; null: it is no http or https origin. */
export function normalOrigin(origin: string): string | null {
  const url = URL.parse(origin);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return `${url.protocol}//${url.host.replace(/\.(?=:\d+$|$)/, "")}`;
}

/** RFC 9112, section 3.2: a request that names several hosts is refused; each proxy picks another. */
export function namesSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === "host") found += 1;
  return found > 1;
}
