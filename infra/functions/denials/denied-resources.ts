import { Stack } from "aws-cdk-lib";
import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { deniedResources } from "../../../lib/kind/values/denial.ts";
import { denials } from "../../../lib/kinds/index.ts";
import type { Parameters } from "../../parameters/read-parameters.ts";

/** Denies every action on the resources that no object may manage, and on what they contain. */
export function resourceDenials(scope: Construct, parameters: Parameters): readonly PolicyStatement[] {
  const { partition } = Stack.of(scope);
  return denials.map((denial) => {
    const denied = deniedResources(denial, parameters).map((resource) => `arn:${partition}:${resource}`);
    return new PolicyStatement({
      sid: denial.parameter.replace(/^./, (first) => first.toUpperCase()),
      effect: Effect.DENY,
      actions: [...denial.actions],
      resources: denied.flatMap((arn) => [arn, `${arn}${denial.content}`]),
    });
  });
}
