import {
  CreateBucketCommand,
  GetBucketTaggingCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { inject } from "vitest";
import { bucketKind } from "../../../../lib/kinds/s3/bucket/kind.ts";
import { readByBoto3 } from "../../aws/boto3/read-bucket.ts";
import { openService } from "../../aws/connections/open-service.ts";
import { cloudService } from "../../aws/memory/cloud-service.ts";
import { readAll } from "../../aws/memory/read-all.ts";
import { formerBuckets } from "../../aws/memory-s3/memory-buckets.ts";
import { REGION } from "../../aws/test-account.ts";
import { createTestClock } from "../../worlds/test-clock.ts";
import { asFields, asTagList, asTags, type KindOnAws, lasting } from "./kind-on-aws.ts";

/** Opens the kind `Bucket` on the test run's S3, or in memory. */
export async function openBucketOnS3(): Promise<KindOnAws> {
  const operations = cloudService(formerBuckets);
  const { client: s3, ...emulator } = await openService(
    "localstack",
    (config) => new S3Client({ ...config, forcePathStyle: true }),
    () => ({ S3: operations, "S3 Control": operations }),
  );
  const writeTags: KindOnAws["writeTags"] = async (Bucket, tags) => {
    await s3.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: asTagList(tags) } }));
  };
  return {
    kind: bucketKind,
    clock: createTestClock(),
    ...emulator,
    spec: (name) => ({ name }),
    asMade: { versioning: { status: "Enabled" } },
    tagged: (tags) => ({ tagging: { tagSet: asFields(tags) } }),
    arn: (name) => `arn:aws:s3:::${name}`,
    async make(Bucket, tags) {
      const CreateBucketConfiguration = { LocationConstraint: REGION } as const;
      await s3.send(new CreateBucketCommand({ Bucket, CreateBucketConfiguration }));
      await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }));
      if (Object.keys(tags).length > 0) await writeTags(Bucket, tags);
    },
    async read(name) {
      if (inject("services") === "in memory") {
        const answers = readAll(operations, { Bucket: name });
        return typeof answers.HeadBucket === "string" ? undefined : lasting(answers);
      }
      const answers = await readByBoto3(inject("s3Endpoint"), name);
      return answers.get_bucket_location?.Error === "NoSuchBucket" ? undefined : lasting(answers);
    },
    async readTags(Bucket) {
      try {
        return asTags((await s3.send(new GetBucketTaggingCommand({ Bucket }))).TagSet);
      } catch (error) {
        if (error instanceof Error && error.name === "NoSuchTagSet") return {};
        throw error;
      }
    },
    writeTags,
  };
}
