import { isIPv6 } from "node:net";

/**
 * What limits count an address under: an IPv4 address as it is, written as IPv6
 * (`::ffff:192.0.2.7`) too; of IPv6 the /64, which is one line of one home: each has 18 quintillion
 * addresses, and none of them is anybody else's.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%"); // fe80::1%eth0
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/**
 * The eight numbers of an IPv6 address, however it is written. The URL parser writes one address
 * one way, without dots.
 */
function groupsOf(address: string): number[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const numbers = (part: string): number[] =>
    part === "" ? [] : part.split(":").map((group) => parseInt(group, 16));
  if (tail === undefined) return numbers(head);
  const [before, after] = [numbers(head), numbers(tail)];
  return [
    ...before,
    ...Array.from({ length: 8 - before.length - after.length }, () => 0),
    ...after,
  ];
}
