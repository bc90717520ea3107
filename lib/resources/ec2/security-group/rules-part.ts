import { isDeepStrictEqual } from "node:util";
import type * as sdk from "@aws-sdk/client-ec2";
import { ApiError } from "../../../reconcile/contract/errors.ts";
import type { Change } from "../../../reconcile/contract/part.ts";
import { own } from "../../../text/own.ts";
import type { Calling } from "../../driver/at.ts";
import type { ByHand } from "../../driver/part-data.ts";
import { ifPresent } from "../../values/if-present.ts";
import { distinct } from "../../values/normal-form.ts";
import { asOwn, declaredRules, descriptionOf, keyOf, type Rule, rulesIn, withDescription } from "./rules.ts";
import type { SecurityGroupSpec } from "./spec.generated.ts";

type Direction = "Ingress" | "Egress";
type Write = `${"AuthorizeSecurityGroup" | "RevokeSecurityGroup" | "UpdateSecurityGroupRuleDescriptions"}${Direction}`;

/** What the calls about rules need. All of them have the same input. */
interface RuleCalls extends Pick<Calling<typeof sdk>, "id" | "toMembers"> {
  readonly call: (operation: Write, input: object) => Promise<object>;
}

/** The rules that EC2 gives a new group: for IPv6 only in a VPC that has IPv6 addresses. */
const TO_ALL: Rule = { ipProtocol: "-1", ipRanges: [{ cidrIP: "0.0.0.0/0" }] };
const TO_ALL_IPV6: Rule = { ipProtocol: "-1", ipv6Ranges: [{ cidrIPv6: "::/0" }] };

const FIELDS = {
  Ingress: { field: "ingressRules", member: "IpPermissions", initial: undefined },
  Egress: { field: "egressRules", member: "IpPermissionsEgress", initial: [TO_ALL] },
} as const;

/**
 * The rules for one direction, as a list of rules with a single source or destination. New rules are added before old ones are removed, so
 * that traffic that both allow is not interrupted, and a description is changed in place, because EC2 takes the rule with another
 * description for a duplicate.
 */
export function rulesPart(direction: Direction): ByHand<typeof sdk, SecurityGroupSpec> {
  const { field, member, initial } = own(FIELDS, direction);
  const authorize = `AuthorizeSecurityGroup${direction}` as const;
  const revoke = `RevokeSecurityGroup${direction}` as const;
  const describe = `UpdateSecurityGroupRuleDescriptions${direction}` as const;
  /** The rules, each once; `undefined` for those of a new group. */
  const normal = (rules: readonly Rule[]) => {
    const all = distinct(rules) ?? [];
    return isDeepStrictEqual(all, initial ?? []) ? undefined : all;
  };
  return {
    calls: { reads: [], writes: [authorize, revoke, describe] },
    ...(initial && { initial }),
    partial: true,
    exposure: true,
    unordered: [field],
    again: "DescribeSecurityGroupRules",
    desired(spec) {
      const declared = own(spec, field);
      return declared && normal(declaredRules(field, declared));
    },

    async get(calling) {
      const declared = own(calling.spec as Partial<SecurityGroupSpec>, field);
      const { ipPermissions = [] } = calling.toFields(authorize, { IpPermissions: own(calling.description, member) });
      const forms = Map.groupBy(declaredRules(field, declared), (rule) => keyOf(rule, calling));
      const rules = (ipPermissions as readonly Rule[]).flatMap(rulesIn).flatMap((rule) => {
        const same = forms.get(keyOf(rule, calling)) ?? [asOwn(rule, calling)];
        return same.map((form) => withDescription(form, descriptionOf(rule)));
      });
      const isSilent = declared === undefined && direction === "Egress";
      return normal(isSilent ? rules.filter((rule) => !isDeepStrictEqual(rule, TO_ALL_IPV6)) : rules);
    },

    async put(calling, { from = initial ?? [], to = initial ?? [] }: Change<readonly Rule[]>) {
      const byKey = (rules: readonly Rule[]) => new Map(rules.map((rule) => [keyOf(rule, calling), rule]));
      const [before, after] = [byKey(from), byKey(to)];
      const add = () => each(calling, authorize, without(after, before), "InvalidPermission.Duplicate");
      const remove = () => each(calling, revoke, without(before, after), "InvalidPermission.NotFound");
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
      const described = [...after].flatMap(([key, rule]) => {
        const same = before.get(key);
        return same !== undefined && descriptionOf(same) !== descriptionOf(rule) ? [rule] : [];
      });
      if (described.length > 0) await send(calling, describe, described);
    },
  };
}

function without(rules: ReadonlyMap<string, Rule>, others: ReadonlyMap<string, Rule>): readonly Rule[] {
  return [...rules].flatMap(([key, rule]) => (others.has(key) ? [] : [rule]));
}

/** Makes a call about all rules or, if one of them is as the call would leave it, about each of them. */
async function each(calling: RuleCalls, operation: Write, rules: readonly Rule[], done: string): Promise<void> {
  const isDone = rules.length === 0 || (await ifPresent(send(calling, operation, rules), done)) !== undefined;
  if (isDone || rules.length === 1) return;
  for (const rule of rules) await ifPresent(send(calling, operation, [rule]), done);
}

/** Makes a call about rules. EC2 requires the ID of a group, also of the group itself. */
async function send({ id, call, toMembers }: RuleCalls, operation: Write, rules: readonly Rule[]): Promise<object> {
  const ipPermissions = rules.map((rule) => {
    const [pair] = rule.userIDGroupPairs ?? [];
    return pair === undefined ? rule : { ...rule, userIDGroupPairs: [{ groupID: id, ...pair }] };
  });
  return await call(operation, toMembers(operation, { ipPermissions }));
}
