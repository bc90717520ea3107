import { expect, test } from "vitest";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { bucketKind } from "../../../lib/resources/s3/bucket/kind.ts";
import { waitForReady } from "../../../lib/undo/wait-for-ready.ts";

const reference = { kind: bucketKind, namespace: "shop", name: "invoices" };
const metadata = { name: "invoices", namespace: "shop", uid: "one", resourceVersion: "1", generation: 4 };

/** An object with these conditions, which are about this generation. */
function objectWith(observedGeneration: number, ...conditions: readonly object[]): KubernetesObject {
  return { apiVersion: "", kind: "Bucket", metadata, status: { observedGeneration, conditions } } as KubernetesObject;
}

const ready = { type: "Ready", status: "True" };
const late = { type: "Ready", status: "False", reason: "Retrying", message: "AccessDenied" };

/** Waits for an object that is read in these states, one after another, with a clock that stops waiting after 3 s. */
async function waitFor(...states: readonly (KubernetesObject | undefined)[]) {
  const left = [...states];
  let time = 0;
  const kubernetes = { get: async () => (left.length > 1 ? left.shift() : left[0]) };
  const wait = async (milliseconds: number) => {
    time += milliseconds;
  };
  return await waitForReady(reference, { kubernetes, wait, now: () => time, until: 3_000 });
}

test("waits until the status is about the new generation and the object is Ready", async () => {
  expect(await waitFor(objectWith(3, ready), objectWith(4, late), objectWith(4, ready))).toEqual({
    result: "ready",
    message: "",
  });
});

test.each([
  [
    "refused",
    "InvalidSpec: no",
    objectWith(4, { ...late, reason: "InvalidSpec", message: "no" }, { type: "ACK.Terminal", status: "True" }),
  ],
  ["paused", "Paused: by the object", objectWith(4, { ...late, reason: "Paused", message: "by the object" })],
  ["gone", "", undefined],
  ["timeout", "Retrying: AccessDenied", objectWith(4, late)],
  ["timeout", "no pass has read the change yet", objectWith(3, ready)],
] as const)("ends with %s: %s", async (result, message, object) => {
  expect(await waitFor(object)).toEqual({ result, message });
});
