import dns from "node:dns";
import { BlockList, isIPv6, type LookupFunction } from "node:net";

/**
 * Addresses that no server of somebody else's has: this machine, its network, and what clouds keep
 * their secrets at.
 */
const own = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  own.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of [
  ["::", 128],
  ["::1", 128],
  ["64:ff9b::", 96],
  ["100::", 64],
  ["2001:db8::", 32],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  own.addSubnet(net, prefix, "ipv6");

/**
 * Is it an address on the public internet? An IPv4 address written as IPv6 is judged as what it is.
 */
export const isPublicAddress = (address: string): boolean =>
  !own.check(address, isIPv6(address) ? "ipv6" : "ipv4");

/**
 * For `http.request`: resolves a name and fails unless every address of it is public, at the moment
 * of connecting (trust row 13).
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "", 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(
        Object.assign(new Error(`${host} is no public host`), { code: "ENOTPUBLIC" }),
        "",
        0,
      );
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};
