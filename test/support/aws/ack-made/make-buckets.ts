import { join } from "node:path";
import { runBoto3 } from "../boto3/run-boto3.ts";

/** Recreates the buckets that belong to ACK's objects as they were after ACK's last pass. */
export async function makeRecordedBuckets(endpoint: string): Promise<void> {
  const [program, recorded] = ["make_buckets.py", "aws.json"].map((file) => join(import.meta.dirname, file));
  await runBoto3(String(program), endpoint, String(recorded));
}
