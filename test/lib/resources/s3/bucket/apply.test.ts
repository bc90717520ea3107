import { describe, expect, it } from "vitest";
import type { Change } from "../../../../../lib/reconcile/resource-manager.ts";
import { applyToBucket } from "../../../../../lib/resources/s3/bucket/apply.ts";
import { parts } from "../../../../../lib/resources/s3/bucket/parts.ts";
import type { BucketSpec } from "../../../../../lib/resources/s3/bucket/spec.ts";
import { answeringAws } from "../../../../support/answering-s3.ts";
import { bucketResource } from "../../../../support/bucket-resource.ts";
import { denied } from "../../../../support/denied.ts";

const everything: Partial<BucketSpec> = {
  abac: { status: "Enabled" },
  accelerate: { status: "Enabled" },
  acl: "public-read",
  analytics: [{ id: "a" }],
  cors: { corsRules: [{ allowedMethods: ["GET"], allowedOrigins: ["*"] }] },
  encryption: { rules: [{ applyServerSideEncryptionByDefault: { sseAlgorithm: "aws:kms" } }] },
  intelligentTiering: [{ id: "a" }],
  inventory: [{ id: "a" }],
  lifecycle: { rules: [{ id: "a", status: "Enabled", expiration: { days: 1 } }] },
  logging: { loggingEnabled: { targetBucket: "logs" } },
  metrics: [{ id: "a" }],
  notification: { eventBridgeConfiguration: {} },
  objectLockEnabledForBucket: true,
  ownershipControls: { rules: [{ objectOwnership: "ObjectWriter" }] },
  policy: "{}",
  publicAccessBlock: {},
  replication: { role: "role", rules: [{ id: "a", status: "Enabled" }] },
  requestPayment: { payer: "Requester" },
  versioning: { status: "Enabled" },
  website: { indexDocument: { suffix: "index.html" } },
};

const everyWrite = [
  "PutPublicAccessBlock",
  "PutBucketOwnershipControls",
  "PutBucketEncryption",
  "PutBucketVersioning",
  "PutBucketLifecycleConfiguration",
  "PutBucketTagging",
  "PutBucketAbac",
  "PutBucketAccelerateConfiguration",
  "PutBucketAnalyticsConfiguration",
  "PutBucketCors",
  "PutBucketIntelligentTieringConfiguration",
  "PutBucketInventoryConfiguration",
  "PutBucketLogging",
  "PutBucketMetricsConfiguration",
  "PutBucketNotificationConfiguration",
  "PutObjectLockConfiguration",
  "PutBucketRequestPayment",
  "PutBucketReplication",
  "PutBucketPolicy",
  "PutBucketAcl",
  "PutBucketWebsite",
];

const allChanges: readonly Change[] = parts.map(({ name }) => ({ field: name, from: undefined, to: undefined }));

/** Applies all changes, and resolves to the names of the calls that write, and to the failure. */
async function apply(spec: Partial<BucketSpec>, answers: Readonly<Record<string, Error>> = {}, changes = allChanges) {
  const { aws, calls } = answeringAws(answers);
  const failure = await applyToBucket(bucketResource(spec), changes, aws).then(
    () => undefined,
    (error: unknown) => error,
  );
  const writes = calls.map(({ operation }) => operation).filter((operation) => !/^(Get|List)/.test(operation));
  return { writes, failure };
}

it("writes what is declared in the order of the parts", async () => {
  const { writes, failure } = await apply(everything);
  expect(failure).toBeUndefined();
  expect(writes).toEqual(everyWrite);
});

it("takes back in reverse what is not, before it writes what is", async () => {
  const { writes } = await apply({ versioning: { status: "Enabled" } });
  expect(writes).toEqual([
    "DeleteBucketWebsite",
    "PutBucketAcl",
    "DeleteBucketPolicy",
    "DeleteBucketReplication",
    "PutBucketRequestPayment",
    "PutBucketNotificationConfiguration",
    "PutBucketLogging",
    "DeleteBucketCors",
    "PutBucketAccelerateConfiguration",
    "PutBucketAbac",
    "DeleteBucketLifecycle",
    "PutBucketEncryption",
    "PutBucketOwnershipControls",
    "PutPublicAccessBlock",
    "PutBucketVersioning",
    "PutBucketTagging",
  ]);
});

it("writes only what has changed", async () => {
  const { writes } = await apply(everything, {}, [{ field: "versioning", from: "Suspended", to: "Enabled" }]);
  expect(writes).toEqual(["PutBucketVersioning"]);
});

it("tries every part, and throws a single failure as it is", async () => {
  const error = denied("PutBucketVersioning");
  const { writes, failure } = await apply(everything, { PutBucketVersioning: error });
  expect(writes).toEqual(everyWrite);
  expect(failure).toBe(error);
});

it("throws several failures together, in the order of the parts also where they were met in another", async () => {
  const [policy, lifecycle] = [denied("DeleteBucketPolicy"), denied("DeleteBucketLifecycle")];
  const { failure } = await apply({}, { DeleteBucketPolicy: policy, DeleteBucketLifecycle: lifecycle });
  expect(failure).toBeInstanceOf(AggregateError);
  expect(failure).toHaveProperty("errors", [lifecycle, policy]);
});

describe("what may make the bucket public", () => {
  const publishing = ["PutBucketPolicy", "PutBucketAcl", "PutBucketWebsite"];

  it.each(["PutPublicAccessBlock", "PutBucketOwnershipControls"])("is held back if %s fails", async (operation) => {
    const error = denied(operation);
    const { writes, failure } = await apply(everything, { [operation]: error });
    expect(writes).toEqual(everyWrite.filter((write) => !publishing.includes(write)));
    expect(failure).toBe(error);
  });

  it("is taken away all the same", async () => {
    const { writes } = await apply({}, { PutPublicAccessBlock: denied("PutPublicAccessBlock") });
    expect(writes).toEqual(expect.arrayContaining(["DeleteBucketPolicy", "PutBucketAcl", "DeleteBucketWebsite"]));
  });
});

describe("what is denied", () => {
  it("is told, of a policy beside a silent public access block, how it may be public", async () => {
    const { failure } = await apply({ policy: "{}" }, { PutBucketPolicy: denied("PutBucketPolicy") });
    expect(failure).toMatchObject({
      name: "ApiError",
      code: "AccessDenied",
      status: 403,
      message:
        "Access Denied; if this policy makes the bucket public, the spec must spell out publicAccessBlock with blockPublicPolicy false",
    });
  });

  it("is told so of an ACL too", async () => {
    const { failure } = await apply({ acl: "public-read" }, { PutBucketAcl: denied("PutBucketAcl") });
    expect(failure).toHaveProperty(
      "message",
      "Access Denied; if this ACL makes the bucket public, the spec must spell out publicAccessBlock with blockPublicACLs false",
    );
  });

  it("is told as it is where the public access block is declared", async () => {
    const error = denied("PutBucketPolicy");
    expect((await apply(everything, { PutBucketPolicy: error })).failure).toBe(error);
  });
});
