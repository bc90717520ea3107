import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import { expect, test } from "vitest";
import { countOutcomes } from "../../functions/outcomes.ts";
import { type ServeDependencies, serveObject } from "../../functions/serve-object.ts";
import type { QueuedRequest } from "../../lib/queue/reconcile-request.ts";
import type { Run } from "../../lib/reconcile/dependencies.ts";
import { requestFor } from "../support/request-for.ts";
import { collectPrintedLines } from "./printed-lines.ts";

const printed = collectPrintedLines();
const never = new Promise<never>(() => undefined);
const run: Run = { holder: "holder", signal: new AbortController().signal, send: async () => undefined };
const message = (id: string, name = "data"): QueuedRequest => ({ id, request: requestFor({ name }) });

function dependencies(reconcile: ServeDependencies["reconcile"]) {
  let time = 0;
  const metrics = new Metrics({ serviceName: "reconcile", namespace: "Driftless" });
  return {
    reconcile,
    now: () => time++ * 5,
    logger: new Logger({ serviceName: "reconcile" }),
    metrics,
    outcomes: countOutcomes(metrics),
  };
}

/** Serves two messages for one object, and resolves to the metrics that it left. */
async function serve(reconcile: ServeDependencies["reconcile"], overdue = never) {
  const given = dependencies(reconcile);
  const [served] = await Promise.allSettled([serveObject([message("1"), message("2")], run, overdue, given)]);
  given.outcomes.publish();
  given.metrics.publishStoredMetrics();
  return served;
}

const metric = (name: string) =>
  printed()
    .filter((line) => name in line)
    .map((line) => line[name]);

test("counts passes by outcome, and the time that they take", async () => {
  await serve(async () => ({ outcome: "created", unread: [] }));
  expect(printed().filter((line) => "Reconciles" in line)).toMatchObject([
    { service: "reconcile", outcome: "created", Reconciles: 1 },
  ]);
  expect(metric("ReconcileDuration")).toEqual([10]);
});

test("counts and names the parts that could not be read", async () => {
  await serve(async () => ({ outcome: "unchanged", unread: ["policy", "acl"] }));
  expect(metric("UnreadParts")).toEqual([2]);
  expect(printed()).toContainEqual(expect.objectContaining({ message: "reconciled", unread: ["policy", "acl"] }));
});

test("logs what a pass in shadow mode would do, in a line of its own", async () => {
  const outlook = { whose: "acks", would: "take over", changes: [], problems: [], notes: [] } as const;
  await serve(async () => ({ outcome: "foreseen", unread: [], outlook }));
  expect(printed()).toContainEqual(expect.objectContaining({ message: "shadow", name: "data", ...outlook }));
  expect(printed().find(({ message }) => message === "reconciled")).not.toHaveProperty("outlook");
});

test("counts the looks at deletes that have to wait, and nothing where none has", async () => {
  await serve(async () => ({ outcome: "in-progress", unread: [] }));
  expect(metric("DeleteRateExceeded")).toEqual([]);
  await serve(async () => ({ outcome: "in-progress", unread: [], deleteRateExceeded: true }));
  expect(metric("DeleteRateExceeded")).toEqual([1]);
});

test("every line that a pass logs names its own object, and no other's", async () => {
  const given = dependencies(async ([{ request }], _, log) => {
    await Promise.resolve();
    log.info("bucket changed", { of: request.name });
    return { outcome: "updated", unread: [] };
  });
  await Promise.all(["a", "b"].map((name) => serveObject([message(name, name)], run, never, given)));
  const lines = printed().filter((line) => line.message === "bucket changed");
  expect(lines.map(({ name, of }) => [name, of])).toEqual([
    ["a", "a"],
    ["b", "b"],
  ]);
});

test("rejects with what the pass rejects with, logs it and counts the pass as failed", async () => {
  const served = await serve(async () => {
    throw new Error("API server away");
  });
  expect(served).toEqual({ status: "rejected", reason: new Error("API server away") });
  expect(printed()).toContainEqual(
    expect.objectContaining({ level: "ERROR", message: "not reconciled", name: "data", outcome: "failed" }),
  );
  expect(printed()).toContainEqual(expect.objectContaining({ outcome: "failed", Reconciles: 1 }));
});

test("gives up a pass that is overdue", async () => {
  const overdue = Promise.reject<never>(new Error("not finished in time"));
  const served = await serve(() => never, overdue);
  expect(served).toEqual({ status: "rejected", reason: new Error("not finished in time") });
  expect(printed()).toContainEqual(expect.objectContaining({ outcome: "failed", Reconciles: 1 }));
});

test("drops requests of an unknown kind, with a log line and a metric", async () => {
  const served = await serve(async () => ({ outcome: "unknown-kind", unread: [] }));
  expect(served.status).toBe("fulfilled");
  expect(metric("DroppedMessages")).toEqual([2]);
  expect(printed()).toContainEqual(
    expect.objectContaining({
      level: "ERROR",
      message: "messages dropped",
      kind: "Bucket",
      group: "s3.services.k8s.aws",
      messageIds: ["1", "2"],
    }),
  );
});
