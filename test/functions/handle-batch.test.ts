import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import type { Context, SQSEvent, SQSRecord } from "aws-lambda";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type BatchDependencies, createBatchHandler } from "../../functions/handle-batch.ts";
import type { ReconcileRequest } from "../../lib/queue/reconcile-request.ts";
import { requestFor } from "../support/request-for.ts";

const url = "http://127.0.0.1/000000000000/changes";
const context = { awsRequestId: "request-1", functionName: "reconcile", getRemainingTimeInMillis: () => 30_000 };

let printed: Readonly<Record<string, unknown>>[];
beforeEach(() => {
  printed = [];
  vi.stubEnv("POWERTOOLS_DEV", "true");
  vi.stubEnv("POWERTOOLS_METRICS_DISABLED", "false");
  for (const level of ["log", "info", "warn", "error"] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => {
      printed.push(line.startsWith("{") ? JSON.parse(line) : { message: line });
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

function record(messageId: string, body: unknown): SQSRecord {
  return {
    messageId,
    receiptHandle: `handle-${messageId}`,
    body: JSON.stringify(body),
    attributes: {
      ApproximateReceiveCount: "2",
      SentTimestamp: "0",
      SenderId: "sender",
      ApproximateFirstReceiveTimestamp: "0",
    },
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "aws:sqs",
    eventSourceARN: "arn:aws:sqs:us-west-2:000000000000:changes",
    awsRegion: "us-west-2",
  };
}

async function handle(records: readonly SQSRecord[], reconcile: BatchDependencies["reconcile"]) {
  const visibilities: [string, number][] = [];
  const sent: ReconcileRequest[] = [];
  const handler = createBatchHandler({
    reconcile,
    queue: {
      async send(_url, { request }) {
        sent.push(request);
      },
      async setVisibility(_url, receiptHandle, seconds) {
        visibilities.push([receiptHandle, seconds]);
      },
    },
    queueUrls: [url],
    now: () => 0,
    random: () => 0.999_999,
    logger: new Logger({ serviceName: "reconcile" }),
    metrics: new Metrics({ serviceName: "reconcile", namespace: "Driftless" }),
  });
  const event: SQSEvent = { Records: [...records] };
  // The handler reads nothing else of Lambda's context.
  const response = await handler(event, context as Context);
  return { response, visibilities, sent };
}

test("reconciles each object once, for all its requests, under a holder of its own", async () => {
  const passes: { readonly holder: string; readonly reasons: readonly string[] }[] = [];
  const records = [
    record("1", requestFor({ name: "a", reason: "resync" })),
    record("2", requestFor({ name: "b" })),
    record("3", requestFor({ name: "a", reason: "change" })),
  ];
  const { response } = await handle(records, async (requests, holder) => {
    passes.push({ holder, reasons: requests.map(({ reason }) => reason) });
    return { outcome: "unchanged" };
  });
  expect(response).toEqual({ batchItemFailures: [] });
  expect(passes).toEqual([
    { holder: "request-1/1", reasons: ["resync", "change"] },
    { holder: "request-1/2", reasons: ["change"] },
  ]);
});

test("requeues, and the message is done", async () => {
  const request = requestFor({ reason: "requeue", attempt: 1 });
  const { response, sent } = await handle([record("1", requestFor())], async () => ({
    outcome: "recoverable",
    requeue: { request, delaySeconds: 5 },
  }));
  expect(response).toEqual({ batchItemFailures: [] });
  expect(sent).toEqual([request]);
});

test("a batch of which nothing could be served is answered, not thrown", async () => {
  const { response, visibilities } = await handle([record("1", requestFor()), record("2", "nonsense")], async () => {
    throw new Error("API server away");
  });
  expect(response.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier).sort()).toEqual(["1", "2"]);
  expect(new Map(visibilities)).toEqual(
    new Map([
      ["handle-1", 10],
      ["handle-2", 10],
    ]),
  );
});

test("every line that a pass logs names its own object, and no other's", async () => {
  await handle(
    [record("1", requestFor({ name: "a" })), record("2", requestFor({ name: "b" }))],
    async (requests, _, log) => {
      await Promise.resolve();
      log.info("bucket changed", { of: requests[0].name });
      return { outcome: "updated" };
    },
  );
  const lines = printed.filter(({ message }) => message === "bucket changed");
  expect(lines.map(({ name, of }) => [name, of])).toEqual([
    ["a", "a"],
    ["b", "b"],
  ]);
});

test("counts passes by outcome as metrics in the log", async () => {
  await handle([record("1", requestFor())], async () => ({ outcome: "created" }));
  const counted = printed.filter((line) => "Reconciles" in line);
  expect(counted).toMatchObject([{ service: "reconcile", outcome: "created", Reconciles: 1 }]);
  expect(printed.filter((line) => "ReconcileDuration" in line)).toHaveLength(1);
});
