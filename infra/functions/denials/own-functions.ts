import { Stack } from "aws-cdk-lib";
import { Effect, Policy, PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import { CfnEventSourceMapping, CfnFunction } from "aws-cdk-lib/aws-lambda";
import type { KindData } from "../../../lib/reconcile/contract/kind-data.ts";

/**
 * Denies the role everything on the stack's own functions, and on what gives them events, if a kind manages such resources: no object manages
 * these. Other statements of the role must not refer to them, because they depend on the role; so the denial is a policy of its own. All
 * functions must exist already.
 */
export function denyOwnFunctions(role: Role, kinds: readonly Pick<KindData, "calls">[]): void {
  const actions = kinds.flatMap(({ calls }) => Object.values(calls).flatMap((call) => call?.actions ?? []));
  if (!actions.some((action) => action.startsWith("lambda:"))) return;
  const stack = Stack.of(role);
  const own = stack.node.findAll();
  const functions = own.filter((one) => one instanceof CfnFunction);
  const mappings = own.filter((one) => one instanceof CfnEventSourceMapping);
  const arns = functions.flatMap(({ attrArn }) => [attrArn, `${attrArn}:*`]);
  const arnOfMapping = ({ ref }: CfnEventSourceMapping) =>
    `arn:${stack.partition}:lambda:${stack.region}:${stack.account}:event-source-mapping:${ref}`;
  const effect = Effect.DENY;
  // Lambda checks a new mapping against no resource.
  const ofEvents = ["lambda:CreateEventSourceMapping", "lambda:UpdateEventSourceMapping"].filter((action) =>
    actions.includes(action),
  );
  new Policy(role.node.scope ?? role, "RoleOwnFunctions", {
    roles: [role],
    statements: [
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
    ],
  });
}
