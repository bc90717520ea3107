import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { own } from "../../../text/own.ts";
import { stableText } from "../../../text/stable-text.ts";
import { compact } from "../../values/normal-form.ts";
import { withoutEmpty } from "../../values/without-empty.ts";
import { networkOf } from "../network.ts";
import type { SecurityGroupSpec } from "./spec.generated.ts";

/** Rules as a spec declares them: a protocol, a range of ports, and any number of sources or destinations. */
type Permission = NonNullable<SecurityGroupSpec["ingressRules"]>[number];

/** A rule as EC2 counts them: a permission with a single source or destination. */
export type Rule = Permission;

/** The group that has the rules. */
export interface Here {
  readonly id: string;
  readonly account: string;
}

const SOURCES = ["ipRanges", "ipv6Ranges", "prefixListIDs", "userIDGroupPairs"] as const;

/** The protocols that EC2 shows by name: https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_IpPermission.html */
const PROTOCOLS = new Map([
  ["1", "icmp"],
  ["6", "tcp"],
  ["17", "udp"],
  ["58", "icmpv6"],
]);

/** The rules that a spec declares in this field. Throws a `TerminalError` for rules that EC2 would not keep as they are. */
export function declaredRules(field: string, permissions: readonly Permission[] = []): readonly Rule[] {
  const rules = permissions.flatMap((permission, index) => {
    const found = rulesIn(permission);
    if (found.length > 0) return found;
    throw invalid(`spec.${field}[${index}] must have one of ${SOURCES.join(", ")}`);
  });
  if (rules.some(({ userIDGroupPairs: [pair] = [] }) => pair?.groupName && pair.groupID === undefined)) {
    throw new TerminalError("NotSupported", `spec.${field} names a group by groupName: use groupID or groupRef`);
  }
  const described = Map.groupBy(rules, (rule) => keyOf(rule, { id: "", account: "" }));
  if ([...described.values()].some((same) => new Set(same.map(descriptionOf)).size > 1)) {
    throw invalid(`spec.${field} contains a rule twice, with different descriptions`);
  }
  return rules;
}

/** The rules of a permission, in the form in which EC2 shows them. */
export function rulesIn(permission: Permission): readonly Rule[] {
  const ports = portsOf(permission);
  const { ipRanges = [], ipv6Ranges = [], prefixListIDs = [], userIDGroupPairs = [] } = permission;
  const sources: readonly Rule[] = [
    ...ipRanges.map((one) => ({ ipRanges: [{ ...one, cidrIP: networkOf(one.cidrIP) }] })),
    ...ipv6Ranges.map((one) => ({ ipv6Ranges: [{ ...one, cidrIPv6: networkOf(one.cidrIPv6) }] })),
    ...prefixListIDs.map((one) => ({ prefixListIDs: [one] })),
    ...userIDGroupPairs.map(({ peeringStatus: _shownOnly, ...one }) => ({ userIDGroupPairs: [one] })),
  ];
  return sources.map((source) => {
    const [[list, [item]] = ["", [{}]]] = Object.entries(source);
    return { ...ports, [list]: [withoutEmpty(item)] };
  });
}

/** The protocol and the ports. EC2 ignores ports of protocols that have none. */
function portsOf({
  ipProtocol = "",
  fromPort,
  toPort,
}: Permission): Pick<Permission, "ipProtocol" | "fromPort" | "toPort"> {
  const name = ipProtocol.toLowerCase();
  const protocol = PROTOCOLS.get(name) ?? name;
  if (protocol === "tcp" || protocol === "udp") return { ipProtocol: protocol, ...compact({ fromPort, toPort }) };
  if (!protocol.startsWith("icmp")) return { ipProtocol: protocol };
  return { ipProtocol: protocol, fromPort: fromPort ?? -1, toPort: toPort ?? -1 };
}

/** What distinguishes a rule from the others of the group. A pair without a group stands for the group itself. */
export function keyOf(rule: Rule, { id, account }: Here): string {
  const [pair] = rule.userIDGroupPairs ?? [];
  if (pair === undefined) return stableText(withDescription(rule, undefined));
  const groupID = pair.groupID ?? id;
  const isOwn = groupID === id || pair.userID === account;
  return stableText({ ...rule, userIDGroupPairs: [compact({ groupID, userID: isOwn ? undefined : pair.userID })] });
}

/** A rule that EC2 shows, as a spec would declare it. */
export function asDeclared(rule: Rule, { id, account }: Here): Rule {
  const [pair] = rule.userIDGroupPairs ?? [];
  if (pair === undefined) return rule;
  const { groupID, userID, description } = pair;
  const declared = compact({
    groupID: groupID === id ? undefined : groupID,
    userID: userID === account ? undefined : userID,
    description,
  });
  return { ...rule, userIDGroupPairs: [declared] };
}

export function descriptionOf(rule: Rule): string | undefined {
  return sourceOf(rule).item.description;
}

/** The rule with another description. */
export function withDescription(rule: Rule, description: string | undefined): Rule {
  const { list, item } = sourceOf(rule);
  const { description: _, ...others } = item;
  return { ...rule, [list]: [{ ...others, ...compact({ description }) }] };
}

/** The only source or destination of a rule, and the list that contains it. */
function sourceOf(rule: Rule) {
  const found = SOURCES.flatMap((list) => (own(rule, list) ?? []).map((item) => ({ list, item })));
  return found[0] ?? { list: SOURCES[0], item: {} };
}

function invalid(message: string): TerminalError {
  return new TerminalError("InvalidSpec", message);
}
