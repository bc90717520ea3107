import type { ResourceTags } from "../reconcile/contract/resource-tags.ts";
import { own } from "../text/own.ts";

/** What reads the tags of the resources of a service that objects create and that other objects name, by the service's name in ARNs. */
export const readers: Readonly<Record<string, () => Promise<ResourceTags>>> = {
  dynamodb: async () => (await import("./dynamodb/shared/table-tags.ts")).tableTags,
  ec2: async () => (await import("./ec2/shared/security-group-tags.ts")).securityGroupTags,
  ecr: async () => (await import("./ecr/shared/repository-tags.ts")).repositoryTags,
  elasticache: async () => (await import("./elasticache/shared/subnet-group-tags.ts")).subnetGroupTags,
  iam: async () => (await import("./iam/shared/iam-tags.ts")).iamTags,
  kms: async () => (await import("./kms/shared/key-tags.ts")).keyTags,
  lambda: async () => (await import("./lambda/shared/function-tags.ts")).functionTags,
  logs: async () => (await import("./cloudwatch-logs/shared/log-group-tags.ts")).logGroupTags,
  rds: async () => (await import("./rds/shared/subnet-group-tags.ts")).subnetGroupTags,
  s3: async () => (await import("./s3/shared/bucket-tags.ts")).bucketTags,
  secretsmanager: async () => (await import("./secrets-manager/shared/secret-tags.ts")).secretTags,
  sns: async () => (await import("./sns/shared/topic-tags.ts")).topicTags,
  sqs: async () => (await import("./sqs/shared/queue-tags.ts")).queueTags,
};

/**
 * Returns a function that loads what reads the tags of a service's resources, only when an object names such a resource that the deployment
 * does not list.
 */
export function createOwnTags({ createsRoles }: { readonly createsRoles: boolean }) {
  return async (service: string): Promise<ResourceTags | undefined> =>
    service === "iam" && !createsRoles ? undefined : await own(readers, service)?.();
}
