import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import type { Context, SQSEvent, SQSRecord } from "aws-lambda";
import { afterEach, expect, test, vi } from "vitest";
import { type BatchDependencies, createBatchHandler } from "../../../functions/handlers/handle-batch.ts";
import type { Delayed } from "../../../lib/queue/work-queue.ts";
import { requestFor } from "../../support/programs/request-for.ts";
import { endedWith } from "../ended-with.ts";
import { collectPrintedLines } from "../printed-lines.ts";
import { sqsRecord } from "../sqs-record.ts";

const printed = collectPrintedLines();
afterEach(() => vi.useRealTimers());

const url = "http://127.0.0.1/000000000000/changes";
const context = { awsRequestId: "request-1", functionName: "reconcile", getRemainingTimeInMillis: () => 30_000 };
const unchanged = endedWith({ result: "unchanged" });

async function handle(records: readonly SQSRecord[], reconcile: BatchDependencies["reconcile"], refuseToSend = false) {
  const visibilities = new Map<string, number>();
  const sent: [string, Delayed][] = [];
  const handler = createBatchHandler({
    reconcile,
    queue: {
      async send(queueUrl, delayed) {
        if (refuseToSend) throw new Error("SQS refuses");
        sent.push([queueUrl, delayed]);
      },
      async setVisibility(_url, receiptHandle, seconds) {
        visibilities.set(receiptHandle, seconds);
      },
    },
    queueUrls: { changes: url, resync: url },
    now: () => 0,
    random: () => 0.999_999,
    cluster: "east",
    historyValues: "full",
    write: printed.write,
    logger: new Logger({ serviceName: "reconcile" }),
    metrics: new Metrics({ serviceName: "reconcile", namespace: "Driftless" }),
  });
  const event: SQSEvent = { Records: [...records] };
  // The handler reads nothing else from Lambda's context.
  const { batchItemFailures } = await handler(event, context as Context);
  return { failed: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier), visibilities, sent };
}

test("reconciles each object once for all its requests, and gives each pass a separate claim holder", async () => {
  const passes: { readonly holder: string; readonly ids: readonly string[] }[] = [];
  const records = [
    sqsRecord("1", requestFor({ name: "a", reason: "resync" })),
    sqsRecord("2", requestFor({ name: "b" })),
    sqsRecord("3", requestFor({ name: "a", reason: "change" })),
  ];
  const { failed } = await handle(records, async (messages, run) => {
    passes.push({ holder: run.holder, ids: messages.map(({ id }) => id) });
    await unchanged(messages, run);
  });
  expect(failed).toEqual([]);
  expect(passes).toEqual([
    { holder: "request-1/1", ids: ["1", "3"] },
    { holder: "request-1/2", ids: ["2"] },
  ]);
});

test("counts the passes of a batch by outcome, with one line for each outcome", async () => {
  const records = ["a", "b", "c"].map((name) => sqsRecord(name, requestFor({ name })));
  await handle(records, async (messages, { outcome }) => {
    outcome.result = messages[0].request.name === "a" ? "created" : "unchanged";
  });
  const counted = printed().flatMap((line) => ("Reconciles" in line ? [[line.outcome, line.Reconciles]] : []));
  expect(counted).toEqual([
    ["changed", 1],
    ["unchanged", 2],
  ]);
});

test("a pass sends its new messages to the queue that the old ones came from", async () => {
  const next = { request: requestFor({ reason: "requeue", attempt: 1 }), delaySeconds: 5 };
  const { failed, sent } = await handle([sqsRecord("1", requestFor())], async (_, { send, outcome }) => {
    await send(next);
    outcome.result = "recoverable";
  });
  expect(failed).toEqual([]);
  expect(sent).toEqual([[url, next]]);
});

test("a message is redelivered if its pass could not send the next message", async () => {
  const reconcile: BatchDependencies["reconcile"] = async (_, { send, outcome }) => {
    await send({ request: requestFor(), delaySeconds: 5 });
    outcome.result = "recoverable";
  };
  const { failed, visibilities } = await handle([sqsRecord("1", requestFor())], reconcile, true);
  expect(failed).toEqual(["1"]);
  expect(visibilities).toEqual(new Map([["handle-1", 10]]));
});

test("the handler returns a response instead of throwing, even if none of a batch's messages could be served", async () => {
  const records = [sqsRecord("1", requestFor({ name: "a" })), sqsRecord("2", requestFor({ name: "b" }))];
  const { failed } = await handle(records, async () => {
    throw new Error("API server down");
  });
  expect(failed).toEqual(["1", "2"]);
});

test("drops a message that is not a request, with a log line and a metric", async () => {
  const body = `nonsense${"!".repeat(5_000)}`;
  const { failed, visibilities } = await handle([sqsRecord("1", body), sqsRecord("2", requestFor())], unchanged);
  expect(failed).toEqual([]);
  expect(visibilities).toEqual(new Map());
  expect(printed()).toContainEqual(expect.objectContaining({ cluster: "east", DroppedMessages: 1 }));
  expect(printed()).toContainEqual(
    expect.objectContaining({
      level: "ERROR",
      message: "messages dropped",
      messageIds: ["1"],
      body: body.slice(0, 1_000),
    }),
  );
});

/** Handles two objects. `slow` serves one of them, and is still running after `seconds`. */
async function handleSlowly(seconds: number, slow: BatchDependencies["reconcile"]) {
  vi.useFakeTimers();
  const started = Promise.withResolvers<void>();
  const records = [sqsRecord("1", requestFor({ name: "slow" })), sqsRecord("2", requestFor({ name: "fast" }))];
  const handled = handle(records, async (messages, run, log) => {
    if (messages[0].request.name === "fast") return await unchanged(messages, run);
    started.resolve();
    return await slow(messages, run, log);
  });
  await started.promise;
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  return await handled;
}

test("a pass is told to end 6 s before the function is stopped", async () => {
  const { failed } = await handleSlowly(24, async (_, { signal, outcome }) => {
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    outcome.result = "in-progress";
  });
  expect(failed).toEqual([]);
  expect(printed()).toContainEqual(expect.objectContaining({ outcome: "unchanged", Reconciles: 2 }));
});

test("a pass that never ends does not delay another object's result", async () => {
  const { failed, visibilities } = await handleSlowly(27, () => new Promise(() => undefined));
  expect(failed).toEqual(["1"]);
  expect(visibilities).toEqual(new Map([["handle-1", 10]]));
  expect(printed()).toContainEqual(expect.objectContaining({ message: "not reconciled", name: "slow" }));
});

test("leaves no timer behind", async () => {
  await handleSlowly(0, unchanged);
  expect(vi.getTimerCount()).toBe(0);
});
