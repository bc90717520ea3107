import type { Deployment } from "../../deployment.ts";

/** Calls that a role of an object must not be able to make, whatever its policies say. */
export interface ReservedCalls {
  readonly actions: readonly string[];
  /** ARNs. AWS checks each of the actions against each of them. */
  readonly resources: readonly string[];
  /** What the resources are, as the end of a sentence. */
  readonly on: string;
  /** What could be done with the calls, as a sentence. */
  readonly harm: string;
}

/** A resource of the deployment's stack. */
export interface OwnResource {
  readonly type: string;
  /** The identifier that CloudFormation shows. */
  readonly id: string;
}

/** The place of the deployment, and its boundary. */
export interface Place extends Pick<Deployment, "region" | "stackName" | "eksClusterName"> {
  readonly account: string;
  readonly partition: string;
  readonly boundary: string;
}

/**
 * The calls from which the boundary of the roles of objects must keep them: those on the resources of the deployment, or on ones with such
 * names if there are none yet, and those that hand out permissions.
 */
export function reservedCalls(place: Place, own: readonly OwnResource[]): readonly ReservedCalls[] {
  const { account, partition, region, stackName, boundary, eksClusterName } = place;
  const arn = (service: string, resource: string) => `arn:${partition}:${service}:${region}:${account}:${resource}`;
  const iam = (resource: string) => `arn:${partition}:iam::${account}:${resource}`;
  /** The deployment's resources of a type, by the names in their identifiers. */
  const ofStack = (type: string, service: string, prefix: string) => {
    const ids = own.filter((one) => one.type === type).map(({ id }) => id.slice(id.lastIndexOf(":") + 1));
    const names = ids.map((id) => (type === "AWS::SQS::Queue" ? id.slice(id.lastIndexOf("/") + 1) : id));
    return (names.length > 0 ? names : [`${stackName}-example`]).map((name) =>
      service === "iam" ? iam(`${prefix}${name}`) : arn(service, `${prefix}${name}`),
    );
  };
  const roles = ofStack("AWS::IAM::Role", "iam", "role/");
  return [
    {
      actions: ["UpdateFunctionCode", "UpdateFunctionConfiguration", "AddPermission", "InvokeFunction"].map(
        of("lambda"),
      ),
      resources: ofStack("AWS::Lambda::Function", "lambda", "function:"),
      on: "the deployment's functions",
      harm: "One of them is an administrator of the cluster, and runs whatever code it is given.",
    },
    {
      actions: ["SendMessage", "ReceiveMessage", "PurgeQueue", "SetQueueAttributes"].map(of("sqs")),
      resources: ofStack("AWS::SQS::Queue", "sqs", ""),
      on: "the deployment's queues",
      harm: "Requests could be forged or lost.",
    },
    {
      actions: ["events:PutEvents"],
      resources: ofStack("AWS::Events::EventBus", "events", "event-bus/"),
      on: "the deployment's bus",
      harm: "Hints could be forged.",
    },
    {
      actions: ["DeleteLogGroup", "PutRetentionPolicy", "PutSubscriptionFilter", "PutLogEvents"].map(of("logs")),
      resources: ofStack("AWS::Logs::LogGroup", "logs", "log-group:").map((group) => `${group}:log-stream:history`),
      on: "the deployment's logs",
      harm: "The history of every namespace could be forged, read or deleted.",
    },
    {
      actions: ["UpdateStack", "DeleteStack", "CreateChangeSet"].map(of("cloudformation")),
      resources: [arn("cloudformation", `stack/${stackName}/example`)],
      on: "the deployment's stack",
      harm: "The deployment, and what it may do, could be changed.",
    },
    {
      actions: ["iam:PassRole", "iam:PutRolePolicy", "iam:UpdateAssumeRolePolicy", "sts:AssumeRole"],
      resources: roles,
      on: "the deployment's roles",
      harm: "Their permissions could be used.",
    },
    {
      actions: [
        ...["CreateRole", "AttachRolePolicy", "PutRolePolicy", "PassRole"].map(of("iam")),
        ...["PutRolePermissionsBoundary", "DeleteRolePermissionsBoundary"].map(of("iam")),
      ],
      resources: [iam("role/example")],
      on: "other roles",
      harm: "A role without the boundary could be made or used.",
    },
    {
      actions: ["CreatePolicyVersion", "SetDefaultPolicyVersion", "DeletePolicy"].map(of("iam")),
      resources: [boundary],
      on: "the boundary itself",
      harm: "The boundary could be lifted.",
    },
    ...(eksClusterName === undefined
      ? []
      : [
          {
            actions: ["CreateAccessEntry", "CreatePodIdentityAssociation"].map(of("eks")),
            resources: [arn("eks", `cluster/${eksClusterName}`)],
            on: "the EKS cluster",
            harm: "Anybody could get access to the cluster, or a role for any pod.",
          },
          {
            actions: ["eks:AssociateAccessPolicy"],
            resources: [arn("eks", `access-entry/${eksClusterName}/role/${account}/example/0a1b2c3d`)],
            on: "access entries of the EKS cluster",
            harm: "Anybody could become an administrator of the cluster.",
          },
        ]),
  ];
}

function of(service: string): (operation: string) => string {
  return (operation) => `${service}:${operation}`;
}
