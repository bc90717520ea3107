import { expect } from "vitest";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { Result } from "../../../lib/reconcile/act/outcome.ts";

/**
 * The law of every kind, for an object that is Ready and at rest: its status is that of a pass that only reads, and one more pass writes nothing, neither
 * to AWS nor to the object. A pass that writes to AWS takes a claim, so the object then has another version.
 */
export async function expectSettled(
  read: () => Promise<KubernetesObject | undefined>,
  pass: () => Promise<{ readonly result: Result }>,
): Promise<void> {
  const before = await read();
  if (!isAtRest(before)) return;
  const { result } = await pass();
  const after = await read();
  expect(after?.status, "the status of a pass that only reads").toEqual(before?.status);
  const version = before?.metadata.resourceVersion;
  expect({ result, version: after?.metadata.resourceVersion }, "one more pass").toEqual({
    result: "unchanged",
    version,
  });
}

/** Whether the object is Ready, no call to AWS can still arrive, and AWS does not keep undoing what the passes write. */
function isAtRest(object: KubernetesObject | undefined): boolean {
  if (object === undefined || object.metadata.deletionTimestamp !== undefined) return false;
  const { claim, corrections = [], conditions = [] } = object.status ?? {};
  if (claim !== undefined || corrections.some(({ times }) => times > 1)) return false;
  return conditions.some(({ type, status }) => type === "Ready" && status === "True");
}
