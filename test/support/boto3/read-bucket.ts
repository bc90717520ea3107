import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureVirtualEnvironment } from "../../../lib/local/python-environment.ts";
import { ACCOUNT, REGION } from "../test-account.ts";

/** What S3 answers about each part of a bucket, by boto3's name of the operation. */
export type BucketAnswers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Reads a bucket with AWS's SDK for Python: an eye that shares no code with what wrote the bucket. */
export async function readByBoto3(endpoint: string, bucket: string): Promise<BucketAnswers> {
  const requirements = join(import.meta.dirname, "requirements.txt");
  const options = { environment: process.env, progress: console.error };
  const python = await ensureVirtualEnvironment({ tool: "boto3", version: "1.42.34", requirements }, options);
  const program = join(import.meta.dirname, "read_bucket.py");
  // Without the user's environment: boto3 would take a profile from it.
  const { stdout } = await promisify(execFile)(python, [program, endpoint, REGION, ACCOUNT, bucket], { env: {} });
  // What the program prints.
  return JSON.parse(stdout) as BucketAnswers;
}
