import { Stack } from "aws-cdk-lib";
import { Effect, Policy, PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import type { KindData } from "../../../lib/reconcile/contract/kind-data.ts";

/**
 * Denies the role everything on the stack's own functions if a kind manages functions: no object manages these. Other statements of the role
 * must not refer to them, because they depend on the role; so the denial is a policy of its own. All functions must exist already.
 */
export function denyOwnFunctions(role: Role, kinds: readonly Pick<KindData, "calls">[]): void {
  const actions = kinds.flatMap(({ calls }) => Object.values(calls).flatMap((call) => call?.actions ?? []));
  if (!actions.some((action) => action.startsWith("lambda:"))) return;
  const functions = Stack.of(role)
    .node.findAll()
    .filter((one) => one instanceof CfnFunction);
  const arns = functions.flatMap(({ attrArn }) => [attrArn, `${attrArn}:*`]);
  new Policy(role.node.scope ?? role, "RoleOwnFunctions", {
    roles: [role],
    statements: [
      new PolicyStatement({ sid: "OwnFunctions", effect: Effect.DENY, actions: ["lambda:*"], resources: arns }),
    ],
  });
}
