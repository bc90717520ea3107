import { expect, test } from "vitest";
import { kindCosts } from "./kind-costs.ts";

/** The most lines that a kind's hand-written files may have, without the notes on its fields and on what they name. */
const BARS: Readonly<Record<string, number>> = {
  AccessEntry: 145,
  Alias: 81,
  CacheSubnetGroup: 70,
  DBInstance: 281,
  DBSubnetGroup: 67,
  EventSourceMapping: 150,
  Function: 295,
  HostedZone: 125,
  Key: 105,
  LogGroup: 85,
  MetricAlarm: 85,
  MetricStream: 75,
  PodIdentityAssociation: 90,
  Policy: 85,
  Queue: 82,
  RecordSet: 152,
  ReplicationGroup: 310,
  Repository: 120,
  Role: 204,
  Secret: 140,
  SecurityGroup: 335,
  Subscription: 127,
  Topic: 100,
};

const lines = new Map(kindCosts().flatMap(({ kind, byHand }) => (byHand === undefined ? [] : [[kind, byHand.lines]])));

test("every kind that is data has a bar", () => {
  expect([...lines.keys()].sort()).toEqual(Object.keys(BARS));
});

test.each(Object.entries(BARS))("%s has at most %i lines by hand", (kind, bar) => {
  expect(lines.get(kind)).toBeLessThanOrEqual(bar);
});
