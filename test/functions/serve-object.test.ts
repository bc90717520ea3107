import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import { expect, test } from "vitest";
import { createMeasuring } from "../../functions/measurements.ts";
import { type ServeDependencies, serveObject } from "../../functions/serve-object.ts";
import { HistoryRecord } from "../../lib/history/history-record.ts";
import type { Received } from "../../lib/queue/consume.ts";
import type { ReconcileRequest } from "../../lib/queue/reconcile-request.ts";
import type { Outcome } from "../../lib/reconcile/act/outcome.ts";
import { requestFor } from "../support/programs/request-for.ts";
import { endedWith } from "./ended-with.ts";
import { collectPrintedLines } from "./printed-lines.ts";

const printed = collectPrintedLines();
const never = new Promise<never>(() => undefined);
const run = { holder: "holder", signal: new AbortController().signal, send: async () => undefined };
const metadata = { name: "data", namespace: "default", uid: "uid", resourceVersion: "7", generation: 3 };
const object = { current: () => ({ apiVersion: "s3.services.k8s.aws/v1alpha1", kind: "Bucket", metadata }) };
const none: Partial<Outcome> = { object, kind: {}, readyBefore: true, observedBefore: 3 };
const drift: Partial<Outcome> = {
  ...none,
  arn: "arn:aws:s3:::data",
  steps: [{ part: "tagging", field: "tagging", from: { team: "a" }, to: {} }],
};
/** An outcome whose changes cannot be described. */
const indescribable: Partial<Outcome> = {
  result: "updated",
  steps: [{ part: "policy", field: "policy", from: undefined, to: 1n }],
};
const busy = { reason: "DeleteRateExceeded", message: "", againSeconds: 1 };

function message(id: string, parts: Partial<ReconcileRequest> = {}): Received {
  const request = requestFor(parts);
  return { id, request, body: "", receiptHandle: "", receiveCount: 1, sentAt: 1_000, queueArn: "" };
}

/** A clock that advances by 5 ms each time it is read. */
function dependencies(reconcile: ServeDependencies["reconcile"], options: Partial<ServeDependencies> = {}) {
  let time = 1_495;
  const metrics = new Metrics({ serviceName: "reconcile", namespace: "Driftless" });
  return {
    reconcile,
    cluster: "east",
    historyValues: "full" as const,
    write: printed.write,
    now() {
      time += 5;
      return time;
    },
    logger: new Logger({ serviceName: "reconcile" }),
    measurements: createMeasuring(metrics, "east")("reconcile-function"),
    ...options,
  };
}

/** Serves two messages for one object, and resolves to the result. */
async function serve(
  reconcile: ServeDependencies["reconcile"],
  { overdue = never, ...options }: Partial<ServeDependencies> & { overdue?: Promise<never> } = {},
) {
  const given = dependencies(reconcile, options);
  const invocation = { ...given, overdue, requestId: "request-1" };
  const messages = [message("1"), message("2", { reason: "resync" })] as const;
  const [served] = await Promise.allSettled([serveObject(messages, run, invocation, given)]);
  given.measurements.publish();
  return served;
}

const metric = (name: string) =>
  printed()
    .filter((line) => name in line)
    .map((line) => line[name]);
const records = () => printed().flatMap((line) => ("history" in line ? [HistoryRecord.parse(line)] : []));

test("counts passes by kind and outcome, and the time that they take", async () => {
  await serve(endedWith({ result: "created" }));
  expect(printed().filter((line) => "Reconciles" in line)).toMatchObject([
    { cluster: "east", kind: "Bucket", outcome: "changed", Reconciles: 1 },
  ]);
  expect(metric("ReconcileDuration")).toEqual([5]);
});

test("measures the latency of users' changes, but not of other requests", async () => {
  await serve(endedWith({ result: "updated" }));
  expect(metric("ChangeLatency")).toEqual([510]);
  const given = dependencies(endedWith({ result: "updated" }));
  const invocation = { ...given, overdue: never, requestId: "request-2" };
  await serveObject([message("1", { reason: "requeue" })], run, invocation, given);
  given.measurements.publish();
  expect(metric("ChangeLatency")).toHaveLength(1);
});

test("counts the parts that could not be read", async () => {
  await serve(endedWith({ result: "unchanged", unread: new Set(["policy", "acl"]) }));
  expect(metric("UnreadParts")).toEqual([2]);
});

test("a pass that changes something leaves one record, and counts drift that it has corrected", async () => {
  await serve(endedWith({ ...drift, result: "updated" }));
  expect(records()).toEqual([
    {
      history: 1,
      cluster: "east",
      kind: "Bucket",
      namespace: "default",
      name: "data",
      uid: requestFor().uid,
      generation: 3,
      reasons: ["change", "resync"],
      outcome: "changed",
      event: "DriftCorrected",
      changes: [{ field: "tagging.team", from: "a", to: null }],
      arn: "arn:aws:s3:::data",
      milliseconds: 5,
      queuedMilliseconds: 500,
      requestId: "request-1",
    },
  ]);
  expect(printed().find((line) => "DriftCorrected" in line)).toMatchObject({ kind: "Bucket", DriftCorrected: 1 });
});

test("a pass that finds nothing to do logs only its metrics", async () => {
  await serve(endedWith({ ...none, result: "unchanged" }));
  expect(printed().every((line) => "_aws" in line)).toBe(true);
});

test("the first pass over a generation leaves one record with the spec, even if it finds nothing to do", async () => {
  const seen = { current: () => ({ ...object.current(), spec: { name: "data" }, status: { observedGeneration: 3 } }) };
  const ended = (observedBefore: number) => endedWith({ object: seen, kind: {}, observedBefore, result: "unchanged" });
  for (const observedBefore of [2, 3]) await serve(ended(observedBefore));
  await serve(ended(2), { historyValues: "fields" });
  expect(records()).toMatchObject([{ outcome: "unchanged", generation: 3, changes: [], spec: { name: "data" } }]);
});

test("without a history there is no record of any pass", async () => {
  const historyValues = "off";
  await serve(endedWith({ result: "updated" }), { historyValues });
  await serve(async () => Promise.reject(new Error("API server down")), { historyValues });
  expect(records()).toEqual([]);
});

test("a pass whose last round finds nothing to do has a record of what the earlier rounds did", async () => {
  await serve(endedWith({ ...drift, result: "unchanged" }));
  expect(records()).toMatchObject([{ outcome: "changed", changes: [{ field: "tagging.team" }] }]);
});

test("logs what a pass in shadow mode would do, in a separate line", async () => {
  const outlook = { whose: "acks", would: "take over", changes: [], problems: [], notes: [] } as const;
  await serve(endedWith({ result: "foreseen", outlook }));
  expect(printed()).toContainEqual(expect.objectContaining({ message: "shadow", name: "data", ...outlook }));
  expect(records()).toEqual([]);
});

test("counts only the passes that find a delete waiting", async () => {
  await serve(endedWith({ result: "in-progress" }));
  expect(metric("DeleteRateExceeded")).toEqual([]);
  await serve(endedWith({ result: "in-progress", report: { busy } }));
  expect(metric("DeleteRateExceeded")).toEqual([1]);
});

test("every line that a pass logs names its own object, and no other's", async () => {
  const given = dependencies(async ([{ request }], _, log) => {
    await Promise.resolve();
    log.info("bucket changed", { of: request.name });
  });
  const invocation = { ...given, overdue: never, requestId: "request-1" };
  await Promise.all(["a", "b"].map((name) => serveObject([message(name, { name })], run, invocation, given)));
  const lines = printed().filter((line) => line.message === "bucket changed");
  expect(lines.map(({ name, of }) => [name, of])).toEqual([
    ["a", "a"],
    ["b", "b"],
  ]);
});

test("rejects with the error of the pass, logs it, and records what the pass did before the error", async () => {
  const served = await serve(async (_, { outcome }) => {
    Object.assign(outcome, drift);
    throw new Error("API server down");
  });
  expect(served).toEqual({ status: "rejected", reason: new Error("API server down") });
  expect(printed()).toContainEqual(
    expect.objectContaining({ level: "ERROR", message: "not reconciled", name: "data" }),
  );
  expect(printed()).toContainEqual(expect.objectContaining({ outcome: "failed", Reconciles: 1 }));
  expect(records()).toMatchObject([
    { outcome: "failed", changes: [{ field: "tagging.team" }], error: { code: "Error", message: "API server down" } },
  ]);
});

test("a pass whose work cannot be described leaves a minimal record, and its messages are not delivered again", async () => {
  const served = await serve(endedWith(indescribable));
  expect(served.status).toBe("fulfilled");
  const [{ uid }, requestId] = [requestFor(), "request-1"];
  expect(records()).toEqual([
    {
      history: 1,
      cluster: "east",
      kind: "Bucket",
      namespace: "default",
      name: "data",
      uid,
      requestId,
      reasons: ["change", "resync"],
      outcome: "changed",
      changes: [],
      milliseconds: 5,
      queuedMilliseconds: 500,
      error: { code: "TypeError", message: expect.stringMatching(/^this record is incomplete: .*BigInt/) },
    },
  ]);
  expect(printed()).toContainEqual(expect.objectContaining({ level: "ERROR", message: "history record incomplete" }));
});

test("a pass that rejects, and whose work cannot be described, rejects with its own error and leaves a record", async () => {
  const served = await serve(async (_, { outcome }) => {
    Object.assign(outcome, indescribable);
    throw new Error("API server down");
  });
  expect(served).toEqual({ status: "rejected", reason: new Error("API server down") });
  expect(records()).toMatchObject([{ outcome: "failed", changes: [] }]);
});

test("abandons a pass that is overdue, and records what it has done so far", async () => {
  const overdue = Promise.reject<never>(new Error("not finished in time"));
  const served = await serve(
    async (_, { outcome }) => {
      Object.assign(outcome, drift);
      return await never;
    },
    { overdue },
  );
  expect(served).toEqual({ status: "rejected", reason: new Error("not finished in time") });
  expect(records()).toMatchObject([{ outcome: "failed", changes: [{ field: "tagging.team" }] }]);
});

test("drops requests of an unknown kind, with a log line and a metric without that kind", async () => {
  const served = await serve(endedWith({ result: "unknown-kind" }));
  expect(served.status).toBe("fulfilled");
  expect(metric("DroppedMessages")).toEqual([2]);
  expect(metric("Reconciles")).toEqual([]);
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
