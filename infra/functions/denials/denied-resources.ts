import { Stack } from "aws-cdk-lib";
import { Effect, PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import { deniedResources } from "../../../lib/kind/values/denial.ts";
import { denials } from "../../../lib/kinds/index.ts";
import type { Parameters } from "../../parameters/read-parameters.ts";

/** Denies the role every action on the resources that no object may manage, and on what they contain. */
export function denyResources(role: Role, parameters: Parameters): void {
  const { partition } = Stack.of(role);
  for (const denial of denials) {
    const denied = deniedResources(denial, parameters).map((resource) => `arn:${partition}:${resource}`);
    role.addToPolicy(
      new PolicyStatement({
        sid: denial.parameter.replace(/^./, (first) => first.toUpperCase()),
        effect: Effect.DENY,
        actions: [...denial.actions],
        resources: denied.flatMap((arn) => [arn, `${arn}${denial.content}`]),
      }),
    );
  }
}
