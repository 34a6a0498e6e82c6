import { expect, test } from "vitest";
import { networkOf, widerNetworkOf } from "./throttles.rules.ts";

test("an IPv4 address counts as itself in every spelling", () => {
  expect(networkOf("102.89.1.7")).toBe("102.89.1.7");
  for (const spelled of ["::ffff:102.89.1.7", "::FFFF:6659:107", "0:0:0:0:0:ffff:102.89.1.7", " 102.89.1.7"])
    expect(networkOf(spelled)).toBe("102.89.1.7");
});

test("an IPv6 address counts as its /64", () => {
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:0db8:0001:0002::9")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:DB8::1")).toBe("2001:db8:0:0::/64");
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
});

test("the wider network of an IPv6 address is its /48, and an IPv4 address has none", () => {
  for (const one of ["2001:db8:1:2:3:4:5:6", "[2001:db8:1:ffff::9]:443", "2001:0DB8:0001::"])
    expect(widerNetworkOf(one)).toBe("2001:db8:1::/48");
  expect(widerNetworkOf("2001:db8::1")).toBe("2001:db8:0::/48");
  for (const one of ["102.89.1.7", "::ffff:102.89.1.7", "unknown"])
    expect(widerNetworkOf(one)).toBe(networkOf(one));
});

test("an address counts without the port that a load balancer adds", () => {
  for (const spelled of ["102.89.1.7:4711", "[::ffff:102.89.1.7]:4711", "[::ffff:102.89.1.7]"])
    expect(networkOf(spelled)).toBe("102.89.1.7");
  expect(networkOf("[2001:db8:1:2::9]:443")).toBe("2001:db8:1:2::/64");
  expect(networkOf("unknown")).toBe("unknown");
});
