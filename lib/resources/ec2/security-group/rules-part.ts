import { isDeepStrictEqual } from "node:util";
import type * as sdk from "@aws-sdk/client-ec2";
import { ApiError } from "../../../reconcile/contract/errors.ts";
import type { Change } from "../../../reconcile/contract/part.ts";
import { own } from "../../../text/own.ts";
import type { Calling } from "../../driver/at.ts";
import type { ByHand } from "../../driver/part-data.ts";
import { distinct } from "../../values/normal-form.ts";
import {
  asDeclared,
  declaredRules,
  descriptionOf,
  type Here,
  keyOf,
  type Rule,
  rulesIn,
  withDescription,
} from "./rules.ts";
import type { SecurityGroupSpec } from "./spec.generated.ts";

type Direction = "Ingress" | "Egress";
type Writes = `${"AuthorizeSecurityGroup" | "RevokeSecurityGroup" | "UpdateSecurityGroupRuleDescriptions"}${Direction}`;

/** What the calls about rules need. All of them have the same input. */
interface RuleCalls extends Pick<Calling<typeof sdk>, "id" | "toMembers"> {
  readonly call: (operation: Writes, input: object) => Promise<unknown>;
}

/** The rules that EC2 gives a new group: for IPv6 only in a VPC that has IPv6 addresses. */
const TO_ALL: Rule = { ipProtocol: "-1", ipRanges: [{ cidrIP: "0.0.0.0/0" }] };
const TO_ALL_IPV6: Rule = { ipProtocol: "-1", ipv6Ranges: [{ cidrIPv6: "::/0" }] };

/**
 * The rules for one direction, as a list of rules with a single source or destination. New rules are added before old ones are removed, so
 * that traffic that both allow is not interrupted, and a description is changed in place, because EC2 takes the rule with another
 * description for a duplicate.
 */
export function rulesPart(direction: Direction): ByHand<typeof sdk, SecurityGroupSpec> {
  const field = direction === "Ingress" ? "ingressRules" : "egressRules";
  const member = direction === "Ingress" ? "IpPermissions" : "IpPermissionsEgress";
  const initial = direction === "Ingress" ? undefined : [TO_ALL];
  const authorize = `AuthorizeSecurityGroup${direction}` as const;
  const revoke = `RevokeSecurityGroup${direction}` as const;
  const describe = `UpdateSecurityGroupRuleDescriptions${direction}` as const;

  return {
    calls: { reads: [], writes: [authorize, revoke, describe] },
    ...(initial && { initial }),
    partial: true,
    exposure: true,
    unordered: [field],
    again: "DescribeSecurityGroupRules",
    desired(spec) {
      const permissions = own(spec, field);
      return permissions && normal(declaredRules(field, permissions));
    },

    async get(calling) {
      const { spec, description } = calling;
      const here = hereOf(calling);
      const permissions = own(spec as Partial<SecurityGroupSpec>, field);
      const declared = declaredRules(field, permissions);
      const forms = Map.groupBy(declared, (rule) => keyOf(rule, here));
      const { ipPermissions = [] } = calling.toFields(authorize, { IpPermissions: own(description, member) });
      const rules = (ipPermissions as readonly Rule[]).flatMap(rulesIn).flatMap((rule) => {
        const same = forms.get(keyOf(rule, here)) ?? [asDeclared(rule, here)];
        return same.map((form) => withDescription(form, descriptionOf(rule)));
      });
      const isSilent = permissions === undefined && initial !== undefined;
      return normal(isSilent ? rules.filter((rule) => !isDeepStrictEqual(rule, TO_ALL_IPV6)) : rules);
    },

    async put(calling, { from = initial, to = initial }: Change<readonly Rule[]>) {
      const here = hereOf(calling);
      const before = new Map(from?.map((rule) => [keyOf(rule, here), rule]));
      const after = new Map(to?.map((rule) => [keyOf(rule, here), rule]));
      const added = [...after].flatMap(([key, rule]) => (before.has(key) ? [] : [rule]));
      const removed = [...before].flatMap(([key, rule]) => (after.has(key) ? [] : [rule]));
      const described = [...after].flatMap(([key, rule]) => {
        const same = before.get(key);
        return same !== undefined && descriptionOf(same) !== descriptionOf(rule) ? [rule] : [];
      });
      const add = () => each(calling, authorize, added, "InvalidPermission.Duplicate");
      const remove = () => each(calling, revoke, removed, "InvalidPermission.NotFound");
      try {
        await add();
        await remove();
      } catch (error) {
        // There is no room for the old and the new rules together.
        const isFull = error instanceof ApiError && error.code === "RulesPerSecurityGroupLimitExceeded";
        if (!isFull || after.size > before.size) throw error;
        await remove();
        await add();
      }
      if (described.length > 0) await send(calling, describe, described);
    },
  };

  /** The rules, each once; `undefined` for those of a new group. */
  function normal(rules: readonly Rule[]): readonly Rule[] | undefined {
    const all = distinct(rules) ?? [];
    return isDeepStrictEqual(all, initial ?? []) ? undefined : all;
  }
}

/** Makes a call about all rules or, if one of them is as the call would leave it, about each of them. */
async function each(calling: RuleCalls, operation: Writes, rules: readonly Rule[], done: string): Promise<void> {
  if (rules.length === 0) return;
  try {
    await send(calling, operation, rules);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== done) throw error;
    if (rules.length === 1) return;
    for (const rule of rules) await each(calling, operation, [rule], done);
  }
}

/** Makes a call about rules. EC2 requires the ID of a group, also of the group itself. */
async function send({ id, call, toMembers }: RuleCalls, operation: Writes, rules: readonly Rule[]): Promise<void> {
  const ipPermissions = rules.map((rule) => {
    const [pair] = rule.userIDGroupPairs ?? [];
    return pair === undefined ? rule : { ...rule, userIDGroupPairs: [{ groupID: id, ...pair }] };
  });
  await call(operation, toMembers(operation, { ipPermissions }));
}

function hereOf({ id, place }: Pick<Calling<typeof sdk>, "id" | "place">): Here {
  return { id, account: place.account };
}
