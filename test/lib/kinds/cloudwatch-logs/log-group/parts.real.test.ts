import { beforeAll, describe, expect, it } from "vitest";
import { logGroup } from "../../../../../lib/kinds/cloudwatch-logs/log-group/log-group.generated.ts";
import type { LogGroupSpec } from "../../../../../lib/kinds/cloudwatch-logs/log-group/spec.generated.ts";
import { claimedAccess } from "../../../../support/aws/claimed-access.ts";
import { withKmsKeys } from "../../../../support/aws/cloudwatch/with-kms-keys.ts";
import { testConnect } from "../../../../support/aws/s3/test-s3.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { type PartExamples, testDataPart } from "../../../../support/kinds/data/part-trials.ts";
import {
  FUNCTION,
  kmsKeys,
  retentionDays,
  subscriptionFilters,
} from "../../../../support/kinds/specs/log-group-specs.ts";

const KEY = "arn:aws:kms:us-west-2:000000000000:key/1234abcd-12ab-34cd-56ef-1234567890ab";
const errors = { filterName: "errors", filterPattern: "ERROR", destinationARN: FUNCTION };

const all: readonly PartExamples<LogGroupSpec>[] = [
  {
    part: "kmsKeyID",
    examples: [[{ kmsKeyID: KEY }, KEY]],
    defaults: [{ kmsKeyID: "" }],
    generated: kmsKeys.map((kmsKeyID) => ({ kmsKeyID })),
  },
  {
    part: "retentionDays",
    examples: [[{ retentionDays: 7 }, 7]],
    defaults: [{}],
    generated: retentionDays.map((days) => ({ retentionDays: days })),
  },
  {
    part: "subscriptionFilters",
    examples: [[{ subscriptionFilters: [errors] }, [{ ...errors, distribution: "ByLogStream" }]]],
    defaults: [{ subscriptionFilters: [] }],
    generated: subscriptionFilters.map((filters) => ({ subscriptionFilters: filters })),
  },
];

let ministack: string;

beforeAll(async () => {
  ministack = await sharedEmulator("ministack");
});

it("has examples of every part", () => {
  expect(all.map(({ part }) => part)).toEqual(logGroup.parts.map(({ name }) => name));
});

describe("MiniStack 1.4.21, with a model of KMS keys", () => {
  const keys = new Map<string, string>();
  const aws = () => withKmsKeys(testConnect(ministack), keys)(claimedAccess());
  for (const examples of all) testDataPart(logGroup, examples, { name: "MiniStack 1.4.21", aws });
});
