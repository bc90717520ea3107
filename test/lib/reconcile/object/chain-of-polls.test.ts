import { describe, expect, test } from "vitest";
import type { Condition } from "../../../../lib/kubernetes/condition.ts";
import type { Poll } from "../../../../lib/kubernetes/object.ts";
import type { Busy } from "../../../../lib/reconcile/contract/progress.ts";
import { nextPoll } from "../../../../lib/reconcile/object/chain.ts";
import { objectMeta } from "../../../support/kubernetes/object-meta.ts";
import { requestFor } from "../../../support/programs/request-for.ts";

const NOW = Date.parse("2030-01-01T12:00:00Z");
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const SINCE = "2030-01-01T11:00:00Z";
const busy = { reason: "UPDATING", message: "the robot is UPDATING", againSeconds: 5 };
const pollAt = (seconds: number, parts: Partial<Poll> = {}): Poll => ({
  count: 3,
  generation: 1,
  notBefore: at(seconds),
  since: SINCE,
  writer: "message-1",
  ...parts,
});
const own = { ownPoll: true, atLeastSeconds: 0, progressed: false };
const other = { ...own, ownPoll: false };

function synced(reason: string): Condition {
  return { type: "ACK.ResourceSynced", status: "False", reason };
}

/** The poll that follows, and the delay of its message. */
function next(stored: Poll | undefined, wait: Busy, { ownPoll, atLeastSeconds, progressed }: typeof own) {
  const object = {
    apiVersion: "v1",
    kind: "Robot",
    metadata: objectMeta(1),
    ...(stored && { status: { poll: stored, conditions: [synced("UPDATING")] } }),
  };
  const cause = { request: requestFor(), messageId: "message-2", ownRetry: false, ownPoll };
  const { chain, message } = nextPoll(object, wait, progressed, cause, { now: NOW, atLeastSeconds });
  return { ...chain, ...(message && { delaySeconds: message.delaySeconds }) };
}

describe("the chain's own poll", () => {
  test.each([
    [1, 10],
    [2, 20],
    [3, 40],
    [4, 60],
    [5000, 60],
  ])("with number %i is followed by the next after %i s", (count, delaySeconds) => {
    expect(next(pollAt(0, { count }), busy, own)).toEqual({
      poll: { count: count + 1, generation: 1, notBefore: at(delaySeconds), since: SINCE, writer: "message-2" },
      delaySeconds,
    });
  });

  test.each([
    [1, 4],
    [2, 8],
    [3, 8],
    [4, 16],
    [5, 32],
    [6, 60],
  ])("with number %i is followed by the next after %i s if the first 4 have their own limit", (count, delaySeconds) => {
    const soon = { ...busy, againSeconds: 2, first: { polls: 4, atMostSeconds: 8 } };
    expect(next(pollAt(0, { count }), soon, own)).toMatchObject({ delaySeconds });
  });

  test("starts again with the first delay if its pass has given AWS something new to work on", () => {
    expect(next(pollAt(0), busy, { ...own, progressed: true })).toMatchObject({
      poll: { count: 1 },
      delaySeconds: 5,
    });
  });

  test("is delayed for no longer than the kind specifies, and no longer than SQS allows", () => {
    expect(next(pollAt(0), { ...busy, atMostSeconds: 7 }, own)).toMatchObject({ delaySeconds: 7 });
    const rare = { ...busy, againSeconds: 3600, atMostSeconds: 7200 };
    expect(next(pollAt(0), rare, own)).toMatchObject({ delaySeconds: 900 });
  });

  test("waits for as long as an unanswered call may still take effect, and for a whole number of seconds", () => {
    expect(next(undefined, busy, { ...own, atLeastSeconds: 21 })).toMatchObject({
      delaySeconds: 21,
    });
    expect(next(undefined, { ...busy, againSeconds: 0.2 }, own)).toMatchObject({ delaySeconds: 1 });
  });
});

describe("any other pass that finds AWS busy", () => {
  test.each([
    { title: "there is none", stored: undefined, since: "2030-01-01T12:00:00Z" },
    { title: "the stored poll is for another generation", stored: pollAt(30, { generation: 7 }) },
    { title: "the message of the stored poll is overdue", stored: pollAt(-1) },
    { title: "the stored poll claims to wait for longer than any poll can", stored: pollAt(901) },
  ])("starts a chain if $title", ({ stored, since = SINCE }) => {
    expect(next(stored, busy, other)).toEqual({
      poll: { count: 1, generation: 1, notBefore: at(5), since, writer: "message-2" },
      delaySeconds: 5,
    });
  });

  test.each([1, 900])("leaves alone a chain whose message is due in %i s", (seconds) => {
    const stored = pollAt(seconds);
    expect(next(stored, busy, other)).toEqual({ poll: stored });
  });
});

test("the message of a chain is on its way until the moment when it is due, and for no longer than a message can be delayed", () => {
  const isPending = (seconds: number, generation?: number) =>
    next(pollAt(seconds, generation === undefined ? {} : { generation }), busy, other).delaySeconds === undefined;
  expect([-1, 0, 1, 900, 901].map((seconds) => isPending(seconds))).toEqual([false, false, true, true, false]);
  expect(isPending(1, 2)).toBe(false);
});

test("a poll that finds AWS at other work than before begins to count its time", () => {
  const other = { ...busy, reason: "DELETING" };
  const since = "2030-01-01T12:00:00Z";
  expect(next(pollAt(0), other, own)).toMatchObject({ poll: { since } });
  expect(next(pollAt(30), other, { ...own, ownPoll: false })).toEqual({ poll: { ...pollAt(30), since } });
});
