import { metrics as part } from "../../../../lib/kinds/s3/bucket/parts/metrics.ts";
import type { MetricsConfiguration } from "../../../../lib/kinds/s3/bucket/spec.ts";
import { record, some, word } from "../../assertions/arbitraries.ts";
import type { PartExamples } from "./examples.ts";
import { anyFilter } from "./filters.ts";

const accessPointARN = "arn:aws:s3:us-west-2:000000000000:accesspoint/reports";

export const metrics: PartExamples<readonly MetricsConfiguration[]> = {
  part,
  examples: [
    [{ metrics: [{ id: "all" }] }, [{ id: "all" }]],
    [
      {
        metrics: [
          { id: "z", filter: { accessPointARN } },
          { id: "y", filter: { and: { accessPointARN, prefix: "p" } } },
        ],
      },
      [
        { id: "z", filter: { accessPointARN } },
        { id: "y", filter: { and: { accessPointARN, prefix: "p" } } },
      ],
    ],
  ],
  defaults: [{ metrics: [] }],
  generated: some(record<MetricsConfiguration>({ id: word, filter: anyFilter }), ({ id }) => id).map((metrics) => ({
    metrics,
  })),
};
