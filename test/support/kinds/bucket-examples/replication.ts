import fc from "fast-check";
import { replication as part } from "../../../../lib/kinds/s3/bucket/parts/replication.ts";
import type { Replication, ReplicationRule } from "../../../../lib/kinds/s3/bucket/spec.ts";
import { optional, record, some, word } from "../../assertions/arbitraries.ts";
import { OTHER_BUCKET, type PartExamples } from "./examples.ts";
import { filter } from "./filters.ts";

const role = "arn:aws:iam::000000000000:role/replication";
const bucket = `arn:aws:s3:::${OTHER_BUCKET}`;
const onOff = fc.constantFrom("Enabled", "Disabled");

type Destination = NonNullable<ReplicationRule["destination"]>;

const rule = record<ReplicationRule>({
  id: optional(word),
  prefix: fc.constant(undefined),
  priority: fc.integer({ min: 1, max: 1_000 }),
  status: onOff,
  filter: fc.option(filter, { nil: {} }),
  deleteMarkerReplication: fc.record({ status: fc.constant("Disabled") }),
  existingObjectReplication: fc.constant(undefined),
  sourceSelectionCriteria: optional(
    onOff.map((status) => ({ sseKMSEncryptedObjects: { status }, replicaModifications: { status } })),
  ),
  destination: record<Destination>({
    bucket: fc.constant(bucket),
    account: fc.constant(undefined),
    accessControlTranslation: fc.constant(undefined),
    storageClass: optional(fc.constantFrom("STANDARD_IA", "GLACIER")),
    encryptionConfiguration: optional(
      word.map((key) => ({ replicaKMSKeyID: `arn:aws:kms:us-west-2:000000000000:key/${key}` })),
    ),
    metrics: optional(fc.constant({ status: "Enabled", eventThreshold: { minutes: 15 } })),
    replicationTime: optional(fc.constant({ status: "Enabled", time: { minutes: 15 } })),
  }),
});

export const replication: PartExamples<Replication> = {
  part,
  needs: { versioning: { status: "Enabled" } },
  examples: [
    [
      { replication: { role, rules: [{ id: "old", status: "Enabled", prefix: "", destination: { bucket } }] } },
      { role, rules: [{ id: "old", status: "Enabled", prefix: "", destination: { bucket } }] },
    ],
    [
      {
        replication: {
          role,
          rules: [
            {
              status: "Enabled",
              priority: 2,
              filter: { prefix: "" },
              deleteMarkerReplication: { status: "Disabled" },
              destination: { bucket },
              sourceSelectionCriteria: {},
            },
          ],
        },
      },
      {
        role,
        rules: [
          {
            status: "Enabled",
            priority: 2,
            filter: {},
            deleteMarkerReplication: { status: "Disabled" },
            destination: { bucket },
          },
        ],
      },
    ],
  ],
  defaults: [{ replication: {} }, { replication: { role, rules: [] } }],
  generated: some(rule, ({ priority }) => priority)
    .map((rules) => rules.map((one, index) => (one.id === undefined ? one : { ...one, id: `${one.id}-${index}` })))
    .map((rules) => ({ replication: { role, rules } })),
};
