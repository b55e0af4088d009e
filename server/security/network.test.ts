import fc from "fast-check";
import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

test("a stranger with a /64 of IPv6 is one network, however the address is written", () => {
  expect(networkOf("2001:db8:0:7::1")).toBe("2001:db8:0:7::/64");
  expect(networkOf("2001:0DB8:0000:0007:ffff:1:2:3")).toBe("2001:db8:0:7::/64");
  expect(networkOf("2001:db8:0:8::1")).toBe("2001:db8:0:8::/64");
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
});

test("IPv4 stays what it is, written as IPv6 too", () => {
  for (const same of [
    "192.0.2.7",
    "::ffff:192.0.2.7",
    "::FFFF:c000:207",
    "0:0:0:0:0:ffff:192.0.2.7",
  ])
    expect(networkOf(same)).toBe("192.0.2.7");
  expect(networkOf("")).toBe("");
});

test("the last 64 bits never matter, and the first always do", () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 4, maxLength: 4 }),
      fc.array(group, { minLength: 4, maxLength: 4 }),
      fc.array(group, { minLength: 4, maxLength: 4 }),
      (first, one, other) => {
        fc.pre(first.some((each) => each > 0));
        const write = (rest: number[]) =>
          [...first, ...rest].map((each) => each.toString(16)).join(":");
        expect(networkOf(write(one))).toBe(networkOf(write(other)));
        expect(networkOf(write(one))).toBe(
          `${first.map((each) => each.toString(16)).join(":")}::/64`,
        );
      },
    ),
  );
});
