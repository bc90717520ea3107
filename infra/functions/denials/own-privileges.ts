import { Stack } from "aws-cdk-lib";
import { CfnRole, Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { serviceRoleArn } from "../../../lib/settings/service-roles.ts";
import type { Parameters } from "../../parameters/read-parameters.ts";

/**
 * Denies everything that could widen a role's own permissions, or those of a role that objects create: actions on the deployment's own
 * roles and on the policy that bounds the roles of objects, and the removal of that boundary. Other statements allow none of this; but a
 * mistake in one of them must not suffice. `scope` contains the roles of services; all other roles must exist already.
 */
export function ownPrivilegeDenials(
  scope: Construct,
  { clusterName, permissionsBoundary }: Pick<Parameters, "clusterName" | "permissionsBoundary">,
): readonly PolicyStatement[] {
  const { account, node, partition } = Stack.of(scope);
  const ofServices = serviceRoleArn({ clusterName, account, partition }, "*");
  const others = node
    .findAll()
    .filter((one) => one instanceof CfnRole)
    .filter((one) => !one.node.scopes.includes(scope));
  const roles = denial("OwnRoles", ["iam:*"], [ofServices, ...others.map(({ attrArn }) => attrArn)]);
  if (permissionsBoundary === undefined || permissionsBoundary === "none") return [roles];
  return [
    roles,
    denial("Boundary", ["iam:*"], [permissionsBoundary]),
    denial("BoundaryRemoval", ["iam:DeleteRolePermissionsBoundary"], ["*"]),
  ];
}

function denial(sid: string, actions: string[], resources: string[]): PolicyStatement {
  return new PolicyStatement({ sid, effect: Effect.DENY, actions, resources });
}
