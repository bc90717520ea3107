import { expect, test } from "vitest";
import { sweep } from "../../lib/sweep/sweep.ts";
import { eventually } from "../support/assertions/eventually.ts";
import { createServedByRequests } from "../support/real/served-by-requests.ts";
import { startTestRelay } from "../support/relay/test-relay.ts";

const QUARTER = { windowSeconds: 900 };

test("a change whose event is lost after the bus has accepted it is enqueued by the next run of the sweep, with a delay of at most 15 minutes", async () => {
  const { object, namespace, connection, enqueuing, serve } = await createServedByRequests();
  // Nothing that this relay sends to the bus reaches the queue.
  const { published } = startTestRelay({ connection, namespaces: [namespace] });
  const told = (count: number) => eventually(() => expect(published).toHaveLength(count));
  const sweepAndServe = async () => {
    await sweep(QUARTER, enqueuing);
    const served = await serve();
    expect(served).toMatchObject([{ request: { reason: "resync" } }]);
    expect(served[0]?.delaySeconds).toBeLessThanOrEqual(900);
  };

  await told(1);
  await sweepAndServe();
  expect(await object.condition("Ready")).toMatchObject({ status: "True", observedGeneration: 1 });

  await object.change({ versioning: { status: "Enabled" } });
  await told(2);
  await sweepAndServe();
  expect(await object.condition("Ready")).toMatchObject({ status: "True", observedGeneration: 2 });

  await object.delete();
  await eventually(() => expect(published.length).toBeGreaterThan(2));
  await sweepAndServe();
  expect(await object.read()).toBeUndefined();
});

test("an object that has been served is not due again before its period has elapsed", async () => {
  const { object, enqueuing, serve } = await createServedByRequests();
  await sweep(QUARTER, enqueuing);
  await serve();
  expect(await object.condition("Ready")).toMatchObject({ status: "True" });
  // The object's slot could fall within this window, but a period of a year makes that almost impossible.
  const periods = { defaultSeconds: 31_536_000, byKind: {} };
  expect(await sweep(QUARTER, { ...enqueuing, periods })).toMatchObject({ listed: 1, enqueued: 0 });
});
