import { expect, it } from "vitest";
import type { ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";
import type { Publish } from "../../../lib/relay/bus/publish.ts";
import type { Refusal } from "../../../lib/relay/bus/refusal.ts";
import { deliver } from "../../../lib/relay/deliver.ts";
import { createMetrics } from "../../../lib/relay/metrics.ts";
import { silentLog } from "../../support/programs/silent-log.ts";
import { relayRequest } from "../../support/relay/relay-request.ts";
import { testHintQueue } from "../../support/relay/test-hint-queue.ts";

const refusal: Refusal = { code: "InternalException", message: "try again" };

it("sends batches of 10", async () => {
  const { batches } = await deliverAll(12, async (batch) => batch.map(() => undefined));
  expect(batches).toEqual([names(1, 10), names(11, 12)]);
});

it("resends only the entries that were rejected, until each is accepted", async () => {
  let refusals = 3;
  const { batches, accepted } = await deliverAll(3, async (batch) =>
    batch.map(({ name }) => (name === "bucket-2" && refusals-- > 0 ? refusal : undefined)),
  );
  expect(batches).toEqual([names(1, 3), names(2, 2), names(2, 2), names(2, 2)]);
  expect(accepted).toEqual(["bucket-1", "bucket-3", "bucket-2"]);
});

it("sends the whole batch again when the call failed", async () => {
  let failures = 2;
  const { batches, accepted } = await deliverAll(2, async (batch) => {
    if (failures-- > 0) throw new Error("the network is down");
    return batch.map(() => undefined);
  });
  expect(batches).toEqual([names(1, 2), names(1, 2), names(1, 2)]);
  expect(accepted).toEqual(names(1, 2));
});

it("waits longer after each failure, with random jitter", async () => {
  let failures = 8;
  const { waits } = await deliverAll(1, async () => (failures-- > 0 ? [refusal] : [undefined]));
  // The first attempt, then half of 0.5, 1, 2 … 30 s, because `random` yields 0.5 here.
  expect(waits).toEqual([0, 250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
});

it("marks and counts the hints beyond their namespace's share, each of them once", async () => {
  let refusals = 2;
  const { beyondShare, hintsBeyondShare } = await deliverAll(45, async (batch) =>
    batch.map(() => (refusals-- > 0 ? refusal : undefined)),
  );
  expect(beyondShare.flat().filter((marked) => !marked)).toHaveLength(40 + 2);
  expect(hintsBeyondShare).toBe(5);
});

/** Delivers `count` hints until all are accepted. */
async function deliverAll(count: number, publish: Publish) {
  const batches: string[][] = [];
  const beyondShare: boolean[][] = [];
  const accepted: string[] = [];
  const waits: number[] = [];
  const abort = new AbortController();
  const { queue } = testHintQueue(100);
  for (let number = 1; number <= count; number++) {
    const request = relayRequest(number);
    queue.put(request, () => () => {
      accepted.push(request.name);
      if (accepted.length === count) abort.abort();
    });
  }
  const recorded = (batch: readonly ReconcileRequest[]) => {
    batches.push(batch.map(({ name }) => name));
    beyondShare.push(batch.map((request) => request.beyondShare === true));
    return publish(batch);
  };
  const sleep = async (milliseconds: number) => {
    waits.push(milliseconds);
  };
  const metrics = createMetrics();
  const dependencies = { queue, publish: recorded, metrics, log: silentLog, sleep };
  await deliver({ ...dependencies, now: () => 0, random: () => 0.5 }, abort.signal);
  const hintsBeyondShare = (await metrics.hintsBeyondShare.get()).values[0]?.value;
  return { batches, accepted, waits, beyondShare, hintsBeyondShare };
}

function names(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `bucket-${first + index}`);
}
