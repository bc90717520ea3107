import fc from "fast-check";
import { inventory as part } from "../../../../lib/kinds/s3/bucket/parts/inventory.ts";
import type { InventoryConfiguration } from "../../../../lib/kinds/s3/bucket/spec.ts";
import { optional, record, some, word } from "../../assertions/arbitraries.ts";
import type { PartExamples } from "./examples.ts";

type Destination = NonNullable<NonNullable<InventoryConfiguration["destination"]>["s3BucketDestination"]>;

const configuration = record<InventoryConfiguration>({
  id: word,
  isEnabled: fc.boolean(),
  includedObjectVersions: fc.constantFrom("All", "Current"),
  schedule: fc.record({ frequency: fc.constantFrom("Daily", "Weekly") }),
  optionalFields: optional(some(fc.constantFrom("Size", "ETag", "StorageClass", "LastModifiedDate"))),
  filter: optional(word.map((prefix) => ({ prefix }))),
  destination: record<Destination>({
    bucket: word.map((name) => `arn:aws:s3:::${name}`),
    accountID: optional(fc.constant("000000000000")),
    format: fc.constantFrom("CSV", "ORC", "Parquet"),
    prefix: optional(word),
    encryption: optional(
      word.map((keyID) => ({ sseKMS: { keyID: `arn:aws:kms:us-west-2:000000000000:key/${keyID}` } })),
    ),
  }).map((s3BucketDestination) => ({ s3BucketDestination })),
});

const whole = {
  isEnabled: true,
  includedObjectVersions: "All",
  schedule: { frequency: "Weekly" },
  destination: { s3BucketDestination: { bucket: "arn:aws:s3:::reports", format: "CSV" } },
};

export const inventory: PartExamples<readonly InventoryConfiguration[]> = {
  part,
  examples: [
    [
      { inventory: [{ id: "i", ...whole, optionalFields: ["Size", "ETag"], filter: { prefix: "" } }] },
      [{ id: "i", ...whole, optionalFields: ["Size", "ETag"] }],
    ],
    [
      { inventory: [{ id: "off", ...whole, isEnabled: false, optionalFields: [] }] },
      [{ id: "off", ...whole, isEnabled: false }],
    ],
  ],
  defaults: [{ inventory: [] }],
  generated: some(configuration, ({ id }) => id).map((inventory) => ({ inventory })),
};
