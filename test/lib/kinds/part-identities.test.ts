import { expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";

/**
 * The identities of the parts of several fields. Statuses and approvals contain them, so none may change: a pass would forget what it has
 * written, what is behind, and what was approved.
 */
const IDENTITIES = {
  MetricAlarm: ["actionConfiguration"],
  MetricStream: ["excludeFilters"],
  Repository: ["imageTagMutability"],
  AccessEntry: ["kubernetesGroups"],
  PodIdentityAssociation: ["roleARN"],
  CacheSubnetGroup: ["cacheSubnetGroupDescription"],
  ReplicationGroup: ["replicasPerNodeGroup", "description"],
  Role: ["description"],
  EventSourceMapping: ["functionName"],
  Function: ["code", "deadLetterConfig"],
  DBInstance: ["dbInstanceClass"],
  DBSubnetGroup: ["description"],
  Secret: ["description"],
  HostedZone: ["vpcs"],
  RecordSet: ["resourceRecords"],
  Queue: ["delaySeconds"],
};

/** The kinds that are code name their parts themselves. */
const CODE = ["Bucket", "Table"];

test("each part of several fields keeps its identity, and all others have the names of their fields", async () => {
  for (const entry of kinds.filter(({ resource }) => !CODE.includes(resource.kind))) {
    const { resource, parts, fields } = await entry.load();
    const several = parts.filter((part) => (part.fields ?? []).length > 1).map(({ name }) => name);
    const pinned: readonly string[] = (IDENTITIES as Readonly<Record<string, readonly string[]>>)[resource.kind] ?? [];
    expect([resource.kind, several.filter((name) => !pinned.includes(name))]).toEqual([resource.kind, []]);
    expect(pinned.filter((name) => !parts.some((part) => part.name === name))).toEqual([]);
    expect(parts.filter(({ name }) => !Object.hasOwn(fields, name))).toEqual([]);
  }
});
