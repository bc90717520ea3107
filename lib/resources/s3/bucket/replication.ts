import {
  DeleteBucketReplicationCommand,
  GetBucketReplicationCommand,
  PutBucketReplicationCommand,
  ReplicationConfiguration$,
} from "@aws-sdk/client-s3";
import { TerminalError } from "../../../reconcile/errors.ts";
import { configurationPart } from "./configuration-part.ts";
import { normaliseFilter } from "./filter.ts";
import { compact, orNothing, sameItems } from "./normal-form.ts";
import type { ReplicationRule } from "./spec.ts";

/** Where S3 copies new objects to. It needs versioning, which is therefore written before it and taken back after it. */
export const replication = configurationPart({
  name: "replication",
  actions: ["s3:GetReplicationConfiguration", "s3:PutReplicationConfiguration"],
  // S3 copies in the name of the role that the spec names.
  permissions: [
    {
      actions: ["iam:PassRole"],
      resources: ["iam::*:role/*"],
      conditions: { StringEquals: { "iam:PassedToService": "s3.amazonaws.com" } },
    },
  ],
  schema: ReplicationConfiguration$,
  get: GetBucketReplicationCommand,
  answer: "ReplicationConfiguration",
  put: PutBucketReplicationCommand,
  member: "ReplicationConfiguration",
  delete: DeleteBucketReplicationCommand,
  absent: ["ReplicationConfigurationNotFoundError"],
  declared({ replication }) {
    if (replication?.roleRef === undefined) return replication;
    throw new TerminalError(
      "NotSupported",
      "spec.replication.roleRef is not supported yet; give the ARN of the role in spec.replication.role",
    );
  },
  normalise: ({ role, rules }) => (rules?.length ? compact({ role, rules: rules.map(normaliseRule) }) : undefined),
  agrees: (desired, observed) =>
    desired?.role === observed?.role && sameItems(desired?.rules ?? [], observed?.rules ?? []),
});

function normaliseRule({ id, prefix, filter, sourceSelectionCriteria, ...rest }: ReplicationRule): ReplicationRule {
  return compact<ReplicationRule>({
    ...rest,
    id: id || undefined,
    // A rule with neither is one of the old kind, for every object. The old and the new kind treat delete markers differently.
    prefix: filter === undefined ? (prefix ?? "") : prefix || undefined,
    filter: filter && normaliseFilter(filter),
    sourceSelectionCriteria: orNothing(sourceSelectionCriteria),
  });
}
