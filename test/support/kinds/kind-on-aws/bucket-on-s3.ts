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
import { ACCOUNT, REGION, testConnect } from "../../aws/s3/test-s3.ts";
import { startCountingProxy } from "../../proxies/counting-proxy.ts";
import { createTestClock } from "../../worlds/test-clock.ts";
import { asFields, asTagList, asTags, type KindOnAws, lasting } from "./kind-on-aws.ts";

/** Opens the kind `Bucket` on the test run's S3. */
export async function openBucketOnS3(): Promise<KindOnAws> {
  const endpoint = inject("s3Endpoint");
  const proxy = await startCountingProxy(endpoint);
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const s3 = new S3Client({ endpoint, region: REGION, forcePathStyle: true, credentials });
  const writeTags: KindOnAws["writeTags"] = async (Bucket, tags) => {
    await s3.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: asTagList(tags) } }));
  };
  return {
    kind: bucketKind,
    clock: createTestClock(),
    connect: testConnect(proxy.url),
    proxy,
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
      const answers = await readByBoto3(endpoint, name);
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
    async [Symbol.asyncDispose]() {
      s3.destroy();
      await proxy.close();
    },
  };
}
