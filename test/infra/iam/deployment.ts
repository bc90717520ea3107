import * as z from "zod/mini";
import { synthesise } from "../../support/synthesise.ts";

export const [ACCOUNT, OTHER_ACCOUNT, REGION] = ["000000000000", "111111111111", "us-west-2"];

/** The IAM policies of a stack, in which resources have the ARNs that they would have after a deployment. */
export interface Deployment {
  /** The ARN of the resource whose logical id begins with the prefix. */
  readonly arnOf: (type: string, idPrefix: string) => string;
  /** The statements in the identity-based policies of the role whose logical id begins with the prefix. */
  readonly identityOf: (rolePrefix: string) => readonly unknown[];
  /** The trust policy of the role whose logical id begins with the prefix. */
  readonly trustOf: (rolePrefix: string) => unknown;
  /** The bus's resource-based policy. */
  readonly busPolicy: unknown;
  /** The resource-based policy of the queue whose logical id begins with the prefix. */
  readonly queuePolicyOf: (idPrefix: string) => unknown;
}

const Resources = z.record(
  z.string(),
  z.object({ Type: z.string(), Properties: z._default(z.record(z.string(), z.unknown()), {}) }),
);

const ARNS: Readonly<Record<string, (id: string) => string>> = {
  "AWS::SQS::Queue": (id) => `arn:aws:sqs:${REGION}:${ACCOUNT}:${id}`,
  "AWS::IAM::Role": (id) => `arn:aws:iam::${ACCOUNT}:role/${id}`,
  "AWS::Events::EventBus": () => `arn:aws:events:${REGION}:${ACCOUNT}:event-bus/driftless-test`,
  "AWS::Events::Rule": (id) => `arn:aws:events:${REGION}:${ACCOUNT}:rule/driftless-test/${id}`,
  "AWS::Logs::LogGroup": (id) => `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:${id}:*`,
  "AWS::Lambda::Function": (id) => `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${id}`,
};

/** Synthesises a stack with these parameters, and fills in the values that CloudFormation would. */
export function deploy(parameters: Readonly<Record<string, unknown>>): Deployment {
  const { template, statementsOf, denialsOf } = synthesise(parameters);
  const resources = Resources.parse(template.toJSON().Resources);

  function idOf(type: string, prefix: string): string {
    const found = Object.keys(resources).filter((id) => resources[id]?.Type === type && id.startsWith(prefix));
    if (found.length !== 1) throw new Error(`${found.length} resources of ${type} begin with ${prefix}`);
    return found[0] ?? "";
  }

  function resolved(value: unknown): unknown {
    return JSON.parse(JSON.stringify(value ?? null), (_, inner) => resolve(inner));
  }

  function resolve(value: { Ref?: string; "Fn::Join"?: [string, string[]]; "Fn::GetAtt"?: [string, string] }): unknown {
    const { Ref, "Fn::Join": join, "Fn::GetAtt": attribute } = value ?? {};
    if (join !== undefined) return join[1].join(join[0]);
    if (attribute !== undefined) return ARNS[resources[attribute[0]]?.Type ?? ""]?.(attribute[0]);
    if (Ref !== undefined)
      return { "AWS::Partition": "aws", "AWS::AccountId": ACCOUNT, "AWS::Region": REGION }[Ref] ?? Ref;
    return value;
  }

  const propertyOf = (type: string, prefix: string, name: string) =>
    resolved(resources[idOf(type, prefix)]?.Properties[name]);

  return {
    arnOf: (type, prefix) => ARNS[type]?.(idOf(type, prefix)) ?? "",
    identityOf: (prefix) => {
      const inline = z
        .catch(z.array(z.object({ PolicyDocument: z.object({ Statement: z.array(z.unknown()) }) })), [])
        .parse(propertyOf("AWS::IAM::Role", prefix, "Policies"));
      const own = inline.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
      return [...own, ...z.array(z.unknown()).parse(resolved([...statementsOf(prefix), ...denialsOf(prefix)]))];
    },
    trustOf: (prefix) => propertyOf("AWS::IAM::Role", prefix, "AssumeRolePolicyDocument"),
    busPolicy: withVersion(propertyOf("AWS::Events::EventBus", "Bus", "Policy")),
    queuePolicyOf: (prefix) => propertyOf("AWS::SQS::QueuePolicy", `${prefix}Policy`, "PolicyDocument"),
  };
}

function withVersion(policy: unknown): unknown {
  return { Version: "2012-10-17", ...z.object({ Statement: z.array(z.unknown()) }).parse(policy) };
}
