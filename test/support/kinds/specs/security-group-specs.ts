import fc from "fast-check";

const descriptions = fc.constantFrom({}, { description: "From the office" }, { description: "From the shop" });

const ports = fc.constantFrom(
  { ipProtocol: "tcp", fromPort: 443, toPort: 443 },
  { ipProtocol: "17", fromPort: 5000, toPort: 5010 },
  { ipProtocol: "icmp", fromPort: 8, toPort: -1 },
  { ipProtocol: "-1" },
);

const source = fc.oneof(
  fc.record({ ipRanges: listOf("cidrIP", "10.0.0.0/8", "192.168.7.9/24") }),
  fc.record({ ipv6Ranges: listOf("cidrIPv6", "2001:DB8::1/32", "2001:db8:1::/48") }),
  fc.record({ prefixListIDs: listOf("prefixListID", "pl-00000001", "pl-00000002") }),
  descriptions.map((description) => ({ userIDGroupPairs: [description] })),
);

/** Rules of which no two are the same: EC2 would not keep both. */
const rules = fc.uniqueArray(
  fc.tuple(ports, source).map(([range, from]) => ({ ...range, ...from })),
  { maxLength: 3, selector: (rule) => [rule.ipProtocol, Object.keys(rule).find((name) => /s$/.test(name))].join() },
);

/** Fields that the spec of a security group can declare. */
export const securityGroupSpecs = fc.record({ ingressRules: rules, egressRules: rules }, { requiredKeys: [] });

/** A list of these values, with descriptions. */
function listOf(field: string, ...values: readonly string[]) {
  return fc
    .subarray([...values], { minLength: 1 })
    .chain((chosen) => fc.tuple(...chosen.map((value) => descriptions.map((text) => ({ [field]: value, ...text })))));
}
