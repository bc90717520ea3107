import { own } from "../../../text/own.ts";
import { stableText } from "../../../text/stable-text.ts";
import { compact } from "../../values/normal-form.ts";
import { withoutEmpty } from "../../values/without-empty.ts";
import { networkOf } from "../network.ts";
import type { IpPermission, IpRange, Ipv6Range, PrefixListId, UserIdGroupPair } from "./spec.generated.ts";

/** The lists of what a rule allows. EC2 counts each entry of each of them as a rule, and may show the entries in other rules. */
export const LISTS = ["ipRanges", "ipv6Ranges", "prefixListIDs", "userIDGroupPairs"] as const;

type Entry = Partial<IpRange & Ipv6Range & PrefixListId & UserIdGroupPair>;

/** The group that has the rules. Of a spec alone, neither its identifier nor the account is known: both are empty. */
export interface Holder {
  readonly id: string;
  readonly place: { readonly account: string };
}

/** A rule as rules with a single entry, in the form in which EC2 shows them. */
export function singleRules(rule: IpPermission): readonly IpPermission[] {
  const ports = portsOf(rule);
  return LISTS.flatMap((list) =>
    (own(rule, list) ?? []).map((entry) => ({ ...ports, [list]: [withoutEmpty(asShown(entry))] })),
  );
}

/** What distinguishes a rule with a single entry from others, however it is spelled. */
export function keyOf(rule: IpPermission, holder: Holder): string {
  return stableText(withText(inShort(rule, holder), undefined));
}

/** A rule with a single entry that has only what distinguishes it, and its text. */
export function inShort(rule: IpPermission, holder: Holder): IpPermission {
  return withEntry(rule, (entry, list) => {
    const filled: Entry = filledIn(list, holder);
    const { cidrIP, cidrIPv6, prefixListID, groupID, userID, description } = entry;
    return {
      cidrIP,
      cidrIPv6,
      prefixListID,
      description,
      groupID: groupID === filled.groupID ? undefined : groupID,
      userID: userID === filled.userID ? undefined : userID,
    };
  });
}

/** A rule as calls send it. */
export function completed(rule: IpPermission, holder: Holder): IpPermission {
  return withEntry(rule, (entry, list) => ({ ...filledIn(list, holder), ...entry }));
}

/** The description of a rule with a single entry, which does not distinguish it. */
export function textOf(rule: IpPermission): string | undefined {
  return entryOf(rule).description;
}

export function withText(rule: IpPermission, description: string | undefined): IpPermission {
  return withEntry(rule, (entry) => ({ ...entry, description }));
}

/** The only entry of a rule. */
export function entryOf(rule: IpPermission): Entry {
  return LISTS.flatMap((list): readonly Entry[] => own(rule, list) ?? [])[0] ?? {};
}

type Changed = { readonly [Name in keyof Entry]: Entry[Name] | undefined };

function withEntry(rule: IpPermission, change: (entry: Entry, list: string) => Changed): IpPermission {
  const list = LISTS.find((one) => own(rule, one) !== undefined);
  return list === undefined
    ? rule
    : { ...rule, [list]: (own(rule, list) ?? []).map((one) => compact<Entry>(change(one, list))) };
}

/** What EC2 fills in: a pair that names no group is about the group itself. */
function filledIn(list: string, { id, place }: Holder): Entry {
  return list === "userIDGroupPairs" ? { groupID: id, userID: place.account } : {};
}

/** An entry in the form in which EC2 shows it. Only EC2 says the status of a peering. */
function asShown({ cidrIP, cidrIPv6, ...others }: Entry): Entry {
  return compact<Entry>({
    ...others,
    peeringStatus: undefined,
    cidrIP: cidrIP === undefined ? undefined : networkOf(cidrIP),
    cidrIPv6: cidrIPv6 === undefined ? undefined : networkOf(cidrIPv6),
  });
}

/** The protocols that EC2 shows by name: https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_IpPermission.html */
const PROTOCOLS: Readonly<Record<string, string>> = { "1": "icmp", "6": "tcp", "17": "udp", "58": "icmpv6" };

/** The protocol and the ports of a rule. EC2 ignores ports of protocols that have none. */
function portsOf({ ipProtocol = "", fromPort, toPort }: IpPermission): Partial<IpPermission> {
  const name = ipProtocol.toLowerCase();
  const protocol = own(PROTOCOLS, name) ?? name;
  if (protocol === "tcp" || protocol === "udp") return compact({ ipProtocol: protocol, fromPort, toPort });
  if (!protocol.startsWith("icmp")) return { ipProtocol: protocol };
  return { ipProtocol: protocol, fromPort: fromPort ?? -1, toPort: toPort ?? -1 };
}
