import { PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import { acknowledgeWildcard } from "./permissions/kind-permissions.ts";

/** Lets the role assume these roles and no others. Their ARNs may contain wildcards. */
export function grantAssumableRoles(role: Role, arns: readonly string[]): void {
  if (arns.length === 0) return;
  role.addToPolicy(new PolicyStatement({ actions: ["sts:AssumeRole", "sts:TagSession"], resources: [...arns] }));
  for (const arn of arns.filter((one) => one.includes("*"))) {
    acknowledgeWildcard(
      role,
      arn,
      "The person who deploys specifies the roles. Each has its own trust policy, which requires an external id.",
    );
  }
}
