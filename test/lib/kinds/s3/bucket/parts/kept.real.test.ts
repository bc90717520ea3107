import {
  GetBucketLoggingCommand,
  GetBucketNotificationConfigurationCommand,
  PutBucketEncryptionCommand,
  PutBucketLoggingCommand,
  PutBucketNotificationConfigurationCommand,
} from "@aws-sdk/client-s3";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  BucketDescription,
  BucketTarget,
  WritablePart,
} from "../../../../../../lib/kinds/s3/bucket/bucket-part.ts";
import { encryption } from "../../../../../../lib/kinds/s3/bucket/parts/encryption.ts";
import { logging } from "../../../../../../lib/kinds/s3/bucket/parts/logging.ts";
import { notification } from "../../../../../../lib/kinds/s3/bucket/parts/notification.ts";
import type { BucketSpec } from "../../../../../../lib/kinds/s3/bucket/spec.ts";
import { ensureOtherBucket } from "../../../../../support/aws/s3/s3-targets.ts";
import { testAws } from "../../../../../support/aws/s3/test-s3.ts";
import { OTHER_BUCKET } from "../../../../../support/kinds/bucket-examples/examples.ts";
import { bucketState } from "../../../../../support/kinds/bucket-resource.ts";
import { createBucketTrial } from "../../../../../support/kinds/bucket-trial.ts";
import { agree } from "../../../../../support/kinds/part-contract.ts";

let target: BucketTarget;
let seen: BucketDescription;

beforeAll(() => ensureOtherBucket(testAws()));
beforeEach(async () => {
  ({ target, seen } = await createBucketTrial());
});

async function isSettled<Value>(part: WritablePart<Value>, spec: Partial<BucketSpec>): Promise<boolean> {
  return agree(part, part.desired({ name: "b", ...spec }), await part.read(target, seen));
}

async function write<Value>(part: WritablePart<Value>, spec: Partial<BucketSpec>): Promise<void> {
  const change = { from: await part.read(target, seen), to: part.desired({ name: "b", ...spec }) };
  await part.write(target, change, { ...bucketState(spec), seen });
}

describe("EventBridge", () => {
  const queueConfigurations = [{ queueARN: "arn:aws:sqs:us-west-2:000000000000:q", events: ["s3:ObjectCreated:*"] }];
  const has = async () => {
    const output = await target.s3.send(new GetBucketNotificationConfigurationCommand({ Bucket: target.Bucket }));
    return output.EventBridgeConfiguration !== undefined;
  };

  it("keeps receiving events while the spec does not mention it", async () => {
    const NotificationConfiguration = { EventBridgeConfiguration: {} };
    await target.s3.send(
      new PutBucketNotificationConfigurationCommand({ Bucket: target.Bucket, NotificationConfiguration }),
    );
    expect(await isSettled(notification, {})).toBe(true);
    await write(notification, { notification: { queueConfigurations } });
    expect(await isSettled(notification, { notification: { queueConfigurations } })).toBe(true);
    expect(await has()).toBe(true);
    await write(notification, {});
    expect(await isSettled(notification, {})).toBe(true);
    expect(await has()).toBe(true);
  });

  it("receives events when the spec mentions it", async () => {
    const named = { notification: { queueConfigurations, eventBridgeConfiguration: {} } };
    await write(notification, { notification: { queueConfigurations } });
    expect(await isSettled(notification, named)).toBe(false);
    await write(notification, named);
    expect(await isSettled(notification, named)).toBe(true);
    expect(await has()).toBe(true);
  });
});

describe("the object key format of the log", () => {
  const loggingEnabled = { targetBucket: OTHER_BUCKET, targetPrefix: "p/" };
  const byTime = { partitionedPrefix: { partitionDateSource: "EventTime" } };

  it("is kept while the spec does not mention it", async () => {
    const TargetObjectKeyFormat = { PartitionedPrefix: { PartitionDateSource: "EventTime" as const } };
    const LoggingEnabled = { TargetBucket: OTHER_BUCKET, TargetPrefix: "old/", TargetObjectKeyFormat };
    await target.s3.send(
      new PutBucketLoggingCommand({ Bucket: target.Bucket, BucketLoggingStatus: { LoggingEnabled } }),
    );
    await write(logging, { logging: { loggingEnabled } });
    expect(await isSettled(logging, { logging: { loggingEnabled } })).toBe(true);
    const output = await target.s3.send(new GetBucketLoggingCommand({ Bucket: target.Bucket }));
    expect(output.LoggingEnabled).toMatchObject({ TargetPrefix: "p/", TargetObjectKeyFormat });
  });

  it("is as the spec declares it", async () => {
    await write(logging, { logging: { loggingEnabled } });
    const named = { logging: { loggingEnabled: { ...loggingEnabled, targetObjectKeyFormat: byTime } } };
    expect(await isSettled(logging, named)).toBe(false);
    await write(logging, named);
    expect(await isSettled(logging, named)).toBe(true);
  });
});

describe("the blocked encryption types", () => {
  const rule = (...encryptionType: string[]) => ({
    encryption: { rules: [{ blockedEncryptionTypes: { encryptionType } }] },
  });
  const block = async () => {
    const Rules = [
      {
        ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" as const },
        BlockedEncryptionTypes: { EncryptionType: ["SSE-C" as const] },
      },
    ];
    await target.s3.send(
      new PutBucketEncryptionCommand({ Bucket: target.Bucket, ServerSideEncryptionConfiguration: { Rules } }),
    );
  };

  it("are left as they are while the spec does not mention them", async () => {
    await block();
    expect(await isSettled(encryption, {})).toBe(true);
    expect(await isSettled(encryption, { encryption: { rules: [{ bucketKeyEnabled: true }] } })).toBe(true);
  });

  it("are as the spec declares them", async () => {
    await write(encryption, rule("SSE-C"));
    expect(await isSettled(encryption, rule("SSE-C"))).toBe(true);
    expect(await isSettled(encryption, rule("NONE"))).toBe(false);
    await write(encryption, rule("NONE"));
    expect(await isSettled(encryption, rule("NONE"))).toBe(true);
  });
});
