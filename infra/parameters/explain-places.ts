import { RegionInfo } from "aws-cdk-lib/region-info";
import type * as z from "zod";
import { SHIPPED } from "../../lib/settings/boundary.ts";
import type { ConfigFile } from "./config-file.ts";

type Parameters = z.infer<typeof ConfigFile>;

/**
 * Explains which parameters name a region or an ARN that a deployment in `region` cannot use. Without this check, CloudFormation would fail
 * when half of the stack exists, or the functions would fail after the deployment.
 */
export function explainPlaces(parameters: Parameters): readonly string[] {
  return [...explainPartitions(parameters), ...explainRegions(parameters)];
}

/** The parameters whose ARNs must be in the stack's region, and what requires this. */
const IN_REGION = {
  alarmTopicArn: "CloudWatch's alarms can notify only topics in their own region.",
  tokenSecretArn: "The functions read the secret in their own region.",
} as const;

function explainRegions(parameters: Parameters): readonly string[] {
  return Object.entries(IN_REGION).flatMap(([name, reason]) => {
    const [, , , region] = parameters[name as keyof typeof IN_REGION]?.split(":") ?? [];
    return region === undefined || region === parameters.region
      ? []
      : [`${name} is in the region ${region}, but the stack is in ${parameters.region}. ${reason}`];
  });
}

/** A partition is a group of regions with their own accounts and ARNs: `aws`, `aws-cn`, `aws-us-gov` and others. */
function explainPartitions(parameters: Parameters): readonly string[] {
  const { alarmTopicArn = [], tokenSecretArn = [], assumableRoles, passableRoles, allowedTargets = [] } = parameters;
  const { allowedEventSources, accessPrincipals, existingRoles } = parameters;
  const { region, regions = [], permissionsBoundary = SHIPPED } = parameters;
  const partition = partitionOf(region);
  // The installed CDK may not know a new region.
  if (partition === undefined) return [];
  const foreignRegions = regions.filter((one) => (partitionOf(one) ?? partition) !== partition);
  const boundary = ["none", SHIPPED].includes(permissionsBoundary) ? [] : permissionsBoundary;
  const arns = {
    alarmTopicArn,
    tokenSecretArn,
    assumableRoles,
    passableRoles,
    allowedTargets,
    allowedEventSources: allowedEventSources.filter((source) => source.startsWith("arn:")),
    accessPrincipals,
    existingRoles,
    permissionsBoundary: boundary,
  };
  const foreignArns = Object.entries(arns).flatMap(([name, arns]) =>
    [arns].flat().flatMap((arn) => (arn.startsWith(`arn:${partition}:`) ? [] : [{ name, arn }])),
  );
  return [
    ...foreignRegions.map(
      (one) => `regions: ${one} and ${region} are in different partitions. Deploy a stack in each partition.`,
    ),
    ...foreignArns.map(({ name, arn }) => `${name}: in ${region}, ARNs begin with arn:${partition}:, unlike ${arn}.`),
  ];
}

function partitionOf(region: string): string | undefined {
  return RegionInfo.get(region).partition;
}
