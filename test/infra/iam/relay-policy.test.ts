import { expect, test } from "vitest";
import * as z from "zod/mini";
import { relayEvents } from "../../../lib/relay/bus/relay-events.ts";
import { isAllowed } from "../../support/aws/simulate-iam.ts";
import { synthesise } from "../../support/deployment/synthesise.ts";

const { statementsOf, template } = synthesise({ eksClusterName: "production" });

const BUS = "arn:aws:events:us-west-2:000000000000:event-bus/driftless-test";
const RELAY = "arn:aws:iam::000000000000:role/relay";
const Policy = z.object({ Properties: z.object({ Policy: z.object({ Statement: z.array(z.looseObject({})) }) }) });
const [bus] = Object.values(template.findResources("AWS::Events::EventBus"));
const Statement = Policy.parse(bus).Properties.Policy.Statement.map((statement) => ({
  ...statement,
  Resource: BUS,
  Condition: { ArnNotEquals: { "aws:PrincipalArn": RELAY } },
}));

/** Whether a role with the relay's permissions is allowed to put these entries on the bus in one call. */
function mayPut(entries: readonly (readonly [source: string, detailType: string])[], principal = RELAY) {
  const keys = {
    "events:source": entries.map(([source]) => source),
    "events:detail-type": entries.map(([, detailType]) => detailType),
  };
  return isAllowed({
    principal,
    action: "events:PutEvents",
    resource: BUS,
    account: "000000000000",
    context: { "aws:PrincipalArn": principal, ...(entries.length > 0 && keys) },
    identity: statementsOf("Relay").map((statement) => ({ ...statement, Resource: BUS })),
    resourcePolicy: { Version: "2012-10-17", Statement },
  });
}

const { source, change, heartbeat } = relayEvents;

test("the relay is allowed to put a heartbeat, a change, and ten changes in one call", async () => {
  expect(await mayPut([[source, heartbeat]])).toBe(true);
  expect(await mayPut([[source, change]])).toBe(true);
  expect(await mayPut(Array.from({ length: 10 }, () => [source, change]))).toBe(true);
});

test.each([
  ["another source", ["aws.s3", change]],
  ["another detail type", [source, "AWS API Call via CloudTrail"]],
] as const)("one entry with %s is enough for the whole call to be denied", async (_, entry) => {
  expect(await mayPut([entry])).toBe(false);
  expect(await mayPut([[source, change], entry, [source, change]])).toBe(false);
});

test("a call that does not identify its entries is denied", async () => {
  expect(await mayPut([])).toBe(false);
});

test("the bus denies access to another role, even if that role has the same permissions", async () => {
  expect(await mayPut([[source, heartbeat]], "arn:aws:iam::000000000000:role/other")).toBe(false);
});
