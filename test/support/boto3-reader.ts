import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensurePythonEnvironment } from "../../lib/local/python-environment.ts";
import { ACCOUNT, REGION } from "./test-account.ts";

/** What S3 answers about each part of a bucket, by boto3's name of the operation. */
export type BucketAnswers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Reads a bucket by other means than ours: with AWS's SDK for Python, which LocalStack brings. */
export async function readByBoto3(endpoint: string, bucket: string): Promise<BucketAnswers> {
  const { env: environment } = process;
  const python = await ensurePythonEnvironment("localstack", { environment, progress: console.error });
  const script = join(import.meta.dirname, "read-bucket.py");
  const { stdout } = await promisify(execFile)(python, ["-B", script, endpoint, REGION, ACCOUNT, bucket]);
  // What the script prints.
  return JSON.parse(stdout) as BucketAnswers;
}
