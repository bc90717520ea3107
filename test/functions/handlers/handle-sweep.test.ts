import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import type { Context } from "aws-lambda";
import { expect, test } from "vitest";
import { createSweepHandler, type SweepHandlerDependencies } from "../../../functions/handlers/handle-sweep.ts";
import type { SweepInput } from "../../../lib/sweep/sweep.ts";
import { collectPrintedLines } from "../printed-lines.ts";

// The handler reads nothing else from Lambda's context.
const context = { awsRequestId: "request-1", functionName: "sweep", getRemainingTimeInMillis: () => 30_000 } as Context;

const lines = collectPrintedLines();
const swept = { listed: 3, enqueued: 1, objects: {}, notInstalled: [], refused: [] };

function scenario(parts: Partial<SweepHandlerDependencies> = {}) {
  const logger = new Logger();
  const inputs: SweepInput[] = [];
  const handler = createSweepHandler({
    sweep: async (input) => {
      inputs.push(input);
      return swept;
    },
    poll: async () => ({ ...swept, enqueued: 2 }),
    limitDeadLetterSources: async () => false,
    tokenAge: async () => undefined,
    logger,
    metrics: new Metrics({ serviceName: "sweep", namespace: "Driftless", logger }),
    cluster: "east",
    ...parts,
  });
  return { inputs, handle: (event: unknown) => handler(event, context) };
}

/** The values that were printed for a metric. */
function valuesOf(metric: string): readonly unknown[] {
  return lines().flatMap((line) => (metric in line ? [line[metric]] : []));
}

test("sweeps the window that the event specifies", async () => {
  const { inputs, handle } = scenario();
  expect(await handle({ windowSeconds: 900 })).toEqual(swept);
  await handle({ windowSeconds: 5, periodSeconds: 5 });
  expect(inputs).toEqual([{ windowSeconds: 900 }, { windowSeconds: 5, periodSeconds: 5 }]);
});

test("if the event requests a poll, polls and sweeps nothing", async () => {
  const { inputs, handle } = scenario();
  expect(await handle({ poll: true })).toEqual({ ...swept, enqueued: 2 });
  expect(inputs).toEqual([]);
  expect(valuesOf("ObjectsEnqueued")).toEqual([2]);
});

test("counts and names the kinds that a cluster lacks or does not let the function list", async () => {
  const found = { ...swept, notInstalled: ["tables.x"], refused: ["buckets.x", "repositories.x"] };
  await scenario({ sweep: async () => found }).handle({ windowSeconds: 900 });
  expect(valuesOf("KindsNotInstalled")).toEqual([1]);
  expect(valuesOf("KindsRefused")).toEqual([2]);
  const warnings = lines().filter(({ level }) => level === "WARN");
  expect(warnings).toMatchObject([{ kinds: ["tables.x"] }, { kinds: ["buckets.x", "repositories.x"] }]);
  expect(lines().filter(({ level }) => level === "ERROR")).toEqual([]);
});

test("counts no kind if all can be listed, so that alarms are cleared", async () => {
  await scenario().handle({ windowSeconds: 900 });
  expect([...valuesOf("KindsNotInstalled"), ...valuesOf("KindsRefused")]).toEqual([0, 0]);
});

test("limits the sources of the dead-letter queue in each sweep, says when that was necessary, and sweeps if it fails", async () => {
  const answers = [true, false];
  const { handle } = scenario({
    limitDeadLetterSources: async () => answers.shift() ?? Promise.reject(new Error("SQS is away")),
  });
  const event = { windowSeconds: 900 };
  expect([await handle({ poll: true }), await handle(event), await handle(event), await handle(event)]).toHaveLength(4);
  const said = lines().flatMap(({ message, error }) => (/dead-letter/.test(String(message)) ? [[message, error]] : []));
  expect(said).toEqual([
    ["the dead-letter queue accepts only the messages of our queues now", undefined],
    ["could not limit which queues have our dead-letter queue", "SQS is away"],
  ]);
});

test("measures how old the token is, if the token expires", async () => {
  await scenario().handle({ windowSeconds: 900 });
  expect(valuesOf("TokenAge")).toEqual([]);
  await scenario({ tokenAge: async () => 75.5 }).handle({ windowSeconds: 900 });
  expect(valuesOf("TokenAge")).toEqual([75.5]);
});

test.each([
  ["a missing event", undefined],
  ["an event without a window", {}],
  ["a window of zero seconds", { windowSeconds: 0 }],
  ["a fraction of a second", { windowSeconds: 0.5 }],
  ["a window in quotes", { windowSeconds: "900" }],
  ["a poll that is not true", { poll: false }],
])("rejects %s", async (_, event) => {
  const { inputs, handle } = scenario();
  await expect(handle(event)).rejects.toThrow("the sweep accepts {windowSeconds, periodSeconds?} or {poll: true}");
  expect(inputs).toEqual([]);
});
