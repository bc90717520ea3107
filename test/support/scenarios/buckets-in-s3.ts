import { GetBucketVersioningCommand, ListBucketsCommand, type S3Client } from "@aws-sdk/client-s3";

/** The status of a bucket's versioning; `undefined` if versioning was never set. */
export async function versioningOf(s3: S3Client, Bucket: string): Promise<string | undefined> {
  return (await s3.send(new GetBucketVersioningCommand({ Bucket }))).Status;
}

/** The names of all buckets. */
export async function bucketNames(s3: S3Client): Promise<readonly (string | undefined)[]> {
  const { Buckets = [] } = await s3.send(new ListBucketsCommand({}));
  return Buckets.map(({ Name }) => Name);
}
