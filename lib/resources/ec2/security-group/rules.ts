import { own } from "../../../text/own.ts";
import { compact } from "../../values/normal-form.ts";
import { networkOf } from "../network.ts";
import type { SecurityGroupSpec } from "./spec.generated.ts";

/** A protocol, a range of ports, and sources or destinations. EC2 counts each of these as a rule. */
type Rule = NonNullable<SecurityGroupSpec["ingressRules"]>[number];
type Range = NonNullable<Rule["ipRanges"]>[number] & NonNullable<Rule["ipv6Ranges"]>[number];
type Pair = NonNullable<Rule["userIDGroupPairs"]>[number];

/** The protocols that EC2 shows by name: https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_IpPermission.html */
const PROTOCOLS: Readonly<Record<string, string>> = { "1": "icmp", "6": "tcp", "17": "udp", "58": "icmpv6" };

/** The protocol and the ports of a rule. EC2 ignores ports of protocols that have none. */
export function portsOf({ ipProtocol = "", fromPort, toPort }: Rule): Rule {
  const name = ipProtocol.toLowerCase();
  const protocol = own(PROTOCOLS, name) ?? name;
  if (protocol === "tcp" || protocol === "udp") return { ipProtocol: protocol, ...compact({ fromPort, toPort }) };
  if (!protocol.startsWith("icmp")) return { ipProtocol: protocol };
  return { ipProtocol: protocol, fromPort: fromPort ?? -1, toPort: toPort ?? -1 };
}

/** A source or destination as EC2 shows it. */
export function sourceOf({ cidrIP, cidrIPv6, ...others }: Range): object {
  return { ...others, cidrIP: networkOf(cidrIP), cidrIPv6: networkOf(cidrIPv6), peeringStatus: undefined };
}

/** A pair that names neither the group that has the rule nor its account, so that all forms of a rule are equal. */
export function asOwn(
  { groupID, userID, description }: Pair,
  { id, place }: { readonly id: string; readonly place: { readonly account: string } },
): Pair {
  const isOwn = (groupID ?? id) === id;
  const ids = { groupID: isOwn ? undefined : groupID, userID: isOwn || userID === place.account ? undefined : userID };
  return compact({ ...ids, description });
}
