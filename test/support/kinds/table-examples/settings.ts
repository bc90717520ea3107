import fc from "fast-check";
import { continuousBackups as continuousBackupsPart } from "../../../../lib/kinds/dynamodb/table/parts/continuous-backups.ts";
import { contributorInsights as contributorInsightsPart } from "../../../../lib/kinds/dynamodb/table/parts/contributor-insights.ts";
import { deletionProtection as deletionProtectionPart } from "../../../../lib/kinds/dynamodb/table/parts/deletion-protection.ts";
import { encryption as encryptionPart } from "../../../../lib/kinds/dynamodb/table/parts/encryption.ts";
import { stream as streamPart } from "../../../../lib/kinds/dynamodb/table/parts/stream.ts";
import { tableClass as tableClassPart } from "../../../../lib/kinds/dynamodb/table/parts/table-class.ts";
import { timeToLive as timeToLivePart } from "../../../../lib/kinds/dynamodb/table/parts/time-to-live.ts";
import type {
  PointInTimeRecoverySpecification,
  SSESpecification,
  StreamSpecification,
  TimeToLiveSpecification,
} from "../../../../lib/kinds/dynamodb/table/spec.generated.ts";
import type { PartExamples } from "./examples.ts";

export const deletionProtection: PartExamples<boolean> = {
  part: deletionProtectionPart,
  examples: [[{ deletionProtectionEnabled: true }, true]],
  defaults: [{ deletionProtectionEnabled: false }],
  generated: fc.constant({ deletionProtectionEnabled: true }),
};

export const tableClass: PartExamples<string> = {
  part: tableClassPart,
  examples: [[{ tableClass: "STANDARD_INFREQUENT_ACCESS" }, "STANDARD_INFREQUENT_ACCESS"]],
  defaults: [{ tableClass: "STANDARD" }, { tableClass: "" }],
  generated: fc.constant({ tableClass: "STANDARD_INFREQUENT_ACCESS" }),
};

export const continuousBackups: PartExamples<PointInTimeRecoverySpecification> = {
  part: continuousBackupsPart,
  examples: [[{ continuousBackups: { pointInTimeRecoveryEnabled: true } }, { pointInTimeRecoveryEnabled: true }]],
  defaults: [{ continuousBackups: {} }, { continuousBackups: { pointInTimeRecoveryEnabled: false } }],
  generated: fc.constant({ continuousBackups: { pointInTimeRecoveryEnabled: true } }),
};

export const contributorInsights: PartExamples<string> = {
  part: contributorInsightsPart,
  examples: [
    [{ contributorInsights: "ENABLE" }, "ENABLE"],
    [{ contributorInsights: "ENABLED" }, "ENABLE"],
  ],
  defaults: [{ contributorInsights: "DISABLE" }, { contributorInsights: "DISABLED" }],
  generated: fc.constantFrom({ contributorInsights: "ENABLE" }, { contributorInsights: "ENABLED" }),
};

export const timeToLive: PartExamples<TimeToLiveSpecification> = {
  part: timeToLivePart,
  examples: [
    [{ timeToLive: { attributeName: "expires", enabled: true } }, { attributeName: "expires", enabled: true }],
  ],
  defaults: [{ timeToLive: {} }, { timeToLive: { attributeName: "expires", enabled: false } }],
  generated: fc
    .constantFrom("expires", "validUntil", "ttl")
    .map((attributeName) => ({ timeToLive: { attributeName, enabled: true } })),
};

export const stream: PartExamples<StreamSpecification> = {
  part: streamPart,
  examples: [
    [
      { streamSpecification: { streamEnabled: true, streamViewType: "KEYS_ONLY" } },
      { streamEnabled: true, streamViewType: "KEYS_ONLY" },
    ],
  ],
  defaults: [
    { streamSpecification: {} },
    { streamSpecification: { streamEnabled: false } },
    // A merge patch that disables the stream leaves its view type in the spec.
    { streamSpecification: { streamEnabled: false, streamViewType: "NEW_IMAGE" } },
  ],
  generated: fc
    .constantFrom("KEYS_ONLY", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES")
    .map((streamViewType) => ({ streamSpecification: { streamEnabled: true, streamViewType } })),
};

const KEY = "arn:aws:kms:us-west-2:000000000000:key/1234";

export const encryption: PartExamples<SSESpecification> = {
  part: encryptionPart,
  examples: [
    [{ sseSpecification: { enabled: true } }, { enabled: true, sseType: "KMS" }],
    [
      { sseSpecification: { enabled: true, sseType: "KMS", kmsMasterKeyID: KEY } },
      { enabled: true, sseType: "KMS", kmsMasterKeyID: KEY },
    ],
  ],
  defaults: [
    { sseSpecification: {} },
    { sseSpecification: { enabled: false } },
    { sseSpecification: { sseType: "KMS", kmsMasterKeyID: KEY } },
  ],
  // An omitted key, or an alias, matches any key, so the table's key depends on the key that it had before.
  generated: fc
    .constantFrom("1234", KEY, "5678")
    .map((kmsMasterKeyID) => ({ sseSpecification: { enabled: true, kmsMasterKeyID } })),
};
