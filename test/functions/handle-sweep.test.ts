import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import type { Context } from "aws-lambda";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSweepHandler } from "../../functions/handle-sweep.ts";
import type { SweepInput } from "../../lib/sweep/sweep.ts";

// The handler reads nothing else of Lambda's context.
const context = { awsRequestId: "request-1", functionName: "sweep", getRemainingTimeInMillis: () => 30_000 } as Context;

beforeEach(() => vi.stubEnv("POWERTOOLS_METRICS_DISABLED", "true"));
afterEach(() => vi.unstubAllEnvs());

function scenario() {
  const logger = new Logger({ logLevel: "SILENT" });
  const inputs: SweepInput[] = [];
  const handler = createSweepHandler({
    sweep: async (input) => {
      inputs.push(input);
      return { listed: 3, enqueued: 1, notInstalled: [] };
    },
    logger,
    metrics: new Metrics({ serviceName: "sweep", namespace: "Driftless", logger }),
  });
  return { inputs, handle: (event: unknown) => handler(event, context) };
}

test("sweeps the window that it is asked for", async () => {
  const { inputs, handle } = scenario();
  expect(await handle({ windowSeconds: 900 })).toEqual({ listed: 3, enqueued: 1, notInstalled: [] });
  await handle({ windowSeconds: 5, periodSeconds: 5 });
  expect(inputs).toEqual([{ windowSeconds: 900 }, { windowSeconds: 5, periodSeconds: 5 }]);
});

test.each([
  ["nothing", undefined],
  ["no window", {}],
  ["a window of no time", { windowSeconds: 0 }],
  ["a part of a second", { windowSeconds: 0.5 }],
  ["words", { windowSeconds: "900" }],
])("refuses %s", async (_, event) => {
  const { inputs, handle } = scenario();
  await expect(handle(event)).rejects.toThrow("the sweep takes {windowSeconds, periodSeconds?}");
  expect(inputs).toEqual([]);
});
