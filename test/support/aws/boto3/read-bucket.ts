import { join } from "node:path";
import { runBoto3 } from "./run-boto3.ts";

/** S3's responses about each part of a bucket, keyed by boto3's name for the operation. */
export type BucketAnswers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Reads a bucket with the AWS SDK for Python, which shares no code with the program that wrote the bucket. */
export async function readByBoto3(endpoint: string, bucket: string): Promise<BucketAnswers> {
  return (await readAllByBoto3(endpoint, [bucket])).get(bucket) ?? {};
}

/** Reads several buckets, by their names. */
export async function readAllByBoto3(
  endpoint: string,
  buckets: readonly string[],
): Promise<ReadonlyMap<string, BucketAnswers>> {
  const printed = await runBoto3(join(import.meta.dirname, "read_bucket.py"), endpoint, ...buckets);
  // The program prints JSON in this form.
  return new Map(Object.entries(JSON.parse(printed) as Readonly<Record<string, BucketAnswers>>));
}
