import { Stack, Validations } from "aws-cdk-lib";
import { CfnDashboard } from "aws-cdk-lib/aws-cloudwatch";
import { CfnEventBus } from "aws-cdk-lib/aws-events";
import { Effect, ManagedPolicy, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import { CfnLogGroup } from "aws-cdk-lib/aws-logs";
import { CfnTopic } from "aws-cdk-lib/aws-sns";
import { CfnQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { METRICS_NAMESPACE } from "../../../lib/metrics/metrics.ts";
import { boundaryName } from "../../../lib/settings/boundary.ts";
import type { Parameters } from "../../parameters/read-parameters.ts";

/**
 * Services of which a role needs permissions only to administrate the account, or to make something act with another role. What a workload
 * needs of them is in `WORKLOADS`.
 */
const ADMINISTRATION = [
  ...["account", "cloudformation", "cloudtrail", "codebuild", "codepipeline", "eks", "events", "iam", "identitystore"],
  ...["lambda", "organizations", "ram", "rolesanywhere", "scheduler", "servicecatalog", "ssm", "sso", "sts"],
];

/** What the roles of workloads may do in these services. */
const WORKLOADS = [
  ...["cloudformation:Describe*", "cloudformation:Get*", "cloudformation:List*"],
  ...["eks:AccessKubernetesApi", "eks:Describe*", "eks:List*"],
  ...["events:Describe*", "events:List*", "events:PutEvents"],
  ...["iam:GenerateServiceLastAccessedDetails", "iam:Get*", "iam:List*"],
  ...["lambda:Get*", "lambda:Invoke*", "lambda:List*"],
  ...["ssm:DeleteParameter*", "ssm:Describe*", "ssm:GetParameter*", "ssm:LabelParameterVersion", "ssm:PutParameter"],
  ...["ssm:UpdateInstanceInformation", "sts:DecodeAuthorizationMessage", "sts:GetCallerIdentity"],
  ...["sts:SetSourceIdentity", "sts:TagSession"],
];

/** The keys of the tags that say whose a resource is, and who may adopt, read or use it. */
const OWN_TAGS = ["driftless.dev/*", "services.k8s.aws/*"];

/**
 * The permissions boundary of the roles that objects create, unless the deployment names another. It leaves to the roles' own policies what
 * they may do with data. It keeps them from identities and permissions, from code that runs with other roles, from everything that belongs
 * to the deployment, and from the tags that say whose a resource is. All other resources of the stack must exist already.
 */
export class ShippedBoundary extends Construct {
  constructor(scope: Construct, id: string, parameters: Pick<Parameters, "clusterName" | "tokenSecretArn">) {
    super(scope, id);
    const { account, partition } = Stack.of(this);
    const policy = new ManagedPolicy(this, "Policy", {
      managedPolicyName: boundaryName(parameters),
      // A change of the description would replace the policy, which its name prevents.
      description: "The permissions boundary of the roles that Driftless creates for objects",
      statements: [
        new PolicyStatement({ notActions: ADMINISTRATION.map((service) => `${service}:*`), resources: ["*"] }),
        new PolicyStatement({ actions: WORKLOADS, resources: ["*"] }),
        // In this account, IAM policies alone can decide who assumes a role; elsewhere, somebody has let the role in.
        new PolicyStatement({
          actions: ["sts:AssumeRole"],
          notResources: [`arn:${partition}:iam::${account}:*`],
        }),
        denial("Own", { actions: ["*"], resources: ownResources(this, parameters) }),
        denial("OwnMetrics", {
          actions: ["cloudwatch:PutMetricData"],
          resources: ["*"],
          conditions: { StringEquals: { "cloudwatch:namespace": METRICS_NAMESPACE } },
        }),
        denial("OwnTags", {
          actions: ["*"],
          resources: ["*"],
          conditions: { "ForAnyValue:StringLike": { "aws:TagKeys": OWN_TAGS } },
        }),
        // These calls do not tell IAM which tags they set.
        denial("BucketTags", { actions: ["s3:PutBucketTagging"], resources: ["*"] }),
      ],
    });
    for (const id of ["AwsSolutions::AwsSolutions-IAM5", "CloudFormation-Validate::W2512"]) {
      Validations.of(policy).acknowledge({
        id,
        reason:
          "A boundary grants nothing. It limits what policies grant to workloads whose services are not known here.",
      });
    }
  }
}

function denial(
  sid: string,
  { actions, resources, conditions = {} }: ConstructorParameters<typeof PolicyStatement>[0] & object,
) {
  return new PolicyStatement({
    sid,
    effect: Effect.DENY,
    ...(actions && { actions }),
    ...(resources && { resources }),
    conditions,
  });
}

/** Everything that belongs to the deployment, and the files from which CDK deploys. A `*` at the end stands for what a resource contains. */
function ownResources(
  scope: Construct,
  { clusterName, tokenSecretArn }: Pick<Parameters, "clusterName" | "tokenSecretArn">,
) {
  const { account, partition, region, stackName, node } = Stack.of(scope);
  const arn = (service: string, resource: string) => `arn:${partition}:${service}:${region}:${account}:${resource}`;
  const own = node.findAll().flatMap((one) => {
    if (one instanceof CfnFunction) return [`${one.attrArn}*`];
    if (one instanceof CfnQueue || one instanceof CfnEventBus) return [one.attrArn];
    if (one instanceof CfnDashboard) return [`arn:${partition}:cloudwatch::${account}:dashboard/${one.dashboardName}`];
    if (one instanceof CfnLogGroup) return [arn("logs", `log-group:${one.ref}*`)];
    return one instanceof CfnTopic ? [one.ref] : [];
  });
  return [
    ...own,
    arn("cloudformation", `stack/${stackName}/*`),
    arn("cloudwatch", `alarm:driftless-${clusterName}-*`),
    `arn:${partition}:s3:::cdk-*`,
    ...(tokenSecretArn === undefined ? [] : [tokenSecretArn]),
  ];
}
