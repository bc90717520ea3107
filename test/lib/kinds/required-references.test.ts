import { expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { descriptionOf } from "../../kind/descriptions.ts";

test("a spec must have or provide every field that a create call requires", async () => {
  const required = await Promise.all(
    kinds.map(async (entry) => {
      const { references = [] } = await entry.load();
      return [entry.resource.kind, references.flatMap(({ field, required }) => (required ? [field] : []))] as const;
    }),
  );
  expect(Object.fromEntries(required.filter(([, fields]) => fields.length > 0))).toMatchObject({
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

test.each(kinds.map((entry) => [entry.resource.kind, entry] as const))(
  "a spec of a %s that declares as little as possible has each that is not imposed",
  async (kind, entry) => {
    const { references = [], imposedFields = [] } = await entry.load();
    const imposed = imposedFields.map(({ field }) => field);
    const required = references.flatMap(({ field, required }) => (required && !imposed.includes(field) ? [field] : []));
    expect(Object.keys(descriptionOf(kind).spec("orders", "shop"))).toEqual(expect.arrayContaining(required));
  },
);
