import fc from "fast-check";
import { logging as part } from "../../../../lib/kinds/s3/bucket/parts/logging.ts";
import type { LoggingEnabled } from "../../../../lib/kinds/s3/bucket/spec.ts";
import { optional, record, some, word } from "../../assertions/arbitraries.ts";
import { OTHER_BUCKET, type PartExamples } from "./examples.ts";

const uRI = "http://acs.amazonaws.com/groups/global/AuthenticatedUsers";
const grant = fc
  .constantFrom("READ", "WRITE", "FULL_CONTROL")
  .map((permission) => ({ permission, grantee: { type_: "Group", uRI } }));

export const logging: PartExamples<{ readonly loggingEnabled?: LoggingEnabled }> = {
  part,
  examples: [
    [
      { logging: { loggingEnabled: { targetBucket: OTHER_BUCKET } } },
      { loggingEnabled: { targetBucket: OTHER_BUCKET, targetPrefix: "" } },
    ],
  ],
  defaults: [{ logging: {} }, { logging: { loggingEnabled: {} } }],
  generated: record<LoggingEnabled>({
    targetBucket: fc.constant(OTHER_BUCKET),
    targetPrefix: word,
    targetGrants: optional(some(grant, JSON.stringify)),
    targetObjectKeyFormat: optional(
      fc.constantFrom({ simplePrefix: {} }, { partitionedPrefix: { partitionDateSource: "EventTime" } }),
    ),
  }).map((loggingEnabled) => ({ logging: { loggingEnabled } })),
};
