import { expect, test } from "vitest";
import { createPoll } from "../../lib/sweep/poll.ts";
import { createServedByRequests } from "../support/real/served-by-requests.ts";

test("without a pod, a new object, an edit, a request for a pass and a delete each settle within one poll, and the next poll finds nothing", async () => {
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
});

test("a change that AWS rejects is found by only one poll", async () => {
  const { object, enqueuing, serve } = await createServedByRequests();
  const poll = createPoll(enqueuing);
  await poll();
  await serve();
  await object.change({ policy: "no JSON" });
  await poll();
  expect(await serve()).toHaveLength(1);
  expect(await object.condition("ACK.Terminal")).toMatchObject({ status: "True" });
  expect(await poll()).toMatchObject({ listed: 1, enqueued: 0 });
});
