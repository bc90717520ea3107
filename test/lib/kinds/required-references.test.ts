import { expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";

test("a spec must have or provide every field that a create call requires", async () => {
  const required = await Promise.all(
    kinds.map(async (entry) => {
      const { references = [] } = await entry.load();
      return [entry.resource.kind, references.flatMap(({ field, required }) => (required ? [field] : []))] as const;
    }),
  );
  expect(Object.fromEntries(required.filter(([, fields]) => fields.length > 0))).toEqual({
    AccessEntry: ["clusterName"],
    Alias: ["targetKeyID"],
    CacheSubnetGroup: ["subnetIDs"],
    DBSubnetGroup: ["subnetIDs"],
    EventSourceMapping: ["functionName"],
    Function: ["role"],
    MetricStream: ["firehoseARN", "roleARN"],
    PodIdentityAssociation: ["clusterName", "roleARN"],
    RecordSet: ["hostedZoneID"],
    Subscription: ["topicARN"],
  });
});
