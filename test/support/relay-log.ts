import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

/** The sum over all labels of one metric of the relay that is running in this directory. */
export async function relayMetric(directory: string, name: string): Promise<number> {
  const port = metricsPort(directory);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return text
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" ") + 1)), 0);
}

/** The port that the latest relay has named in its log. */
function metricsPort(directory: string): number {
  const lines = readFileSync(join(directory, ".driftless/logs/relay.log"), "utf8").trimEnd().split("\n");
  const line = lines.findLast((text) => text.includes('"listening"'));
  return JSON.parse(line ?? expect.fail("the relay has not logged where it listens")).metricsPort;
}
