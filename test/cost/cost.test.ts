import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { eventSourceMappings } from "../../infra/functions/event-source-mappings.ts";
import { backendAlarms } from "../../infra/observability/alarms/backend-alarms.ts";
import { ownAlarms } from "../../infra/observability/alarms/own-alarms.ts";
import { formsOf } from "../../lib/history/declaration.ts";
import { countedStates } from "../../lib/history/object-state.ts";
import { defaultKinds } from "../../lib/kinds/default-kinds.ts";
import { historyRecord } from "../support/history/history-record.ts";
import { withTables } from "./cost-page.ts";
import counts from "./counts.json" with { type: "json" };
import { monthlyCost } from "./monthly-cost.ts";

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

test("the tables of docs/cost.md are current: npm run cost writes them", () => {
  const page = read("docs/cost.md");
  expect(withTables(page)).toBe(page);
});

test("a page without a place for a table is rejected", () => {
  expect(() => withTables("# Cost\n")).toThrow("docs/cost.md has no place for the table of costs");
});

test("the counts agree with what is deployed and tested", () => {
  expect(counts.visitsPerInvocation.count).toBe(eventSourceMappings.resync.batchSize);
  expect(read("test/lib/kinds/s3/bucket/bucket.real.test.ts")).toContain(`with ${counts.bucketReads.count} calls`);
  expect(counts.metrics.what).toContain(`${defaultKinds.length * countedStates.length} of objects by kind and state`);
  expect(counts.alarms.count).toBe(alarms().length);
  expect(read("infra/cluster/relay-deployment.yaml")).toContain(`cpu: ${counts.relayCores.count * 1000}m`);
});

test("the bytes that specs add to the history are those of the buckets in docs/examples", () => {
  const bytesOf = (members: Parameters<typeof historyRecord>[0]) => {
    const [record] = formsOf(historyRecord(members));
    return Buffer.byteLength(JSON.stringify(record));
  };
  const added = (example: string) => {
    const { spec } = parse(read(`docs/examples/${example}.yaml`)) as { readonly spec: object };
    return bytesOf({ spec, annotations: {} }) - bytesOf({});
  };
  expect(counts.specBytesPerChange.count).toBe(added("bucket"));
  const page = read("docs/cost.md").replaceAll("\n", " ");
  for (const example of ["minimal-bucket", "bucket"]) {
    expect(page).toContain(`${added(example).toLocaleString("en-US")} bytes for \`${example}.yaml\``);
  }
});

test("the page says from how many buckets Driftless is cheaper than ACK on nodes, and than managed ACK", () => {
  const cheaperFrom = (step: number, other: "ack" | "managedAck") => {
    for (let buckets = step; ; buckets += step) {
      const cost = monthlyCost(buckets);
      if (cost.driftless + cost.driftlessCalls < cost[other] + cost.ackCalls) return buckets.toLocaleString("en-US");
    }
  };
  expect(read("docs/cost.md")).toContain(`cheapest up to about ${cheaperFrom(500, "ack")} buckets`);
  expect(read("docs/cost.md")).toContain(`with about ${cheaperFrom(1, "managedAck")} buckets or more`);
});

test("without objects, there are only fixed costs: polls, heartbeats, the sweep, metrics, alarms and pods", () => {
  const { driftless, driftlessCalls, ackCalls, managedAck } = monthlyCost(0);
  expect(driftless).toBeCloseTo(
    0.0438 + 0.0175 + 0.5256 + 2920 * (0.0000002 + 0.5 * 0.0000133334) + 7.8 + 1.2 + 0.5621,
    3,
  );
  expect([driftlessCalls, ackCalls]).toEqual([0, 0]);
  expect(managedAck).toBeCloseTo(3.47, 2);
});

test("each object adds the same cost", () => {
  const [none, some, more] = [monthlyCost(0), monthlyCost(1_000), monthlyCost(2_000)];
  for (const name of ["driftless", "managedAck", "driftlessCalls", "ackCalls"] as const) {
    expect(more[name] - some[name]).toBeCloseTo(some[name] - none[name], 6);
  }
  expect(some.managedAck - none.managedAck).toBeCloseTo(35.04, 2);
  expect(some.driftlessCalls).toBeCloseTo(103_420 * 22 * 0.0000004 + 30_420 * 0.000005, 6);
});

/** The alarms of a deployment whose parameters have their defaults. */
function alarms() {
  const backend = backendAlarms({
    deadLetterQueue: "d",
    undeliveredQueue: "u",
    changesQueue: "c",
    reconcileFunction: "r",
    sweepFunction: "s",
    heartbeatRule: { EventBusName: "b", RuleName: "h" },
  });
  const own = ownAlarms({
    clusterName: "production",
    renewsToken: false,
    maximumDeletesPerHour: 100,
    maximumRepairsPerHour: "off",
    maximumOpeningsPerHour: "off",
    alarmOn: [],
  });
  return [...backend, ...own];
}
