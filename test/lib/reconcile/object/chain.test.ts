import { describe, expect, test } from "vitest";
import {
  chainWrittenBy,
  isOutdated,
  isOwnPoll,
  isOwnRetry,
  messageOf,
  secondsUntil,
} from "../../../../lib/reconcile/object/chain.ts";
import { requestFor } from "../../../support/programs/request-for.ts";

const NOW = Date.parse("2030-01-01T12:00:00Z");
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const retry = { attempt: 2, generation: 3, notBefore: at(30), writer: "message-1" };
const poll = { count: 2, generation: 3, notBefore: at(30), writer: "message-1" };
const requeue = (parts: object) => requestFor({ reason: "requeue", ...parts });

describe("a requeue message", () => {
  test("belongs to the chain if its place and generation match", () => {
    const [attempt, count] = [requeue({ attempt: 2, generation: 3 }), requeue({ count: 2, generation: 3 })];
    expect([isOwnRetry(attempt, { retry }), isOwnRetry(count, { retry })]).toEqual([true, false]);
    expect([isOwnPoll(attempt, { poll }), isOwnPoll(count, { poll })]).toEqual([false, true]);
    for (const message of [attempt, count]) expect(isOutdated(message, { retry, poll })).toBe(false);
  });

  test("of an earlier generation never belongs to the chain", () => {
    expect(isOwnRetry(requeue({ attempt: 2, generation: 2 }), { retry })).toBe(false);
    expect(isOwnPoll(requeue({ count: 2, generation: 2 }), { poll })).toBe(false);
  });

  test.each([
    { title: "another place", message: { attempt: 3, generation: 3 }, chains: { retry } },
    { title: "another generation", message: { attempt: 2, generation: 4 }, chains: { retry } },
    { title: "no chain", message: { attempt: 2, generation: 3 }, chains: {} },
    { title: "a place in the other chain", message: { attempt: 2, generation: 3 }, chains: { poll } },
    { title: "another count", message: { count: 1, generation: 3 }, chains: { poll } },
    { title: "no place at all", message: {}, chains: {} },
  ])("with $title is outdated, unless it has waited for another pass", ({ message, chains }) => {
    expect(isOutdated(requeue(message), chains)).toBe(true);
    expect(isOutdated(requeue({ ...message, waits: 1 }), chains)).toBe(false);
  });
});

test("only a requeue message can be outdated", () => {
  for (const reason of ["change", "resync", "drift"] as const) {
    expect(isOutdated(requestFor({ reason, generation: 9, attempt: 9 }), { retry })).toBe(false);
  }
});

describe("a chain in the status", () => {
  test("belongs to the run of the message whose ID it contains, for as long as the generation stays the same", () => {
    expect(chainWrittenBy({ id: "message-1" }, { retry }, 3)).toEqual({ retry });
    expect(chainWrittenBy({ id: "message-1" }, { poll }, 3)).toEqual({ poll });
    expect(chainWrittenBy({ id: "message-2" }, { retry, poll }, 3)).toBeUndefined();
    expect(chainWrittenBy({ id: "message-1" }, { retry, poll }, 4)).toBeUndefined();
    expect(chainWrittenBy({ id: "message-1" }, {}, 3)).toBeUndefined();
  });

  test("determines the next message, regardless of the request's reason, attempt and waits", () => {
    const request = requestFor({ reason: "drift", waits: 2, attempt: 9 });
    expect(messageOf({ retry }, request)).toEqual(requestFor({ reason: "requeue", attempt: 2, generation: 3 }));
    expect(messageOf({ poll }, request)).toEqual(requestFor({ reason: "requeue", count: 2, generation: 3 }));
  });

  test.each([
    [30, 30],
    [0.2, 1],
    [-5, 0],
    [10 ** 6, 900],
  ])("whose next message is due in %d s sends the message with a delay of %d s", (seconds, delay) => {
    expect(secondsUntil({ retry: { ...retry, notBefore: at(seconds) } }, NOW)).toBe(delay);
  });
});
