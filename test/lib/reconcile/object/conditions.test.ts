import { describe, expect, test } from "vitest";
import type { Condition } from "../../../../lib/kubernetes/condition.ts";
import { ApiError, TerminalError } from "../../../../lib/reconcile/contract/errors.ts";
import { conditionsOf, OUT_OF_SCOPE, RELEASED, type State } from "../../../../lib/reconcile/object/conditions.ts";
import { classify } from "../../../../lib/reconcile/object/failure.ts";
import { refusal } from "../../../support/kinds/memory/memory-resource.ts";

const UNDETERMINED = "Unable to determine if desired resource state matches latest observed state";
const synced = (parts: Partial<Condition>) => ({ type: "ACK.ResourceSynced", ...parts });
const ready = (parts: Partial<Condition>) => ({ type: "Ready", ...parts });

const stalled = (parts: Partial<Condition>) => ({ type: "Stalled", status: "True", ...parts });
const reconciling = (parts: Partial<Condition>) => ({ type: "Reconciling", status: "True", ...parts });

const failureOf = (...errors: readonly unknown[]) => classify(errors, { kind: { calls: {} }, arn: undefined });
const stateOf = (parts: Partial<State> = {}): State => ({ failure: failureOf(), advisories: [], ...parts });

test("a settled object is synced and Ready, with ACK's wording and the empty reason that ACK sets, and nothing else", () => {
  const message = "Resource synced successfully";
  expect(conditionsOf(stateOf())).toEqual([
    synced({ status: "True", reason: "", message }),
    ready({ status: "True", reason: "", message }),
  ]);
});

test("several advisories come first, each with its own reason, and leave the object Ready", () => {
  const advisories = ["One", "Two"].map((reason) => ({ reason, message: `${reason}!` }));
  expect(conditionsOf(stateOf({ advisories }))).toMatchObject([
    { type: "ACK.Advisory", status: "True", reason: "One", message: "One!" },
    { type: "ACK.Advisory", status: "True", reason: "Two", message: "Two!" },
    { type: "ACK.ResourceSynced", status: "True" },
    { type: "Ready", status: "True" },
  ]);
});

const UPDATING = { reason: "UPDATING", message: "the robot is UPDATING" };

test("an object whose resource AWS is working on is neither synced nor Ready, but reconciling, and each condition says why", () => {
  expect(conditionsOf(stateOf({ busy: UPDATING }))).toEqual([
    synced({ status: "False", ...UPDATING }),
    ready({ status: "False", ...UPDATING }),
    reconciling(UPDATING),
  ]);
});

test.each([
  { title: "that has released its resource", unsynced: RELEASED },
  { title: "that is out of scope", unsynced: OUT_OF_SCOPE },
  { title: "whose resource is impaired", unsynced: { reason: "Impaired", message: "the robot is broken" } },
])("an object $title is neither synced nor Ready, and stalled, because nothing continues its work", ({ unsynced }) => {
  expect(conditionsOf(stateOf({ unsynced }))).toEqual([
    synced({ status: "False", ...unsynced }),
    ready({ status: "False", ...unsynced }),
    stalled(unsynced),
  ]);
});

test("an object is reconciling while AWS works on an impaired resource", () => {
  const unsynced = { reason: "Impaired", message: "the robot is broken" };
  expect(conditionsOf(stateOf({ busy: UPDATING, unsynced })).at(-1)).toEqual(reconciling(UPDATING));
});

test("a recoverable failure leaves open whether the object is synced, and is reconciled again", () => {
  expect(conditionsOf(stateOf({ failure: failureOf(refusal("Put", "SlowDown", "please")) }))).toEqual([
    { type: "ACK.Recoverable", status: "True", reason: "SlowDown", message: "api error SlowDown: please" },
    synced({
      status: "Unknown",
      reason: "operation error Toys: Put, api error SlowDown: please",
      message: UNDETERMINED,
    }),
    ready({ status: "False", reason: "SlowDown", message: "api error SlowDown: please" }),
    reconciling({ reason: "SlowDown", message: "api error SlowDown: please" }),
  ]);
});

test("a terminal failure means that the object is not synced, and stalled for the same reason", () => {
  const cause = refusal("Put", "MalformedPolicy", "no JSON");
  const error = new TerminalError("MalformedPolicy", "api error MalformedPolicy: no JSON", { cause });
  expect(conditionsOf(stateOf({ failure: failureOf(error) }))).toEqual([
    { type: "ACK.Terminal", status: "True", reason: "MalformedPolicy", message: "api error MalformedPolicy: no JSON" },
    synced({
      status: "False",
      reason: "operation error Toys: Put, api error MalformedPolicy: no JSON",
      message: "Resource not synced",
    }),
    ready({ status: "False", reason: "MalformedPolicy", message: "api error MalformedPolicy: no JSON" }),
    stalled({ reason: "MalformedPolicy", message: "api error MalformedPolicy: no JSON" }),
  ]);
});

test("an object is stalled if one part fails terminally, even if another part is retried", () => {
  const failure = failureOf(refusal("Put", "SlowDown", "please"), new TerminalError("Bad", "bad"));
  const conditions = conditionsOf(stateOf({ failure }));
  expect(conditions.map(({ type }) => type)).toEqual([
    ...["ACK.Terminal", "ACK.Recoverable", "ACK.ResourceSynced", "Ready", "Stalled"],
  ]);
  expect(conditions.at(-1)).toEqual(stalled({ reason: "Bad", message: "bad" }));
});

test("a terminal failure while AWS is working on the resource is reported alongside that work, and stalls the object", () => {
  expect(conditionsOf(stateOf({ busy: UPDATING, failure: failureOf(new TerminalError("Bad", "bad")) }))).toEqual([
    { type: "ACK.Terminal", status: "True", reason: "Bad", message: "bad" },
    synced({ status: "False", ...UPDATING }),
    ready({ status: "False", reason: "Bad", message: "bad" }),
    stalled({ reason: "Bad", message: "bad" }),
  ]);
});

test.each([
  ["NoSuchBucket", "NoSuchBucket"],
  ["AWS.SimpleQueueService.NonExistentQueue", "AWSSimpleQueueServiceNonExistentQueue"],
  ["slow down", "SlowDown"],
  ["", "ACK.Recoverable"],
  ["…", "ACK.Recoverable"],
])("AWS's error code %j becomes the reason %s, which is one word, so that users can filter by it", (code, reason) => {
  const conditions = conditionsOf(stateOf({ failure: failureOf(refusal("Put", code, "no")) }));
  expect(conditions.find(({ type }) => type === "Ready")).toMatchObject({ reason });
});

test("a long error code is truncated", () => {
  const conditions = conditionsOf(stateOf({ failure: failureOf(refusal("Put", "x".repeat(5000), "no")) }));
  expect(conditions.at(-1)?.reason?.length).toBeLessThan(400);
});

describe("a long message or reason", () => {
  const long = "x".repeat(5000);
  const conditions = conditionsOf(
    stateOf({
      advisories: [{ reason: "ReadOnlyDrift", message: long }],
      unsynced: { reason: "Busy", message: long },
      failure: failureOf(
        new TerminalError("Bad", long),
        new ApiError({ service: "Toys", operation: "Put" }, { code: "SlowDown", status: 503, message: long }),
      ),
    }),
  );

  test("is truncated to 2,000 characters, and ends with the number of characters that were cut off", () => {
    for (const { message = "", reason = "" } of conditions) {
      expect(message.length).toBeLessThanOrEqual(2000);
      expect(reason.length).toBeLessThanOrEqual(2000);
    }
    const [advisory] = conditions;
    const [, kept = "", left] = /^(x*)… \((\d+) more characters\)$/.exec(advisory?.message ?? "") ?? [];
    expect(kept.length + Number(left)).toBe(5000);
  });

  test("is truncated between characters, so that the API server stores exactly what was sent", () => {
    for (const padding of ["", "x"]) {
      const advisories = [{ reason: "Unread", message: padding + "🪣".repeat(2000) }];
      expect(conditionsOf(stateOf({ advisories }))[0]?.message?.isWellFormed()).toBe(true);
    }
  });

  test("of exactly 2,000 characters is not truncated", () => {
    const message = "x".repeat(2000);
    expect(conditionsOf(stateOf({ unsynced: { reason: "Busy", message } }))[0]?.message).toBe(message);
  });
});
