import { Stack } from "aws-cdk-lib";
import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { CfnEventSourceMapping, CfnFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import type { KindData } from "../../../lib/reconcile/contract/kind-data.ts";

/** Lambda checks a new mapping against no resource. */
const OF_EVENTS = ["lambda:CreateEventSourceMapping", "lambda:UpdateEventSourceMapping"];

/**
 * Denies everything on the stack's own functions, and on what gives them events: no object manages these. All functions must exist already,
 * and none of them may depend on the policy with these statements.
 */
export function ownFunctionDenials(
  scope: Construct,
  kinds: readonly Pick<KindData, "calls">[],
): readonly PolicyStatement[] {
  const actions = kinds.flatMap(({ calls }) => Object.values(calls).flatMap((call) => call?.actions ?? []));
  const ofEvents = OF_EVENTS.filter((action) => actions.includes(action));
  const { account, node, partition, region } = Stack.of(scope);
  const own = node.findAll();
  const functions = own.filter((one) => one instanceof CfnFunction);
  const mappings = own.filter((one) => one instanceof CfnEventSourceMapping);
  const arns = functions.flatMap(({ attrArn }) => [attrArn, `${attrArn}:*`]);
  const arnOfMapping = ({ ref }: CfnEventSourceMapping) =>
    `arn:${partition}:lambda:${region}:${account}:event-source-mapping:${ref}`;
  const effect = Effect.DENY;
  return [
    new PolicyStatement({
      sid: "OwnFunctions",
      effect,
      actions: ["lambda:*"],
      resources: [...arns, ...mappings.map(arnOfMapping)],
    }),
    ...(ofEvents.length === 0
      ? []
      : [
          new PolicyStatement({
            sid: "OwnEvents",
            effect,
            actions: ofEvents,
            resources: ["*"],
            conditions: { ArnLike: { "lambda:FunctionArn": arns } },
          }),
        ]),
  ];
}
