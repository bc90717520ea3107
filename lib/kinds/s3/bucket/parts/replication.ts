import {
  DeleteBucketReplicationCommand,
  GetBucketReplicationCommand,
  PutBucketReplicationCommand,
  ReplicationConfiguration$,
} from "@aws-sdk/client-s3";
import { compact, orNothing, sameItems, sorting } from "../../../../kind/values/normal-form.ts";
import { configurationPart } from "../configuration-part.ts";
import type { ReplicationRule } from "../spec.ts";
import { normaliseFilter } from "./filter.ts";

/** The destinations to which S3 copies new objects. Versioning, which replication requires, is written before it and reset after it. */
export const replication = configurationPart({
  name: "replication",
  schema: ReplicationConfiguration$,
  get: GetBucketReplicationCommand,
  output: "ReplicationConfiguration",
  put: PutBucketReplicationCommand,
  input: "ReplicationConfiguration",
  delete: DeleteBucketReplicationCommand,
  absent: ["ReplicationConfigurationNotFoundError"],
  normalise: ({ role, rules }) => (rules?.length ? compact({ role, rules: rules.map(normaliseRule) }) : undefined),
  canonical: sorting("tags"),
  agrees: (desired, observed) =>
    desired?.role === observed?.role && sameItems(desired?.rules ?? [], observed?.rules ?? []),
});

function normaliseRule({ id, prefix, filter, sourceSelectionCriteria, ...rest }: ReplicationRule): ReplicationRule {
  return compact<ReplicationRule>({
    ...rest,
    id: id || undefined,
    // A rule with neither prefix nor filter has the old form and applies to all objects. The two forms treat delete markers differently.
    prefix: filter === undefined ? (prefix ?? "") : prefix || undefined,
    filter: filter && normaliseFilter(filter),
    sourceSelectionCriteria: orNothing(sourceSelectionCriteria),
  });
}
