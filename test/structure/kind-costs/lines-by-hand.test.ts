import { expect, test } from "vitest";
import { kindCosts } from "./kind-costs.ts";

/** The most lines that a kind's hand-written files may have, without the notes on its fields. */
const BARS: Readonly<Record<string, number>> = {
  AccessEntry: 150,
  Alias: 90,
  CacheSubnetGroup: 120,
  DBInstance: 575,
  DBSubnetGroup: 120,
  EventSourceMapping: 260,
  Function: 460,
  HostedZone: 200,
  Key: 130,
  LogGroup: 90,
  MetricAlarm: 90,
  MetricStream: 80,
  PodIdentityAssociation: 130,
  Policy: 100,
  Queue: 90,
  RecordSet: 345,
  ReplicationGroup: 550,
  Repository: 130,
  Role: 140,
  Secret: 150,
  SecurityGroup: 370,
  Subscription: 130,
  Topic: 130,
};

const lines = new Map(kindCosts().flatMap(({ kind, byHand }) => (byHand === undefined ? [] : [[kind, byHand.lines]])));

test("every kind that is data has a bar", () => {
  expect([...lines.keys()].sort()).toEqual(Object.keys(BARS));
});

test.each(Object.entries(BARS))("%s has at most %i lines by hand", (kind, bar) => {
  expect(lines.get(kind)).toBeLessThanOrEqual(bar);
});
