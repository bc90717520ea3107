import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureVirtualEnvironment } from "../../../lib/local/emulators/python-environment.ts";
import { ACCOUNT, REGION } from "../test-account.ts";

/** Runs a Python program that uses AWS's SDK for Python, with these arguments after endpoint, region and account. Returns what it prints. */
export async function runBoto3(program: string, endpoint: string, ...args: readonly string[]): Promise<string> {
  const requirements = join(import.meta.dirname, "requirements.txt");
  const options = { environment: process.env, progress: console.error };
  const python = await ensureVirtualEnvironment({ tool: "boto3", version: "1.42.34", requirements }, options);
  // Without the user's environment: boto3 would take a profile from it.
  return (await promisify(execFile)(python, [program, endpoint, REGION, ACCOUNT, ...args], { env: {} })).stdout;
}
