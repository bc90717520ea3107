import fc from "fast-check";
import { accelerate as part } from "../../../../lib/kinds/s3/bucket/parts/accelerate.ts";
import type { PartExamples } from "./examples.ts";

export const accelerate: PartExamples<{ readonly status?: string }> = {
  part,
  examples: [[{ accelerate: { status: "Enabled" } }, { status: "Enabled" }]],
  defaults: [{ accelerate: {} }, { accelerate: { status: "" } }, { accelerate: { status: "Suspended" } }],
  generated: fc.constant({ accelerate: { status: "Enabled" } }),
};
