import { isDeepStrictEqual } from "node:util";
import type * as sdk from "@aws-sdk/client-ec2";
import { ApiError, TerminalError } from "../../../reconcile/contract/errors.ts";
import { own } from "../../../text/own.ts";
import type { Calling } from "../../driver/at.ts";
import type { ByHand } from "../../driver/part-data.ts";
import { ifPresent } from "../../values/if-present.ts";
import { distinct } from "../../values/normal-form.ts";
import { completed, entryOf, type Holder, inShort, keyOf, LISTS, singleRules, textOf, withText } from "./rule.ts";
import type { IpPermission, SecurityGroupSpec } from "./spec.generated.ts";

type Rules = readonly IpPermission[];

const UNKNOWN: Holder = { id: "", place: { account: "" } };

/** The rules that EC2 gives a new group, which allow all: for IPv6 only in a VPC that has IPv6 addresses. */
const ALL: IpPermission = { ipProtocol: "-1", ipRanges: [{ cidrIP: "0.0.0.0/0" }] };
const ALL_IPV6: IpPermission = { ipProtocol: "-1", ipv6Ranges: [{ cidrIPv6: "::/0" }] };

export const ingressRules = rules("ingressRules", "Ingress", "IpPermissions", []);

// ACK removes the rule of a new group if the spec has no rules.
export const egressRules = {
  ...rules("egressRules", "Egress", "IpPermissionsEgress", [ALL]),
  keep: "taken-over silent" as const,
};

/**
 * The rules of a group in one direction, as rules with a single entry each. New rules are added before old ones are removed, so that nothing is
 * interrupted that both allow, and a text is changed in place, because EC2 takes the rule with another text for a duplicate.
 */
function rules(
  name: "ingressRules" | "egressRules",
  direction: "Ingress" | "Egress",
  shownAt: "IpPermissions" | "IpPermissionsEgress",
  initial: Rules,
): ByHand<typeof sdk, SecurityGroupSpec> {
  const add = `AuthorizeSecurityGroup${direction}` as const;
  const remove = `RevokeSecurityGroup${direction}` as const;
  const describe = `UpdateSecurityGroupRuleDescriptions${direction}` as const;
  return {
    calls: { reads: [], writes: [add, remove, describe] },
    exposure: true,
    partial: true,
    unordered: [name],
    ...(initial.length > 0 && { initial }),
    desired(spec) {
      const declared = own(spec, name);
      return declared === undefined ? undefined : normal(declaredIn(declared));
    },

    async get(calling) {
      const rulesInSpec = own(calling.spec as Partial<SecurityGroupSpec>, name);
      const declared = Map.groupBy(declaredIn(rulesInSpec ?? []), (rule) => keyOf(rule, calling));
      const shown = (own(calling.description, shownAt) ?? []) as readonly object[];
      const all = shown
        .flatMap((rule) => singleRules(calling.toFields(add, rule, "IpPermissions.0")))
        .flatMap((rule) => {
          const same = declared.get(keyOf(rule, calling)) ?? [inShort(rule, calling)];
          return same.map((form) => withText(form, textOf(rule)));
        });
      // Some new groups have this rule in addition, which a spec that is silent leaves alone.
      const isNew = (rule: IpPermission) => initial.length > 0 && isDeepStrictEqual(rule, ALL_IPV6);
      return normal(rulesInSpec === undefined ? all.filter((rule) => !isNew(rule)) : all);
    },

    async put(calling, { from = initial, to = initial }: { readonly from?: Rules; readonly to?: Rules }) {
      const byKey = (all: Rules) => new Map(all.map((rule) => [keyOf(rule, calling), rule]));
      const [old, wanted] = [byKey(from), byKey(to)];
      const addNew = () => each(calling, add, without(wanted, old), "InvalidPermission.Duplicate");
      const removeOld = () => each(calling, remove, without(old, wanted), "InvalidPermission.NotFound");
      try {
        await addNew();
        await removeOld();
      } catch (error) {
        const isFull = error instanceof ApiError && error.code === "RulesPerSecurityGroupLimitExceeded";
        if (!isFull || wanted.size > old.size) throw error;
        await removeOld();
        await addNew();
      }
      const changed = [...wanted].flatMap(([key, rule]) => {
        const same = old.get(key);
        return same !== undefined && textOf(same) !== textOf(rule) ? [rule] : [];
      });
      if (changed.length > 0) await send(calling, describe, changed);
    },
  };

  /** The rules, each once; `undefined` for those of a new group. */
  function normal(all: Rules): Rules | undefined {
    const once = distinct(all) ?? [];
    return isDeepStrictEqual(once, initial) ? undefined : once;
  }

  /** The rules that a spec declares. Throws a `TerminalError` for those that EC2 would not keep as they are. */
  function declaredIn(declared: Rules): Rules {
    const all = declared.flatMap((rule, index) => {
      const found = singleRules(rule);
      if (found.length > 0) return found;
      throw new TerminalError("InvalidSpec", `spec.${name}[${index}] must have one of ${LISTS.join(", ")}`);
    });
    if (all.map(entryOf).some(({ groupName, groupID }) => groupName && groupID === undefined)) {
      const text = `spec.${name} names a group by groupName: use groupID or groupRef`;
      throw new TerminalError("NotSupported", text);
    }
    const keyed = Map.groupBy(all, (rule) => keyOf(rule, UNKNOWN));
    if ([...keyed.values()].every((same) => new Set(same.map(textOf)).size === 1)) return all;
    throw new TerminalError("InvalidSpec", `spec.${name} contains a rule twice, with different descriptions`);
  }
}

type Write = `${"Authorize" | "Revoke"}SecurityGroup${"Ingress" | "Egress"}`;
type Describe = `UpdateSecurityGroupRuleDescriptions${"Ingress" | "Egress"}`;

/** Makes a call about all rules or, if one of them is as the call would leave it, about each of them. */
async function each(calling: Calling<typeof sdk>, operation: Write, all: Rules, done: string): Promise<void> {
  const isDone = all.length === 0 || (await ifPresent(send(calling, operation, all), done)) !== undefined;
  if (isDone || all.length === 1) return;
  for (const rule of all) await ifPresent(send(calling, operation, [rule]), done);
}

async function send(calling: Calling<typeof sdk>, operation: Write | Describe, all: Rules): Promise<object> {
  const IpPermissions = all.map((rule) => calling.toMembers(operation, completed(rule, calling), "IpPermissions.0"));
  return await calling.call(operation, { IpPermissions });
}

function without(rules: ReadonlyMap<string, IpPermission>, others: ReadonlyMap<string, IpPermission>): Rules {
  return [...rules].flatMap(([key, rule]) => (others.has(key) ? [] : [rule]));
}
