import { expect, test } from "vitest";
import { waitForReady } from "../../../lib/control/wait-for-ready.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";

const reference = { kind: bucketKind, namespace: "shop", name: "invoices" };
const metadata = { name: "invoices", namespace: "shop", uid: "one", resourceVersion: "1", generation: 4 };

/** An object with these conditions, which are about this generation. */
function objectWith(observedGeneration: number, ...conditions: readonly object[]): KubernetesObject {
  return { apiVersion: "", kind: "Bucket", metadata, status: { observedGeneration, conditions } } as KubernetesObject;
}

const ready = { type: "Ready", status: "True" };
const late = { type: "Ready", status: "False", reason: "Retrying", message: "AccessDenied" };

/** Waits for an object that is read in these states, one after another, with a clock that stops waiting after 3 s. */
async function waitFor(states: readonly (KubernetesObject | undefined)[], request?: string) {
  const left = [...states];
  const reported: string[] = [];
  let time = 0;
  const kubernetes = { get: async () => (left.length > 1 ? left.shift() : left[0]) };
  const wait = async (milliseconds: number) => {
    time += milliseconds;
  };
  const report = (message: string) => reported.push(message);
  const asked = request === undefined ? {} : { request };
  const waited = await waitForReady(reference, { kubernetes, wait, now: () => time, until: 3_000, report, ...asked });
  return { ...waited, reported };
}

test("waits until the status is about the new generation and the object is Ready", async () => {
  expect(await waitFor([objectWith(3, ready), objectWith(4, late), objectWith(4, ready)])).toEqual({
    result: "ready",
    message: "",
    reported: ["no pass has read the latest change yet", "Retrying: AccessDenied"],
  });
});

test.each([
  [
    "refused",
    "InvalidSpec: no",
    objectWith(4, { ...late, reason: "InvalidSpec", message: "no" }, { type: "ACK.Terminal", status: "True" }),
  ],
  ["refused", "Retrying: AccessDenied", objectWith(4, late, { type: "Stalled", status: "True" })],
  ["paused", "Paused: by the object", objectWith(4, { ...late, reason: "Paused", message: "by the object" })],
  ["gone", "", undefined],
  ["timeout", "Retrying: AccessDenied", objectWith(4, late)],
  ["timeout", "no pass has read the latest change yet", objectWith(3, ready)],
] as const)("ends with %s: %s", async (result, message, object) => {
  expect(await waitFor([object])).toMatchObject({ result, message });
});

test("waits until a pass has answered the request, if there is one, even if the object was Ready before", async () => {
  const before = objectWith(4, ready);
  const after = { ...before, status: { ...before.status, lastHandledReconcileAt: "now" } } as KubernetesObject;
  expect(await waitFor([before, before, after], "now")).toEqual({
    result: "ready",
    message: "",
    reported: ["no pass has answered the request yet"],
  });
});
