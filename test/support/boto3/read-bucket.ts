import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureVirtualEnvironment } from "../../../lib/local/python-environment.ts";

/** What boto3 reads from a bucket that declares every part: an eye that shares no code with what wrote it. */
export async function readBucketWithBoto3(
  endpoint: string,
  bucket: string,
): Promise<Readonly<Record<string, unknown>>> {
  const requirements = join(import.meta.dirname, "requirements.txt");
  const options = { environment: process.env, progress: console.error };
  const python = await ensureVirtualEnvironment({ tool: "boto3", version: "1.42.34", requirements }, options);
  const program = join(import.meta.dirname, "read_bucket.py");
  // Without the user's environment: boto3 would take a profile from it.
  const { stdout } = await promisify(execFile)(python, [program, endpoint, bucket], { env: {} });
  return JSON.parse(stdout);
}
