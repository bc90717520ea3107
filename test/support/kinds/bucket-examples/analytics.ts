import fc from "fast-check";
import { analytics as part } from "../../../../lib/kinds/s3/bucket/parts/analytics.ts";
import type { AnalyticsConfiguration } from "../../../../lib/kinds/s3/bucket/spec.ts";
import { record, some, word } from "../../assertions/arbitraries.ts";
import type { PartExamples } from "./examples.ts";
import { anyFilter } from "./filters.ts";

const toBucket = (bucket: string) => ({
  dataExport: {
    outputSchemaVersion: "V_1",
    destination: {
      s3BucketDestination: {
        bucket: `arn:aws:s3:::${bucket}`,
        bucketAccountID: "000000000000",
        format: "CSV",
        prefix: "p/",
      },
    },
  },
});

const configuration = record<AnalyticsConfiguration>({
  id: word,
  filter: anyFilter,
  storageClassAnalysis: fc.option(word.map(toBucket), { nil: {} }),
});

export const analytics: PartExamples<readonly AnalyticsConfiguration[]> = {
  part,
  examples: [
    [{ analytics: [{ id: "all", filter: { prefix: "" } }] }, [{ id: "all", storageClassAnalysis: {} }]],
    [
      {
        analytics: [
          { id: "b", storageClassAnalysis: toBucket("reports") },
          { id: "a", filter: { tag: { key: "k" } } },
        ],
      },
      [
        { id: "b", storageClassAnalysis: toBucket("reports") },
        { id: "a", filter: { tag: { key: "k", value: "" } }, storageClassAnalysis: {} },
      ],
    ],
  ],
  defaults: [{ analytics: [] }],
  generated: some(configuration, ({ id }) => id).map((analytics) => ({ analytics })),
};
