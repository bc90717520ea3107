import { beforeAll, describe, expect, test } from "vitest";
import { relayEvents } from "../../../lib/relay/bus/relay-events.ts";
import {
  type CloudTrailEventOptions,
  callers,
  changes,
  cloudTrailEvent,
  OWN_SESSION,
} from "../../support/aws/cloudtrail-events.ts";
import { hasJava, matchRules } from "../../support/aws/event-ruler/event-ruler.ts";
import { synthesise } from "../../support/deployment/synthesise.ts";

const { template } = synthesise({
  tokenFile: "/run/token",
  kinds: "all",
  permissionsBoundary: "none",
  driftEvents: true,
});

/** The pattern of each rule that has one, by the rule's logical id, with the values that CloudFormation fills in. */
const patterns = Object.entries(template.findResources("AWS::Events::Rule")).flatMap(([rule, { Properties }]) => {
  if (Properties.EventPattern === undefined) return [];
  const pattern = JSON.stringify(Properties.EventPattern).replace(/\{"Fn::Join".*?\]\]\}/, JSON.stringify(OWN_SESSION));
  return [{ rule, pattern: JSON.parse(pattern) }];
});

const relayEvent = (detailType: string, detail: object, source: string = relayEvents.source) => ({
  version: "0",
  id: "1",
  account: "123456789012",
  time: "2026-11-22T10:00:00Z",
  region: "us-west-2",
  resources: [],
  source,
  "detail-type": detailType,
  detail,
});

const kinds = Object.keys(changes) as (keyof typeof changes)[];
const foreign = ["root", "user", "role", "otherAccount", "throughCloudFormation", "sameRole", "service"] as const;
const ofNoInterest: Readonly<Record<string, CloudTrailEventOptions>> = {
  "a change by the reconcile function": { userIdentity: callers.own },
  "a change that was denied": { errorCode: "AccessDenied" },
  "a call that only reads": { eventName: "GetSomething" },
};

/** What happens, the event that it causes, and the rule that the event goes to (`undefined` if it goes to no rule). */
const cases: readonly (readonly [string, object, string | undefined])[] = [
  ["a user's change", relayEvent(relayEvents.change, { reason: "change" }), "RulesChanges"],
  ["a hint from a list", relayEvent(relayEvents.change, { reason: "resync" }), "RulesResync"],
  [
    "a user's change beyond its namespace's share",
    relayEvent(relayEvents.change, { reason: "change", beyondShare: true }),
    "RulesResync",
  ],
  ["a heartbeat", relayEvent(relayEvents.heartbeat, {}), "HeartbeatRule"],
  ["a change that gives no reason", relayEvent(relayEvents.change, {}), undefined],
  ["a change from another source", relayEvent(relayEvents.change, { reason: "change" }, "aws.s3"), undefined],
  ...kinds.flatMap((kind) => [
    ...foreign.map((caller) => {
      const event = cloudTrailEvent({ kind, userIdentity: callers[caller] });
      return [`a change to a ${kind} by ${caller}`, event, `DriftEvents${changes[kind].service}`] as const;
    }),
    ...Object.entries(ofNoInterest).map(
      ([name, options]) => [`${name}, on a ${kind},`, cloudTrailEvent({ kind, ...options }), undefined] as const,
    ),
  ]),
];

describe.skipIf(!hasJava)("by EventBridge's own matching engine, which requires Java,", () => {
  let matches: readonly boolean[];
  beforeAll(async () => {
    matches = await matchRules(cases.flatMap(([, event]) => patterns.map(({ pattern }) => ({ event, pattern }))));
  });

  test.each(cases.map(([name, , rule], index) => ({ name, rule, index })))("$name goes to $rule", ({ rule, index }) => {
    const rules = patterns.filter((_, place) => matches[index * patterns.length + place]);
    expect(rules.map((found) => found.rule.replace(/[0-9A-F]{8}$/, ""))).toEqual(rule === undefined ? [] : [rule]);
  });
});
