import { Stack } from "aws-cdk-lib";
import { CfnRole, Effect, PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import type { Parameters } from "../../parameters/read-parameters.ts";

/**
 * Denies the role everything that could widen its own permissions, or those of a role that objects create: actions on the deployment's own
 * roles and on the policy that bounds the roles of objects, and the removal of that boundary. Other statements allow none of this; but a
 * mistake in one of them must not suffice. `role` must be the last of the stack's roles that is completed.
 */
export function denyOwnPrivileges(role: Role, { permissionsBoundary }: Pick<Parameters, "permissionsBoundary">): void {
  if (permissionsBoundary === undefined) return;
  const roles = Stack.of(role)
    .node.findAll()
    .filter((one) => one instanceof CfnRole);
  deny(
    role,
    "OwnRoles",
    ["iam:*"],
    roles.map(({ attrArn }) => attrArn),
  );
  if (permissionsBoundary === "none") return;
  deny(role, "Boundary", ["iam:*"], [permissionsBoundary]);
  deny(role, "BoundaryRemoval", ["iam:DeleteRolePermissionsBoundary"], ["*"]);
}

function deny(role: Role, sid: string, actions: string[], resources: string[]): void {
  role.addToPolicy(new PolicyStatement({ sid, effect: Effect.DENY, actions, resources }));
}
