import { writeFileSync } from "node:fs";
import { isIPv6 } from "node:net";

type Value = string | { readonly uint: number } | Value[] | { readonly map: Record<string, Value> };
type Node = [Branch, Branch];
type Branch = Node | string | null;

/**
 * Writes a small country file in MaxMind DB format 2.0: `{ "81.2.0.0/16": "GB" }`. Networks may not
 * lie within each other. `kind` is what such a file calls itself.
 */
export function writeCountryFile(
  file: string,
  networks: Record<string, string>,
  kind = "Test-Country",
): void {
  const root: Node = [null, null];
  for (const [network, country] of Object.entries(networks)) plant(root, bitsOf(network), country);
  const nodes: Node[] = [];
  const number = new Map<Node, number>();
  const walk = (node: Node): void => {
    number.set(node, nodes.push(node) - 1);
    for (const branch of node) if (Array.isArray(branch)) walk(branch);
  };
  walk(root);

  const data: Buffer[] = [];
  const offsets = new Map<string, number>();
  for (const country of new Set(Object.values(networks))) {
    offsets.set(country, Buffer.concat(data).length);
    data.push(encode({ map: { country: { map: { iso_code: country } } } }));
  }
  const tree = Buffer.alloc(nodes.length * 6);
  nodes.forEach((node, at) =>
    node.forEach((branch, side) => tree.writeUIntBE(pointer(branch), at * 6 + side * 3, 3)),
  );
  function pointer(branch: Branch): number {
    if (branch === null) return nodes.length;
    if (typeof branch === "string") return nodes.length + 16 + (offsets.get(branch) ?? 0);
    return number.get(branch) ?? 0;
  }

  const metadata = encode({
    map: {
      node_count: { uint: nodes.length },
      record_size: { uint: 24 },
      ip_version: { uint: 6 },
      database_type: kind,
      languages: [],
      description: { map: { en: "made for a test" } },
      binary_format_major_version: { uint: 2 },
      binary_format_minor_version: { uint: 0 },
      build_epoch: { uint: 1_700_000_000 },
    },
  });
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from("MaxMind.com")]);
  writeFileSync(file, Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata]));
}

function plant(root: Node, bits: readonly (0 | 1)[], country: string): void {
  let node = root;
  bits.forEach((bit, at) => {
    if (at === bits.length - 1) node[bit] = country;
    else node = (node[bit] ??= [null, null]) as Node;
  });
}

/** The bits of a network in the tree of IPv6, where IPv4 lies under ::/96. */
function bitsOf(network: string): (0 | 1)[] {
  const [address = "", length = ""] = network.split("/");
  const groups = isIPv6(address)
    ? whole(address).map((group) => Number.parseInt(group, 16).toString(2).padStart(16, "0"))
    : [
        "0".repeat(96),
        ...address.split(".").map((byte) => Number(byte).toString(2).padStart(8, "0")),
      ];
  const bits = Number(length) + (isIPv6(address) ? 0 : 96);
  return Array.from(groups.join("").slice(0, bits), (bit) => (bit === "1" ? 1 : 0));
}

function whole(address: string): string[] {
  const [before = "", after = ""] = address.split("::");
  const [head, tail] = [before, after].map((part) => part.split(":").filter(Boolean)) as [
    string[],
    string[],
  ];
  return [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
}

/**
 * Types of the format: 2 text, 6 number of 32 bits, 7 map, 11 list. Nothing here is longer than 28.
 */
function encode(value: Value): Buffer {
  if (typeof value === "string")
    return Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)]);
  if (Array.isArray(value))
    return Buffer.concat([Buffer.from([value.length, 11 - 7]), ...value.map(encode)]);
  if ("uint" in value) {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value.uint);
    return Buffer.concat([Buffer.from([(6 << 5) | 4]), bytes]);
  }
  const entries = Object.entries(value.map);
  return Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flat().map((each) => encode(each)),
  ]);
}
