import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

/** The value of a metric of the relay running in this directory, summed over all labels. */
export async function relayMetric(directory: string, name: string): Promise<number> {
  const port = metricsPort(directory);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return text
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" ") + 1)), 0);
}

/** The port that the most recent relay logged. */
function metricsPort(directory: string): number {
  const lines = readFileSync(join(directory, ".driftless/logs/relay.log"), "utf8").trimEnd().split("\n");
  const line = lines.findLast((text) => text.includes('"listening"'));
  return JSON.parse(line ?? expect.fail("the relay has not logged where it listens")).metricsPort;
}
