import type { ResourceTags } from "../reconcile/contract/resource-tags.ts";
import { own } from "../text/own.ts";

/** What reads the tags of the resources of a service that objects create and that other objects name, by the service's name in ARNs. */
const readers: Readonly<Record<string, () => Promise<ResourceTags>>> = {
  dynamodb: async () => (await import("./dynamodb/table-tags.ts")).tableTags,
  iam: async () => (await import("./iam/role-tags.ts")).roleTags,
  lambda: async () => (await import("./lambda/function-tags.ts")).functionTags,
  sqs: async () => (await import("./sqs/queue-tags.ts")).queueTags,
};

/**
 * Returns a function that loads what reads the tags of a service's resources, only when an object names such a resource that the deployment
 * does not list.
 */
export function createOwnTags({ createsRoles }: { readonly createsRoles: boolean }) {
  return async (service: string): Promise<ResourceTags | undefined> =>
    service === "iam" && !createsRoles ? undefined : await own(readers, service)?.();
}
