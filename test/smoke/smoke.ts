import { parseArguments } from "./arguments.ts";
import { type Check, checks } from "./checks.ts";
import { openTrial } from "./trial.ts";

// npm run smoke -- --stack NAME …: tests a deployment, prints which checks hold, and exits with 1 if any fails.
const { stack, emulated, ...options } = parseArguments();
const trial = await openTrial(stack, options);
let failed = 0;
try {
  for (const check of checks) {
    const started = performance.now();
    const result = await tried(check);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${result.padEnd(10)}${seconds.padStart(7)} s  ${check.name}`);
  }
} finally {
  // Deletes the objects that a failed check has left behind. The finalizers are removed once the buckets are gone.
  await trial.kubectl(["delete", "bucket", "-l", `driftless-smoke=${trial.prefix}`, "--wait=false"]);
}
process.exitCode = failed === 0 ? 0 : 1;

async function tried(check: Check): Promise<string> {
  if (emulated && check.onAwsOnly) return "skipped";
  try {
    await check.run(trial);
    return "holds";
  } catch (error) {
    failed += 1;
    console.error(error instanceof Error ? error.message : error);
    return "FAILS";
  }
}
