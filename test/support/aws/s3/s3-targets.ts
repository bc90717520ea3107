import { CreateBucketCommand, PutBucketVersioningCommand } from "@aws-sdk/client-s3";
import { inject } from "vitest";
import { s3 } from "../../../../lib/aws/services/s3.ts";
import type { BucketPart } from "../../../../lib/kinds/s3/bucket/bucket-part.ts";
import type { Aws } from "../../../../lib/reconcile/contract/aws.ts";
import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";
import { OTHER_BUCKET } from "../../kinds/bucket-examples/examples.ts";
import { REGION } from "../test-account.ts";
import { testAws } from "./test-s3.ts";

/** An S3 implementation against which the parts of a bucket are tested. */
export interface S3Target {
  readonly name: string;
  /** Why this implementation is not running here; `undefined` if it is running. */
  readonly missing: string | undefined;
  aws(): Aws;
  /** The parts that this S3 does not support, and why. A test checks that it still does not support them. */
  readonly lacks: Readonly<Partial<Record<BucketPart["name"], string>>>;
}

const versitygw = inject("versitygw");
const UNKNOWN = "answers 501 NotImplemented";

/** Every S3 implementation against which the parts of a bucket are tested. */
export const s3Targets: readonly S3Target[] = [
  {
    name: "LocalStack 4.13.1",
    missing: undefined,
    aws: () => testAws(),
    lacks: { abac: "answers 501" },
  },
  {
    name: "versitygw 1.8.0",
    missing: versitygw.missing,
    aws: () => testAws(versitygw.endpoint),
    lacks: {
      publicAccessBlock: UNKNOWN,
      encryption: UNKNOWN,
      lifecycle: UNKNOWN,
      abac: "treats the call as CreateBucket, and responds with 409",
      accelerate: UNKNOWN,
      analytics: UNKNOWN,
      intelligentTiering: UNKNOWN,
      inventory: UNKNOWN,
      logging: UNKNOWN,
      metrics: UNKNOWN,
      notification: UNKNOWN,
      requestPayment: UNKNOWN,
      replication: UNKNOWN,
      acl: "knows no group except everyone, and returns that group as a user named all-users",
    },
  },
];

/** Creates the second bucket that the tests expect on every S3, unless it already exists. */
export async function ensureOtherBucket(aws: Aws): Promise<void> {
  const client = aws.client(s3);
  const CreateBucketConfiguration = { LocationConstraint: REGION } as const;
  await tolerateExisting(client.send(new CreateBucketCommand({ Bucket: OTHER_BUCKET, CreateBucketConfiguration })));
  const VersioningConfiguration = { Status: "Enabled" } as const;
  await client.send(new PutBucketVersioningCommand({ Bucket: OTHER_BUCKET, VersioningConfiguration }));
}

async function tolerateExisting(creation: Promise<unknown>): Promise<void> {
  try {
    await creation;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "BucketAlreadyOwnedByYou") throw error;
  }
}
