import { BlockList, isIP } from "node:net";

/**
 * Addresses and networks as an operator writes them (`10.0.0.0/8, 2001:db8::1`). Null: one of them
 * is none.
 */
export function readNetworks(text: string): BlockList | null {
  const networks = new BlockList();
  for (const each of text.split(",").map((one) => one.trim())) {
    if (each === "") continue;
    const [address = "", bits, ...more] = each.split("/");
    const family = isIP(address);
    const most = family === 4 ? 32 : 128;
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
    if (family === 0 || prefix < 0 || prefix > most || more.length > 0) return null;
    networks.addSubnet(address, prefix, family === 4 ? "ipv4" : "ipv6");
  }
  return networks;
}

/** Is this address in one of them? IPv4 written as IPv6 is IPv4. */
export function isIn(networks: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  const family = isIP(plain);
  return family !== 0 && networks.check(plain, family === 4 ? "ipv4" : "ipv6");
}
