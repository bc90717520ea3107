import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const program = join(import.meta.dirname, "../../bin/generate.ts");

it("reports how the kinds compare with ACK's, and writes nothing", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, "--gate"], { timeout: 15_000 });
  expect(stdout).toMatch(
    /^LogGroup 21\/21\nMetricAlarm 60\/60\nMetricStream 35\/35\nTable 140\/140\nRepository 24\/24\nBucket 303\/303\nTopic 81\/81\nQueue 28\/28\n/,
  );
  expect(stdout).not.toContain("wrote");
});
