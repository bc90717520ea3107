import fc from "fast-check";
import { versioning as part } from "../../../../lib/kinds/s3/bucket/parts/versioning.ts";
import type { PartExamples } from "./examples.ts";

export const versioning: PartExamples<string> = {
  part,
  examples: [
    [{ versioning: { status: "Enabled" } }, "Enabled"],
    [{ objectLockEnabledForBucket: true }, "Enabled"],
  ],
  defaults: [{ versioning: { status: "Suspended" } }, { versioning: { status: "" } }, { versioning: {} }],
  generated: fc.constant({ versioning: { status: "Enabled" } }),
};
