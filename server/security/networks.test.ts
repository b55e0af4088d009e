import { expect, test } from "vitest";
import { isIn, readNetworks } from "./networks.ts";

test("addresses and networks are read as operators write them, and what is none is said", () => {
  const read = readNetworks(" 10.0.0.0/8, 192.0.2.7,2001:db8::/32 ,");
  if (!read) throw new Error("not read");
  const inside = ["10.1.2.3", "::ffff:10.1.2.3", "192.0.2.7", "2001:db8:1::9"];
  const outside = ["11.1.2.3", "192.0.2.8", "2001:db9::1", "::1", "nonsense", ""];
  expect(inside.map((each) => isIn(read, each))).toEqual(inside.map(() => true));
  expect(outside.map((each) => isIn(read, each))).toEqual(outside.map(() => false));
  for (const wrong of ["10.0.0.0/33", "10.0.0/8", "proxy", "::1/129", "10.0.0.1/8/9", "10.0.0.1/"])
    expect(readNetworks(wrong), wrong).toBeNull();
});
