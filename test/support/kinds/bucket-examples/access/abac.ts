import fc from "fast-check";
import { abac as part } from "../../../../../lib/kinds/s3/bucket/parts/access/abac.ts";
import type { PartExamples } from "../examples.ts";

export const abac: PartExamples<{ readonly status?: string }> = {
  part,
  examples: [[{ abac: { status: "Enabled" } }, { status: "Enabled" }]],
  defaults: [{ abac: {} }, { abac: { status: "" } }, { abac: { status: "Disabled" } }],
  generated: fc.constant({ abac: { status: "Enabled" } }),
};
