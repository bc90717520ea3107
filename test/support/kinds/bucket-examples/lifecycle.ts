import fc from "fast-check";
import { lifecycle as part } from "../../../../lib/kinds/s3/bucket/parts/lifecycle.ts";
import type { Lifecycle, LifecycleRule, LifecycleRuleFilter } from "../../../../lib/kinds/s3/bucket/spec.ts";
import { optional, record, some, word } from "../../assertions/arbitraries.ts";
import type { PartExamples } from "./examples.ts";
import { filter } from "./filters.ts";

const rules = (...list: LifecycleRule[]) => ({ lifecycle: { rules: list } });
const status = "Enabled";
const days = fc.integer({ min: 1, max: 1_000 });

const anyFilter: fc.Arbitrary<LifecycleRuleFilter> = fc.oneof(
  filter,
  fc.constant({}),
  days.map((objectSizeGreaterThan) => ({ objectSizeGreaterThan })),
  fc.tuple(word, days).map(([prefix, objectSizeLessThan]) => ({ and: { prefix, objectSizeLessThan } })),
);

const anyRule = record<LifecycleRule>({
  id: word,
  prefix: fc.constant(undefined),
  status: fc.constantFrom("Enabled", "Disabled"),
  filter: anyFilter,
  expiration: fc.oneof(
    days.map((more) => ({ days: 400 + more })),
    fc.constant({ date: "2040-01-01T00:00:00Z" }),
  ),
  abortIncompleteMultipartUpload: fc.constant(undefined),
  transitions: optional(
    fc.constantFrom(
      [{ days: 30, storageClass: "STANDARD_IA" }],
      [
        { days: 90, storageClass: "GLACIER" },
        { days: 30, storageClass: "STANDARD_IA" },
      ],
    ),
  ),
  noncurrentVersionExpiration: optional(
    days.map((more) => ({ noncurrentDays: 400 + more, newerNoncurrentVersions: 3 })),
  ),
  noncurrentVersionTransitions: optional(fc.constant([{ noncurrentDays: 30, storageClass: "STANDARD_IA" }])),
});

export const lifecycle: PartExamples<Lifecycle> = {
  part,
  examples: [
    [
      rules({ id: "logs", status, prefix: "logs/", expiration: { days: 30, expiredObjectDeleteMarker: false } }),
      { rules: [{ id: "logs", status, filter: { prefix: "logs/" }, expiration: { days: 30 } }] },
    ],
    [
      rules({ status, prefix: "", noncurrentVersionExpiration: { noncurrentDays: 7, newerNoncurrentVersions: 2 } }),
      {
        rules: [{ status, filter: {}, noncurrentVersionExpiration: { noncurrentDays: 7, newerNoncurrentVersions: 2 } }],
      },
    ],
    [
      rules({
        id: "date",
        status: "Disabled",
        filter: { prefix: "" },
        expiration: { date: "2030-01-01T02:00:00+02:00" },
      }),
      { rules: [{ id: "date", status: "Disabled", filter: {}, expiration: { date: "2030-01-01T00:00:00.000Z" } }] },
    ],
    [
      rules({
        id: "everything",
        status,
        filter: { and: { prefix: "p", tags: [{ key: "b", value: "1" }, { key: "a" }], objectSizeGreaterThan: 500 } },
        abortIncompleteMultipartUpload: { daysAfterInitiation: 2 },
        transitions: [
          { storageClass: "GLACIER", days: 60 },
          { days: 30, storageClass: "STANDARD_IA" },
        ],
        noncurrentVersionTransitions: [],
        expiration: {},
      }),
      {
        rules: [
          {
            id: "everything",
            status,
            filter: {
              and: {
                prefix: "p",
                tags: [
                  { key: "b", value: "1" },
                  { key: "a", value: "" },
                ],
                objectSizeGreaterThan: 500,
              },
            },
            abortIncompleteMultipartUpload: { daysAfterInitiation: 2 },
            transitions: [
              { days: 60, storageClass: "GLACIER" },
              { days: 30, storageClass: "STANDARD_IA" },
            ],
          },
        ],
      },
    ],
    [
      rules(
        { id: "two", status, filter: { tag: { key: "k", value: "v" } }, expiration: { days: 2 } },
        { id: "one", status, filter: { objectSizeLessThan: 9 }, expiration: { expiredObjectDeleteMarker: true } },
      ),
      {
        rules: [
          { id: "two", status, filter: { tag: { key: "k", value: "v" } }, expiration: { days: 2 } },
          { id: "one", status, filter: { objectSizeLessThan: 9 }, expiration: { expiredObjectDeleteMarker: true } },
        ],
      },
    ],
  ],
  defaults: [{ lifecycle: { rules: [] } }, { lifecycle: {} }],
  generated: some(anyRule, ({ id }) => id).map((list) => rules(...list)),
};
