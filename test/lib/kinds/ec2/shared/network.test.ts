import { expect, test } from "vitest";
import { networkOf } from "../../../../../lib/kinds/ec2/shared/network.ts";

test.each([
  ["10.1.7.9/16", "10.1.0.0/16"],
  ["0.0.0.0/0", "0.0.0.0/0"],
  ["100.68.0.18/18", "100.68.0.0/18"],
  ["192.0.2.1/32", "192.0.2.1/32"],
  ["2001:DB8:abcd:0012::1/64", "2001:db8:abcd:12::/64"],
  ["0:0:0:0:0:0:0:0/0", "::/0"],
  ["2001:db8:0:0:1:0:0:1/128", "2001:db8::1:0:0:1/128"],
])("the network of %s is %s", (cidr, network) => {
  expect(networkOf(cidr)).toBe(network);
  expect(networkOf(network)).toBe(network);
});

test.each([[""], ["10.0.0.0"], ["10.0.0.0/33"], ["everywhere"], [`${"1".repeat(50)}/8`]])(
  "%j is no network, and stays as it is",
  (text) => {
    expect(networkOf(text)).toBe(text);
  },
);
