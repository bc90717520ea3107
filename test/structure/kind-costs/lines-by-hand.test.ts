import { expect, test } from "vitest";
import { kindCosts } from "./kind-costs.ts";

/** The most lines that a kind's hand-written files may have, without the notes on its fields. */
const BARS: Readonly<Record<string, number>> = {
  AccessEntry: 150,
  Alias: 85,
  CacheSubnetGroup: 70,
  DBInstance: 300,
  DBSubnetGroup: 70,
  EventSourceMapping: 150,
  Function: 300,
  HostedZone: 125,
  Key: 120,
  LogGroup: 90,
  MetricAlarm: 90,
  MetricStream: 80,
  PodIdentityAssociation: 95,
  Policy: 90,
  Queue: 80,
  RecordSet: 150,
  ReplicationGroup: 331,
  Repository: 120,
  Role: 130,
  Secret: 140,
  SecurityGroup: 150,
  Subscription: 130,
  Topic: 100,
};

const lines = new Map(kindCosts().flatMap(({ kind, byHand }) => (byHand === undefined ? [] : [[kind, byHand.lines]])));

test("every kind that is data has a bar", () => {
  expect([...lines.keys()].sort()).toEqual(Object.keys(BARS));
});

test.each(Object.entries(BARS))("%s has at most %i lines by hand", (kind, bar) => {
  expect(lines.get(kind)).toBeLessThanOrEqual(bar);
});
