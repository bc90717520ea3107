import {
  GetBucketLoggingCommand,
  GetBucketNotificationConfigurationCommand,
  PutBucketEncryptionCommand,
  PutBucketLoggingCommand,
  PutBucketNotificationConfigurationCommand,
} from "@aws-sdk/client-s3";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { agree, type BucketPart, type BucketTarget } from "../../../../../lib/resources/s3/bucket/bucket-part.ts";
import { encryption } from "../../../../../lib/resources/s3/bucket/encryption.ts";
import { logging } from "../../../../../lib/resources/s3/bucket/logging.ts";
import { notification } from "../../../../../lib/resources/s3/bucket/notification.ts";
import type { BucketSpec } from "../../../../../lib/resources/s3/bucket/spec.ts";
import { OTHER_BUCKET } from "../../../../support/bucket-examples/examples.ts";
import { ensureOtherBucket } from "../../../../support/s3-targets.ts";
import { createBucketTrial, testAws } from "../../../../support/test-s3.ts";

let target: BucketTarget;

beforeAll(() => ensureOtherBucket(testAws()));
beforeEach(async () => {
  ({ target } = await createBucketTrial());
});

async function isSettled<Value>(part: BucketPart<Value>, spec: Partial<BucketSpec>): Promise<boolean> {
  return agree(part, part.desired({ name: "b", ...spec }), await part.read(target));
}

async function put<Value>(part: BucketPart<Value>, spec: Partial<BucketSpec>): Promise<void> {
  await part.put(target, part.desired({ name: "b", ...spec }) ?? expect.fail("nothing is declared"));
}

describe("EventBridge", () => {
  const queueConfigurations = [{ queueARN: "arn:aws:sqs:us-west-2:000000000000:q", events: ["s3:ObjectCreated:*"] }];
  const has = async () => {
    const output = await target.s3.send(new GetBucketNotificationConfigurationCommand({ Bucket: target.Bucket }));
    return output.EventBridgeConfiguration !== undefined;
  };

  it("stays told while the spec does not name it", async () => {
    const NotificationConfiguration = { EventBridgeConfiguration: {} };
    await target.s3.send(
      new PutBucketNotificationConfigurationCommand({ Bucket: target.Bucket, NotificationConfiguration }),
    );
    expect(await isSettled(notification, {})).toBe(true);
    await put(notification, { notification: { queueConfigurations } });
    expect(await isSettled(notification, { notification: { queueConfigurations } })).toBe(true);
    expect(await has()).toBe(true);
    await notification.delete(target);
    expect(await isSettled(notification, {})).toBe(true);
    expect(await has()).toBe(true);
  });

  it("is told when the spec names it", async () => {
    const named = { notification: { queueConfigurations, eventBridgeConfiguration: {} } };
    await put(notification, { notification: { queueConfigurations } });
    expect(await isSettled(notification, named)).toBe(false);
    await put(notification, named);
    expect(await isSettled(notification, named)).toBe(true);
    expect(await has()).toBe(true);
  });
});

describe("the form of the log's keys", () => {
  const loggingEnabled = { targetBucket: OTHER_BUCKET, targetPrefix: "p/" };
  const byTime = { partitionedPrefix: { partitionDateSource: "EventTime" } };

  it("is kept while the spec does not name it", async () => {
    const TargetObjectKeyFormat = { PartitionedPrefix: { PartitionDateSource: "EventTime" as const } };
    const LoggingEnabled = { TargetBucket: OTHER_BUCKET, TargetPrefix: "old/", TargetObjectKeyFormat };
    await target.s3.send(
      new PutBucketLoggingCommand({ Bucket: target.Bucket, BucketLoggingStatus: { LoggingEnabled } }),
    );
    await put(logging, { logging: { loggingEnabled } });
    expect(await isSettled(logging, { logging: { loggingEnabled } })).toBe(true);
    const output = await target.s3.send(new GetBucketLoggingCommand({ Bucket: target.Bucket }));
    expect(output.LoggingEnabled).toMatchObject({ TargetPrefix: "p/", TargetObjectKeyFormat });
  });

  it("is as the spec names it", async () => {
    await put(logging, { logging: { loggingEnabled } });
    const named = { logging: { loggingEnabled: { ...loggingEnabled, targetObjectKeyFormat: byTime } } };
    expect(await isSettled(logging, named)).toBe(false);
    await put(logging, named);
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

  it("are not for a silent spec to say", async () => {
    await block();
    expect(await isSettled(encryption, {})).toBe(true);
    expect(await isSettled(encryption, { encryption: { rules: [{ bucketKeyEnabled: true }] } })).toBe(true);
  });

  it("are as the spec names them", async () => {
    await put(encryption, rule("SSE-C"));
    expect(await isSettled(encryption, rule("SSE-C"))).toBe(true);
    expect(await isSettled(encryption, rule("NONE"))).toBe(false);
    await put(encryption, rule("NONE"));
    expect(await isSettled(encryption, rule("NONE"))).toBe(true);
  });
});
