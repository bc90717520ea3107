import { describe, expect, test } from "vitest";
import type { Retry } from "../../../../lib/kubernetes/object.ts";
import { nextRetry } from "../../../../lib/reconcile/object/chain.ts";
import { objectMeta } from "../../../support/kubernetes/object-meta.ts";
import { requestFor } from "../../../support/programs/request-for.ts";

const NOW = Date.parse("2030-01-01T12:00:00Z");
const longest = () => 0.999;
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const retryAt = (seconds: number, parts: Partial<Retry> = {}): Retry => ({
  attempt: 3,
  generation: 1,
  notBefore: at(seconds),
  writer: "message-1",
  ...parts,
});
const own = { ownRetry: true, random: longest, atLeastSeconds: 0 };
const other = { ...own, ownRetry: false };

/** The retry that follows, and the delay of its message. */
function next(stored: Retry | undefined, { ownRetry, ...timing }: typeof own, metadata = objectMeta(1)) {
  const object = { apiVersion: "v1", kind: "Gadget", metadata, ...(stored && { status: { retry: stored } }) };
  const cause = { request: requestFor(), messageId: "message-2", ownRetry, ownPoll: false };
  const { chain, message } = nextRetry(object, cause, { now: NOW, ...timing });
  return { ...chain, ...(message && { delaySeconds: message.delaySeconds }) };
}

describe("the chain's own message", () => {
  test.each([
    [1, 10],
    [2, 20],
    [3, 40],
    [7, 640],
    [8, 900],
    [5000, 900],
  ])("for attempt %i is followed by the next after at most %i s, whatever the stored time", (attempt, delaySeconds) => {
    for (const notBefore of [at(-4000), at(0), at(800), at(10 ** 6)]) {
      expect(next({ attempt, generation: 1, notBefore }, own)).toEqual({
        retry: { attempt: attempt + 1, generation: 1, notBefore: at(delaySeconds), writer: "message-2" },
        delaySeconds,
      });
    }
  });

  test("waits for a random time of at least a second", () => {
    const delays = [0, 0.5].map((random) => next(retryAt(0), { ...own, random: () => random }).delaySeconds);
    expect(delays).toEqual([1, 21]);
  });

  test("waits for as long as an unanswered call may still take effect", () => {
    const random = () => 0;
    expect(next(retryAt(0), { ...own, random, atLeastSeconds: 21 })).toMatchObject({
      retry: { notBefore: at(21) },
      delaySeconds: 21,
    });
  });
});

describe("any other failing pass", () => {
  test.each([
    { title: "there is none", stored: undefined },
    { title: "the stored retry is for another generation", stored: retryAt(30, { generation: 7 }) },
    { title: "the message of the stored retry is overdue", stored: retryAt(-1) },
    { title: "the stored retry claims to wait for longer than any retry can", stored: retryAt(901) },
  ])("starts a chain if $title", ({ stored }) => {
    expect(next(stored, other)).toEqual({
      retry: { attempt: 1, generation: 1, notBefore: at(5), writer: "message-2" },
      delaySeconds: 5,
    });
  });

  test.each([1, 900])("leaves alone a chain whose message is due in %i s", (seconds) => {
    const stored = retryAt(seconds);
    expect(next(stored, other)).toEqual({ retry: stored });
  });
});

describe("a delete that keeps failing", () => {
  test.each([
    { deletedFor: 60, delaySeconds: 45 },
    { deletedFor: 3599, delaySeconds: 45 },
    { deletedFor: 3600, delaySeconds: 300 },
    { deletedFor: 10 ** 6, delaySeconds: 300 },
  ])("and was requested $deletedFor s ago is retried after at most $delaySeconds s", ({ deletedFor, delaySeconds }) => {
    const metadata = objectMeta(1, { deletionTimestamp: at(-deletedFor) });
    expect(next(retryAt(0, { attempt: 12 }), own, metadata)).toMatchObject({ delaySeconds });
  });
});
