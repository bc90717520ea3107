import { expect, test } from "vitest";
import { recordSet } from "../../../../../lib/kinds/route-53/record-set/record-set.generated.ts";
import { page as recordSetPage } from "../../../../../lib/kinds/route-53/record-set.ts";
import { awsOf } from "../../../../support/aws/s3/answering-s3.ts";
import { createKindWorld } from "../../../../support/worlds/kind-world.ts";

const SPEC = { name: "www", recordType: "A", hostedZoneID: "Z1", ttl: 60, resourceRecords: [{ value: "192.0.2.1" }] };
const TAGS = [
  { Key: "services.k8s.aws/driftless-owner", Value: "cluster/shop/zone" },
  { Key: "driftless.dev/adoptable-by", Value: "cluster/shop" },
];

/** A zone with the record `www.example.com`, which has no companion. */
function zone() {
  const records = new Map([
    [
      "www.example.com.",
      { Name: "www.example.com.", Type: "A", TTL: 60, ResourceRecords: [{ Value: "192.0.2.1" }] } as object,
    ],
  ]);
  return awsOf((operation, input) => {
    const { StartRecordName, ChangeBatch } = Object(input);
    switch (operation) {
      case "GetHostedZone":
        return { HostedZone: { Id: "/hostedzone/Z1", Name: "example.com." } };
      case "ListTagsForResource":
        return { ResourceTagSet: { Tags: TAGS } };
      case "ListResourceRecordSets":
        return { ResourceRecordSets: [records.get(StartRecordName)].filter((found) => found !== undefined) };
      case "ChangeResourceRecordSets":
        for (const { Action, ResourceRecordSet } of ChangeBatch.Changes) {
          if (Action === "DELETE") records.delete(ResourceRecordSet.Name);
          else records.set(ResourceRecordSet.Name, ResourceRecordSet);
        }
        return { ChangeInfo: { Id: "/change/C1", Status: "INSYNC" } };
      default:
        throw new Error(`${operation} is not expected`);
    }
  });
}

test("a record is adopted by one pass, although it has no tags", async () => {
  const { aws, calls } = zone();
  const world = createKindWorld<object>(
    { resource: recordSetPage.resource, load: async () => recordSet },
    "www",
    () => aws,
  );
  const annotations = { "services.k8s.aws/adoption-policy": "adopt-or-create" };
  await world.user.create(world.reference, { spec: SPEC, annotations });
  expect((await world.pass()).outcome).toBe("updated");
  expect(world.conditions()).toContain("Ready=True");
  expect(world.events().filter((event) => event.startsWith("Failed"))).toEqual([]);
  const changes = calls.filter(({ operation }) => operation === "ChangeResourceRecordSets");
  expect(changes).toMatchObject([
    { input: { ChangeBatch: { Changes: [{ ResourceRecordSet: { Name: "driftless-owner-a.www.example.com." } }] } } },
  ]);
});
