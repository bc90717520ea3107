import { expect, test } from "vitest";
import { createPoll } from "../../lib/sweep/poll.ts";
import { createServedByRequests } from "../support/served-by-requests.ts";

test("without a pod, what is applied, edited, asked for and deleted settles within one poll each, and is then left alone", async () => {
  const { object, enqueuing, serve } = await createServedByRequests();
  const poll = createPoll(enqueuing);
  const settleByPoll = async () => {
    await poll();
    const served = await serve();
    expect(await poll()).toMatchObject({ enqueued: 0 });
    return served;
  };

  expect(await settleByPoll()).toMatchObject([{ request: { reason: "change" }, delaySeconds: 0 }]);
  expect(await object.condition("Ready")).toMatchObject({ status: "True", observedGeneration: 1 });

  await object.change({ versioning: { status: "Enabled" } });
  expect(await settleByPoll()).toHaveLength(1);
  expect(await object.condition("Ready")).toMatchObject({ status: "True", observedGeneration: 2 });
  expect(await object.events()).toContain("Updated: versioning: Suspended -> Enabled");

  await object.annotate({ "driftless.dev/reconcile-requested-at": "now" });
  expect(await settleByPoll()).toHaveLength(1);
  expect(await object.read()).toMatchObject({ status: { lastHandledReconcileAt: "now" } });

  await object.delete();
  expect(await settleByPoll()).toHaveLength(1);
  expect(await object.read()).toBeUndefined();
}, 60_000);

test("what is refused is polled once, and then tried again by its own chain", async () => {
  const { object, enqueuing, serve } = await createServedByRequests();
  const poll = createPoll(enqueuing);
  await poll();
  await serve();
  await object.change({ policy: "no JSON" });
  await poll();
  expect(await serve()).toHaveLength(1);
  expect(await object.condition("ACK.Terminal")).toMatchObject({ status: "True" });
  expect(await poll()).toMatchObject({ listed: 1, enqueued: 0 });
}, 60_000);
