import type { Template } from "aws-cdk-lib/assertions";
import * as z from "zod/mini";
import { synthesise } from "../../support/deployment/synthesise.ts";

export const [ACCOUNT, OTHER_ACCOUNT, REGION] = ["000000000000", "111111111111", "us-west-2"];

/** The IAM policies of a stack, in which resources have the ARNs that they would have after a deployment. */
export interface Deployment {
  readonly template: Template;
  /** The logical ID of the role with which passes over the kinds of a service act. */
  readonly serviceRole: (service: string) => string;
  /** The ARN of the resource whose logical id begins with the prefix. */
  readonly arnOf: (type: string, idPrefix: string) => string;
  /** The statements in the identity-based policies of the role whose logical id begins with the prefix. */
  readonly identityOf: (rolePrefix: string) => readonly unknown[];
  /** The document of the managed policy whose logical id begins with the prefix. */
  readonly managedPolicyOf: (idPrefix: string) => unknown;
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

/** Where a stack is deployed. */
export interface DeployedTo {
  readonly partition: string;
  readonly region: string;
}

const ARNS: Readonly<Record<string, (id: string, region: string, name: string) => string>> = {
  "AWS::SQS::Queue": (id, region) => `sqs:${region}:${ACCOUNT}:${id}`,
  "AWS::IAM::Role": (id, _, name) => `iam::${ACCOUNT}:role/${name === "undefined" ? id : name}`,
  "AWS::Events::EventBus": (_, region, name) => `events:${region}:${ACCOUNT}:event-bus/${name}`,
  // Those with a bus of their own have a name on it.
  "AWS::Events::Rule": (id, region, name) =>
    `events:${region}:${ACCOUNT}:rule/${name.startsWith("driftless-") ? name : `driftless-test/${id}`}`,
  "AWS::Logs::LogGroup": (id, region) => `logs:${region}:${ACCOUNT}:log-group:${id}:*`,
  "AWS::Lambda::Function": (id, region) => `lambda:${region}:${ACCOUNT}:function:${id}`,
};

/**
 * Synthesises a stack with these parameters, and fills in the values that CloudFormation would. With `place`, the stack is bound to a region
 * when it is synthesised.
 */
export function deploy(parameters: Readonly<Record<string, unknown>>, place?: DeployedTo): Deployment {
  const { partition, region } = place ?? { partition: "aws", region: REGION };
  const env = place && { account: ACCOUNT, region };
  const { template, serviceRole, statementsOf, denialsOf } = synthesise(parameters, undefined, env);
  const resources = Resources.parse(template.toJSON().Resources);

  function arn(type: string, id: string): string | undefined {
    const rest = ARNS[type]?.(id, region, String(resources[id]?.Properties.Name ?? resources[id]?.Properties.RoleName));
    return rest && `arn:${partition}:${rest}`;
  }

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
    if (attribute !== undefined) return arn(resources[attribute[0]]?.Type ?? "", attribute[0]);
    if (Ref !== undefined)
      return { "AWS::Partition": partition, "AWS::AccountId": ACCOUNT, "AWS::Region": region }[Ref] ?? Ref;
    return value;
  }

  const propertyOf = (type: string, prefix: string, name: string) =>
    resolved(resources[idOf(type, prefix)]?.Properties[name]);

  return {
    template,
    serviceRole,
    arnOf: (type, prefix) => arn(type, idOf(type, prefix)) ?? "",
    identityOf: (prefix) => {
      const inline = z
        .catch(z.array(z.object({ PolicyDocument: z.object({ Statement: z.array(z.unknown()) }) })), [])
        .parse(propertyOf("AWS::IAM::Role", prefix, "Policies"));
      const own = inline.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
      return [...own, ...z.array(z.unknown()).parse(resolved([...statementsOf(prefix), ...denialsOf(prefix)]))];
    },
    managedPolicyOf: (prefix) => propertyOf("AWS::IAM::ManagedPolicy", prefix, "PolicyDocument"),
    trustOf: (prefix) => propertyOf("AWS::IAM::Role", prefix, "AssumeRolePolicyDocument"),
    get busPolicy() {
      return withVersion(propertyOf("AWS::Events::EventBus", "Bus", "Policy"));
    },
    queuePolicyOf: (prefix) => propertyOf("AWS::SQS::QueuePolicy", `${prefix}Policy`, "PolicyDocument"),
  };
}

function withVersion(policy: unknown): unknown {
  return { Version: "2012-10-17", ...z.object({ Statement: z.array(z.unknown()) }).parse(policy) };
}
