import fc from "fast-check";
import { replicas as part } from "../../../../lib/kinds/dynamodb/table/parts/replicas/replicas.ts";
import type { Replicas } from "../../../../lib/kinds/dynamodb/table/parts/replicas/value.ts";
import { optional, record, some } from "../../assertions/arbitraries.ts";
import type { PartExamples } from "./examples.ts";

const replica = record({
  regionName: fc.constantFrom("eu-west-1", "us-east-1", "us-east-2"),
  tableClassOverride: optional(fc.constantFrom("STANDARD", "STANDARD_INFREQUENT_ACCESS")),
  kmsMasterKeyID: optional(fc.constantFrom("1234", "5678", "alias/shop")),
});

export const replicas: PartExamples<Replicas> = {
  part,
  miniStackLacks: "ignores replicas",
  needs: { streamSpecification: { streamEnabled: true, streamViewType: "NEW_AND_OLD_IMAGES" } },
  examples: [
    [{ tableReplicas: [{ regionName: "eu-west-1" }] }, { "eu-west-1": {} }],
    [
      {
        // Without throughput, because on-demand mode has none.
        tableReplicas: [
          {
            regionName: "eu-west-1",
            kmsMasterKeyID: "1234",
            provisionedThroughputOverride: { readCapacityUnits: 5 },
            globalSecondaryIndexes: [{ indexName: "byA", provisionedThroughputOverride: { readCapacityUnits: 5 } }],
          },
          { regionName: "us-east-1", tableClassOverride: "STANDARD" },
        ],
      },
      { "eu-west-1": { kmsMasterKeyID: "1234" }, "us-east-1": { tableClassOverride: "STANDARD" } },
    ],
  ],
  defaults: [{ tableReplicas: [] }],
  generated: some(replica, ({ regionName }) => regionName).map((tableReplicas) => ({ tableReplicas })),
};
