import { expect, test } from "vitest";
import { relayPod } from "../../../../lib/preflight/in-cluster/relay-pod.ts";
import { context, findings } from "../../../support/preflight/context.ts";

const PATH = "/api/v1/namespaces/driftless-system/pods?labelSelector=app.kubernetes.io%2Fname%3Ddriftless-relay";
const look = (...statuses: readonly object[]) => {
  const items = statuses.map((status) => ({ metadata: { name: "relay-1" }, status }));
  return findings(relayPod, context({}, { cluster: { [PATH]: { items } } }));
};

test("a relay that is ready, or not installed yet, is fine", async () => {
  expect(await look({ conditions: [{ type: "Ready", status: "True" }] })).toEqual([]);
  expect(await look()).toEqual([]);
});

test("a pod that waits says why, with the remedy of its cause", async () => {
  const waiting = { reason: "ImagePullBackOff", message: "no such host" };
  expect(await look({ containerStatuses: [{ ready: false, state: { waiting } }] })).toMatchObject([
    {
      what: "The relay is not ready: pod relay-1: ImagePullBackOff: no such host.",
      remedy: expect.stringContaining("cannot pull the relay's image"),
    },
  ]);
});
