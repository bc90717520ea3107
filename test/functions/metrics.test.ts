import type { SQSEvent } from "aws-lambda";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { createBatchHandler } from "../../functions/handlers/handle-batch.ts";
import { createDriftHandler } from "../../functions/handlers/handle-drift.ts";
import { createSweepHandler } from "../../functions/handlers/handle-sweep.ts";
import { metrics as definitions, METRICS_NAMESPACE } from "../../lib/metrics/metrics.ts";
import type { Outcome } from "../../lib/reconcile/act/outcome.ts";
import { cloudTrailEvent } from "../support/aws/cloudtrail-events.ts";
import { requestFor } from "../support/programs/request-for.ts";
import { context, tools } from "./handler-tools.ts";
import { collectPrintedLines } from "./printed-lines.ts";
import { sqsRecord } from "./sqs-record.ts";

const printed = collectPrintedLines();

const Line = z.object({
  _aws: z.object({
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.string(),
        Dimensions: z.array(z.array(z.string())),
        Metrics: z.array(z.object({ Name: z.string(), Unit: z.string() })),
      }),
    ),
  }),
});

/** Every metric that was printed, once for each set of dimensions, as `namespace name unit dimensions`. */
function emitted(): readonly string[] {
  const found = printed().flatMap((line) => {
    const directives = Line.safeParse(line).data?._aws.CloudWatchMetrics ?? [];
    return directives.flatMap(({ Namespace, Dimensions, Metrics: named }) =>
      Dimensions.flatMap((set) =>
        named.map(({ Name, Unit }) => [Namespace, Name, Unit, set.toSorted().join(",")].join(" ")),
      ),
    );
  });
  return [...new Set(found)].toSorted();
}

async function reconcile(...results: readonly Partial<Outcome>[]) {
  let index = 0;
  const handler = createBatchHandler({
    async reconcile(_, { outcome }) {
      const steps = [{ part: "policy", field: "policy", from: "a", to: "b" }];
      Object.assign(outcome, { readyBefore: true, steps }, results[index++]);
    },
    queue: { send: async () => undefined, setVisibility: async () => undefined },
    queueUrls: { changes: "http://127.0.0.1/000000000000/changes", resync: "http://127.0.0.1/000000000000/resync" },
    now: () => 0,
    random: () => 0,
    historyValues: "full",
    write: printed.write,
    ...tools(),
  });
  const names = results.map((_, number) => `object-${number}`);
  const event: SQSEvent = { Records: names.map((name) => sqsRecord(name, requestFor({ name }))) };
  await handler(event, context);
}

const busy = { reason: "DeleteRateExceeded", message: "", againSeconds: 1 };

async function sweep(terminal = 0) {
  const NONE = { ready: 0, paused: 0, retrying: 0, terminal: 0, deleting: 0 };
  const objects = { Bucket: { ...NONE, terminal }, FieldExport: NONE };
  const swept = { listed: 1, enqueued: 1, notInstalled: [], refused: [], objects };
  const handler = createSweepHandler({
    sweep: async () => swept,
    poll: async () => swept,
    limitDeadLetterSources: async () => false,
    tokenAge: async () => 10,
    ...tools(),
  });
  await handler({ windowSeconds: 900 }, context);
}

async function drift(event: unknown) {
  const handler = createDriftHandler({
    drift: async () => ({ outcome: "enqueued", enqueued: 1, resource: "Bucket photos" }),
    ...tools(),
  });
  await handler(event, context);
}

test("the functions publish exactly the metrics in the table, with exactly those dimensions", async () => {
  await reconcile({ result: "updated", unread: new Set(["policy"]), report: { busy } }, { result: "unknown-kind" });
  for (const reason of ["RepairRateExceeded", "OpeningRateExceeded"])
    await reconcile({ report: { busy: { ...busy, reason } } });
  await reconcile({ result: "failed" });
  await sweep(1);
  await drift(cloudTrailEvent());
  await drift("text");
  expect(emitted()).toEqual(
    Object.entries(definitions)
      .map(([name, { unit, dimensions }]) => [METRICS_NAMESPACE, name, unit, [...dimensions].join(",")].join(" "))
      .toSorted(),
  );
});

test("what the alarms watch has a value only if there is something to watch, because CloudWatch charges for it", async () => {
  const watched = /FailedPasses|DriftPasses|TerminalObjects/;
  await reconcile({ result: "unchanged", steps: [] });
  await sweep();
  expect(emitted().filter((metric) => watched.test(metric))).toEqual([]);
  await reconcile({ result: "updated" }, { result: "failed", steps: [] });
  await sweep(2);
  const values = printed().flatMap(({ FailedPasses, DriftPasses, TerminalObjects }) => [
    { FailedPasses, DriftPasses, TerminalObjects },
  ]);
  expect(values).toContainEqual(expect.objectContaining({ FailedPasses: 1, DriftPasses: 1 }));
  expect(values).toContainEqual(expect.objectContaining({ TerminalObjects: 2 }));
});

test("the sweep publishes 0 for each state of a kind that has no objects, and nothing for exports", async () => {
  await sweep();
  const objects = printed().flatMap((line) => ("Objects" in line ? [[line.kind, line.state, line.Objects]] : []));
  expect(objects).toEqual(["ready", "paused", "retrying", "terminal", "deleting"].map((state) => ["Bucket", state, 0]));
});

test("no dimension contains the name of an object", async () => {
  await reconcile({ result: "updated" });
  const values = printed().filter((line) => "_aws" in line);
  expect(values.length).toBeGreaterThan(0);
  expect(JSON.stringify(values)).not.toContain("object-0");
});
