import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import { expect, test } from "vitest";
import { createMeasuring } from "../../functions/measurements.ts";
import { serveObject } from "../../functions/serve-object.ts";
import { reconcileWithExports } from "../../lib/exports/reconcile-with-exports.ts";
import { HistoryRecord } from "../../lib/history/history-record.ts";
import { createMemoryWorld } from "../support/worlds/memory-world.ts";
import { collectPrintedLines } from "./printed-lines.ts";

const printed = collectPrintedLines();

test.each(["constructor", "__proto__"])(
  "a tag with the key %s beside another change leaves one record and one Event",
  async (key) => {
    const world = createMemoryWorld();
    await world.create({ spec: { name: "toy", policy: "open" } });
    await world.settle();
    await world.kubernetes.user.patch(world.reference, { spec: { policy: "closed", tags: [{ key, value: "x" }] } });

    const message = { id: "1", body: "", receiptHandle: "", receiveCount: 1, sentAt: world.now(), queueArn: "" };
    const metrics = new Metrics({ serviceName: "reconcile", namespace: "Driftless" });
    await serveObject(
      [{ ...message, request: world.request() }],
      { holder: "holder", signal: new AbortController().signal, send: async () => undefined },
      {
        measurements: createMeasuring(metrics, "east")("reconcile-function"),
        requestId: "request-1",
        overdue: new Promise<never>(() => undefined),
      },
      {
        now: () => world.now(),
        logger: new Logger({ serviceName: "reconcile" }),
        write: printed.write,
        cluster: "east",
        historyValues: "full",
        reconcile: (messages, run, log) =>
          reconcileWithExports(messages, run, { ...world.dependencies, log, fieldExport: "off" }),
      },
    );

    const records = printed().flatMap((line) => ("history" in line ? [HistoryRecord.parse(line)] : []));
    expect(records.map(({ outcome, changes }) => ({ outcome, changes }))).toEqual([
      {
        outcome: "changed",
        changes: [
          { field: `tags.${key}`, from: null, to: "x" },
          { field: "policy", from: "open", to: "closed" },
        ],
      },
    ]);
    expect(world.events()).toEqual([
      "Created: Gadget created in AWS",
      `Updated: tags.${key}: none -> x; policy: open -> closed`,
    ]);
  },
);
