import { describe, expect, test } from "vitest";
import type { KubernetesObject, ObjectStatus } from "../../../../../lib/kubernetes/object.ts";
import { appliedBut, generationOf } from "../../../../../lib/reconcile/decide/drift/earlier-writes.ts";

const READY = [{ type: "Ready", status: "True" }] as const;

function object(status?: ObjectStatus, generation = 3): KubernetesObject {
  const metadata = { name: "toy", namespace: "default", uid: "uid-1", resourceVersion: "1", generation };
  return { apiVersion: "toys.services.k8s.aws/v1alpha1", kind: "Gadget", metadata, ...(status && { status }) };
}

describe("the generation of the spec that was last applied to a part", () => {
  test.each<[string, ObjectStatus | undefined, number | undefined]>([
    ["is the recorded generation", { applied: { generation: 2, behind: [] } }, 2],
    [
      "is an earlier generation if the part is behind",
      { applied: { generation: 3, behind: [{ part: "color", generation: 1 }] } },
      1,
    ],
    ["is undefined if none was ever applied", { applied: { generation: 3, behind: [{ part: "color" }] } }, undefined],
    [
      "is the recorded generation if only other parts are behind",
      { applied: { generation: 3, behind: [{ part: "size" }] } },
      3,
    ],
    [
      "is undefined for a resource that is being created",
      { origin: "Creating", applied: { generation: 3, behind: [] } },
      undefined,
    ],
    [
      "is the object's generation if there is no record and the object is Ready",
      { conditions: READY, observedGeneration: 3 },
      3,
    ],
    [
      "is unknown if there is no record and the object is not Ready, whatever else is true",
      {
        conditions: [
          { type: "Ready", status: "False" },
          { type: "ACK.Recoverable", status: "True" },
        ],
        observedGeneration: 3,
      },
      0,
    ],
    [
      "is unknown if there is no record and an older generation was Ready",
      { conditions: READY, observedGeneration: 2 },
      0,
    ],
    ["is unknown if there is no record and the object is not Ready", { observedGeneration: 3 }, 0],
    ["is unknown if there is no status", undefined, 0],
  ])("%s", (_, status, generation) => {
    expect(generationOf(object(status), "color")).toBe(generation);
  });
});

test("a part that still has to be written keeps its generation, and all other parts get the object's generation", () => {
  const before = object({ applied: { generation: 2, behind: [{ part: "color" }, { part: "size", generation: 1 }] } });
  expect(appliedBut(["color", "guard"], before)).toEqual({
    generation: 3,
    behind: [{ part: "color" }, { part: "guard", generation: 2 }],
  });
});
