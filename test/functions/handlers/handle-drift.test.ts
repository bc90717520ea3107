import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import type { Context } from "aws-lambda";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDriftHandler } from "../../../functions/handlers/handle-drift.ts";
import { cloudTrailEvent } from "../../support/aws/cloudtrail-events.ts";

// The handler reads nothing else from Lambda's context.
const context = { awsRequestId: "request-1", functionName: "drift", getRemainingTimeInMillis: () => 30_000 } as Context;

beforeEach(() => vi.stubEnv("POWERTOOLS_METRICS_DISABLED", "true"));
afterEach(() => vi.unstubAllEnvs());

async function handle(event: unknown) {
  const logger = new Logger({ logLevel: "SILENT" });
  const metrics = new Metrics({ serviceName: "drift", namespace: "Driftless", logger });
  const counted = vi.spyOn(metrics, "addMetric");
  const calls: unknown[] = [];
  const handler = createDriftHandler({
    drift: async (call) => {
      calls.push(call.eventName);
      return { outcome: "enqueued", enqueued: 2, resource: "Bucket photos" };
    },
    logger,
    metrics,
    cluster: "test",
  });
  await handler(event, context);
  return {
    calls,
    counts: counted.mock.calls.flatMap(([name, , count]) => (name === "ColdStart" ? [] : [`${name} ${count}`])),
  };
}

test("the drift function processes the call, and counts the enqueued requests", async () => {
  expect(await handle(cloudTrailEvent())).toEqual({ calls: ["PutBucketVersioning"], counts: ["DriftRequests 2"] });
});

const event = cloudTrailEvent();

test.each([
  null,
  "text",
  {},
  { ...event, detail: {} },
  { ...event, "detail-type": "AWS Console Sign In via CloudTrail" },
  { ...event, detail: { ...event.detail, eventName: "x".repeat(3000) } },
  { ...event, detail: { ...event.detail, userIdentity: { arn: 7 } } },
])("anything other than a CloudTrail event is dropped and counted, and not retried: %j", async (malformed) => {
  expect(await handle(malformed)).toEqual({ calls: [], counts: ["DroppedEvents 1"] });
});
