import { PROVISIONED, STREAM, type TableField, updates } from "./updates.ts";

/** The replicas of a table, and the settings of each replica. */
export const replicaFields: readonly TableField[] = [
  {
    field: "tableReplicas",
    base: { streamSpecification: STREAM },
    declared: { tableReplicas: [{ regionName: "eu-west-1" }] },
    drift: updates({ ReplicaUpdates: [{ Delete: { RegionName: "eu-west-1" } }] }),
    event: "tableReplicas[eu-west-1]: none -> {",
  },
  {
    field: "tableReplicas[].kmsMasterKeyID",
    base: { streamSpecification: STREAM },
    declared: { tableReplicas: [{ regionName: "eu-west-1", kmsMasterKeyID: "1234" }] },
    drift: updates({ ReplicaUpdates: [{ Update: { RegionName: "eu-west-1", KMSMasterKeyId: "5678" } }] }),
    event: "tableReplicas[eu-west-1].kmsMasterKeyID: 5678 -> 1234",
  },
  {
    field: "tableReplicas[].tableClassOverride",
    base: { streamSpecification: STREAM },
    declared: { tableReplicas: [{ regionName: "eu-west-1", tableClassOverride: "STANDARD_INFREQUENT_ACCESS" }] },
    drift: updates({ ReplicaUpdates: [{ Update: { RegionName: "eu-west-1", TableClassOverride: "STANDARD" } }] }),
    event: "tableReplicas[eu-west-1].tableClassOverride: STANDARD -> STANDARD_INFREQUENT_ACCESS",
  },
  {
    field: "tableReplicas[].provisionedThroughputOverride",
    base: { ...PROVISIONED, streamSpecification: STREAM },
    declared: { tableReplicas: [{ regionName: "eu-west-1", provisionedThroughputOverride: { readCapacityUnits: 5 } }] },
    drift: updates({
      ReplicaUpdates: [
        { Update: { RegionName: "eu-west-1", ProvisionedThroughputOverride: { ReadCapacityUnits: 2 } } },
      ],
    }),
    event: "tableReplicas[eu-west-1].provisionedThroughputOverride.readCapacityUnits: 2 -> 5",
  },
];
