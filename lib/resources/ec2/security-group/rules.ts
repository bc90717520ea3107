import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { own } from "../../../text/own.ts";
import { stableText } from "../../../text/stable-text.ts";
import { compact } from "../../values/normal-form.ts";
import { withoutEmpty } from "../../values/without-empty.ts";
import { networkOf } from "../network.ts";
import type { SecurityGroupSpec } from "./spec.generated.ts";

/** A protocol, a range of ports, and sources or destinations. EC2 counts each of these as a rule. */
export type Rule = NonNullable<SecurityGroupSpec["ingressRules"]>[number];

/** The group that has the rules. */
export interface Here {
  readonly id: string;
  readonly place: { readonly account: string };
}

const SOURCES = ["ipRanges", "ipv6Ranges", "prefixListIDs", "userIDGroupPairs"] as const;

/** The protocols that EC2 shows by name: https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_IpPermission.html */
const PROTOCOLS = new Map([
  ["1", "icmp"],
  ["6", "tcp"],
  ["17", "udp"],
  ["58", "icmpv6"],
]);

/** The rules that a spec declares in this field, each with one source. Throws a `TerminalError` for those that EC2 would not keep as they are. */
export function declaredRules(field: string, declared: readonly Rule[] = []): readonly Rule[] {
  const rules = declared.flatMap((one, index) => {
    const found = rulesIn(one);
    if (found.length > 0) return found;
    throw invalid(`spec.${field}[${index}] must have one of ${SOURCES.join(", ")}`);
  });
  if (rules.some(({ userIDGroupPairs: [pair] = [] }) => pair?.groupName && pair.groupID === undefined)) {
    throw new TerminalError("NotSupported", `spec.${field} names a group by groupName: use groupID or groupRef`);
  }
  const described = Map.groupBy(rules, (rule) => keyOf(rule));
  if ([...described.values()].every((same) => new Set(same.map(descriptionOf)).size === 1)) return rules;
  throw invalid(`spec.${field} contains a rule twice, with different descriptions`);
}

/** The rules with a single source or destination, in the form in which EC2 shows them. */
export function rulesIn(rule: Rule): readonly Rule[] {
  const ports = portsOf(rule);
  const { ipRanges = [], ipv6Ranges = [], prefixListIDs = [], userIDGroupPairs = [] } = rule;
  return [
    ...ipRanges.map((one) => ({ ipRanges: [withoutEmpty({ ...one, cidrIP: networkOf(one.cidrIP) })] })),
    ...ipv6Ranges.map((one) => ({ ipv6Ranges: [withoutEmpty({ ...one, cidrIPv6: networkOf(one.cidrIPv6) })] })),
    ...prefixListIDs.map((one) => ({ prefixListIDs: [withoutEmpty(one)] })),
    ...userIDGroupPairs.map(({ peeringStatus: _shownOnly, ...one }) => ({ userIDGroupPairs: [withoutEmpty(one)] })),
  ].map((source) => ({ ...ports, ...source }));
}

/** The protocol and the ports. EC2 ignores ports of protocols that have none. */
function portsOf({ ipProtocol = "", fromPort, toPort }: Rule): Rule {
  const name = ipProtocol.toLowerCase();
  const protocol = PROTOCOLS.get(name) ?? name;
  if (protocol === "tcp" || protocol === "udp") return { ipProtocol: protocol, ...compact({ fromPort, toPort }) };
  if (!protocol.startsWith("icmp")) return { ipProtocol: protocol };
  return { ipProtocol: protocol, fromPort: fromPort ?? -1, toPort: toPort ?? -1 };
}

/** A rule in which a pair names neither the group that has the rule nor its account, so that all forms of a rule are equal. */
export function asOwn(rule: Rule, { id, place }: Here): Rule {
  const [pair] = rule.userIDGroupPairs ?? [];
  if (pair === undefined) return rule;
  const { groupID = id, userID, description } = pair;
  const isOwn = groupID === id;
  const ids = { groupID: isOwn ? undefined : groupID, userID: isOwn || userID === place.account ? undefined : userID };
  return { ...rule, userIDGroupPairs: [compact({ ...ids, description })] };
}

/** What distinguishes a rule from the others of the group. */
export function keyOf(rule: Rule, here: Here = { id: "", place: { account: "" } }): string {
  return stableText(withDescription(asOwn(rule, here), undefined));
}

export function descriptionOf(rule: Rule): string | undefined {
  return sourceOf(rule).item.description;
}

/** The rule with another description. */
export function withDescription(rule: Rule, description: string | undefined): Rule {
  const { list, item } = sourceOf(rule);
  return { ...rule, [list]: [compact({ ...item, description })] };
}

/** The only source or destination of a rule, and the list that contains it. */
function sourceOf(rule: Rule) {
  const found = SOURCES.flatMap((list) => (own(rule, list) ?? []).map((item) => ({ list, item })));
  return found[0] ?? { list: SOURCES[0], item: {} };
}

function invalid(message: string): TerminalError {
  return new TerminalError("InvalidSpec", message);
}
