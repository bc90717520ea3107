import fc from "fast-check";
import { intelligentTiering as part } from "../../../../lib/kinds/s3/bucket/parts/intelligent-tiering.ts";
import type { IntelligentTieringConfiguration } from "../../../../lib/kinds/s3/bucket/spec.ts";
import { record, some, word } from "../../assertions/arbitraries.ts";
import type { PartExamples } from "./examples.ts";
import { anyFilter } from "./filters.ts";

const archive = fc.record({ accessTier: fc.constant("ARCHIVE_ACCESS"), days: fc.integer({ min: 90, max: 179 }) });
const deepArchive = fc.record({
  accessTier: fc.constant("DEEP_ARCHIVE_ACCESS"),
  days: fc.integer({ min: 180, max: 730 }),
});

const configuration = record<IntelligentTieringConfiguration>({
  id: word,
  status: fc.constantFrom("Enabled", "Disabled"),
  filter: anyFilter,
  tierings: fc.oneof(fc.tuple(archive), fc.tuple(deepArchive), fc.tuple(archive, deepArchive)),
});

export const intelligentTiering: PartExamples<readonly IntelligentTieringConfiguration[]> = {
  part,
  examples: [
    [
      {
        intelligentTiering: [
          {
            id: "archive",
            status: "Enabled",
            filter: { and: { prefix: "p", tags: [{ key: "b", value: "1" }, { key: "a" }] } },
            tierings: [
              { accessTier: "DEEP_ARCHIVE_ACCESS", days: 200 },
              { accessTier: "ARCHIVE_ACCESS", days: 100 },
            ],
          },
        ],
      },
      [
        {
          id: "archive",
          status: "Enabled",
          filter: {
            and: {
              prefix: "p",
              tags: [
                { key: "b", value: "1" },
                { key: "a", value: "" },
              ],
            },
          },
          tierings: [
            { accessTier: "DEEP_ARCHIVE_ACCESS", days: 200 },
            { accessTier: "ARCHIVE_ACCESS", days: 100 },
          ],
        },
      ],
    ],
  ],
  defaults: [{ intelligentTiering: [] }],
  generated: some(configuration, ({ id }) => id).map((intelligentTiering) => ({ intelligentTiering })),
};
