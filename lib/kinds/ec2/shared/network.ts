import ipaddr from "ipaddr.js";

/** The longest text of an address range, with an IPv4 address inside an IPv6 address. */
const LONGEST = 49;

/** An address range without the bits that address a host, as AWS shows it. AWS says what is wrong with any other text. */
export function networkOf(cidr = ""): string {
  if (cidr.length > LONGEST || !ipaddr.isValidCIDR(cidr)) return cidr;
  const [address, bits] = ipaddr.parseCIDR(cidr);
  const family = address.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(cidr).toString()}/${bits}`;
}
