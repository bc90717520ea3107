import fc from "fast-check";
import { objectLock as part } from "../../../../lib/kinds/s3/bucket/parts/object-lock.ts";
import type { PartExamples, PartialSpec } from "./examples.ts";

type Value = NonNullable<PartialSpec["objectLockConfiguration"]>;
const days = { rule: { defaultRetention: { mode: "GOVERNANCE", days: 1 } } };

export const objectLock: PartExamples<Value> = {
  part,
  needs: { versioning: { status: "Enabled" } },
  examples: [
    [{ objectLockEnabledForBucket: true }, {}],
    [{ objectLockEnabledForBucket: true, objectLockConfiguration: days }, days],
    [
      { objectLockConfiguration: { rule: { defaultRetention: { mode: "COMPLIANCE", years: 1 } } } },
      { rule: { defaultRetention: { mode: "COMPLIANCE", years: 1 } } },
    ],
  ],
  defaults: [{ objectLockEnabledForBucket: false }, { objectLockConfiguration: {} }],
  generated: fc
    .record({
      mode: fc.constantFrom("GOVERNANCE", "COMPLIANCE"),
      span: fc.oneof(
        fc.integer({ min: 1, max: 99 }).map((days) => ({ days })),
        fc.constant({ years: 1 }),
      ),
    })
    .map(({ mode, span }) => ({
      objectLockEnabledForBucket: true,
      objectLockConfiguration: { rule: { defaultRetention: { mode, ...span } } },
    })),
  lasting: { value: {}, reason: "object lock cannot be disabled once it is enabled" },
};
