import fc from "fast-check";
import { expect, test } from "vitest";
import { CloudTrailEvent } from "../../../lib/drift/cloudtrail-event.ts";
import { describeActor } from "../../../lib/drift/describe-actor.ts";
import { ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";
import { callers, cloudTrailEvent } from "../../support/aws/cloudtrail-events.ts";
import { requestFor } from "../../support/programs/request-for.ts";

const { detail } = CloudTrailEvent.parse(cloudTrailEvent({ userIdentity: callers.user }));

test("whatever an event contains, the actor is a single line that is valid in a request", () => {
  const text = fc.string({ unit: "binary", minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(text, text, text, (arn, eventName, eventTime) => {
      const actor = describeActor({ ...detail, userIdentity: { arn, invokedBy: arn }, eventName, eventTime });
      expect(ReconcileRequest.safeParse(requestFor({ actor })).success).toBe(true);
    }),
  );
});

test("the actor is truncated to the length that a request allows, however long the values in the event are", () => {
  const long = "a".repeat(2000);
  const actor = describeActor({ ...detail, userIdentity: { arn: long }, eventName: long, eventTime: long });
  expect(actor).toBe(`${"a".repeat(200)}, ${"a".repeat(98)}`);
});

test("the call and its time are included, however long the caller's name is", () => {
  const actor = describeActor({ ...detail, userIdentity: { arn: "a".repeat(2000) } });
  expect(actor).toBe(`${"a".repeat(200)}, PutBucketVersioning, 2026-11-22T10:00:00Z`);
});

test.each([
  [{ accountId: "444455556666" }, "account 444455556666"],
  [{ type: "Unknown" }, "Unknown"],
  [{}, "unknown caller"],
])("a caller without an ARN is identified by the available fields: %j", (userIdentity, who) => {
  expect(describeActor({ ...detail, userIdentity })).toBe(`${who}, PutBucketVersioning, 2026-11-22T10:00:00Z`);
});
