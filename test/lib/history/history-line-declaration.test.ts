import { expect, test } from "vitest";
import { recordOf, settlesGeneration } from "../../../lib/history/history-line.ts";
import { type Outcome, startOutcome } from "../../../lib/reconcile/act/outcome.ts";
import { requestFor } from "../../support/programs/request-for.ts";

const annotations = {
  "driftless.dev/drift-policy": "report",
  "services.k8s.aws/region": "eu-west-1",
  "s3.services.k8s.aws/unknown": "1",
  "ecr.services.k8s.aws/force-delete": "true",
  "kubectl.kubernetes.io/last-applied-configuration": "{}",
};
const metadata = { name: "data", namespace: "default", uid: "uid", resourceVersion: "7", generation: 3, annotations };
const spec = { name: "data" };

/** A run over generation 3, with the generations that the status reported before and reports now. */
function outcomeWith(
  observedBefore: number | undefined,
  observedNow: number | undefined,
  parts: Partial<Outcome> = {},
) {
  const status = observedNow === undefined ? {} : { observedGeneration: observedNow };
  const object = { apiVersion: "s3.services.k8s.aws/v1alpha1", kind: "Bucket", metadata, spec, status };
  return {
    ...startOutcome(),
    result: "unchanged",
    object: { current: () => object },
    kind: {},
    observedBefore,
    ...parts,
  } as const;
}

/** What the record of a run contains of its object. */
function kept(outcome: Outcome) {
  const run = { request: requestFor(), reasons: [], outcome, milliseconds: 0, requestId: "request" };
  const { spec, annotations } = recordOf(run, { cluster: "east", values: "full" });
  return { ...(spec !== undefined && { spec }), ...(annotations && { annotations }) };
}

test("the first run over a generation keeps the spec, and the annotations that can apply to the kind", () => {
  expect(kept(outcomeWith(2, 3))).toEqual({
    spec,
    annotations: {
      "driftless.dev/drift-policy": "report",
      "services.k8s.aws/region": "eu-west-1",
      "s3.services.k8s.aws/unknown": "1",
    },
  });
  expect(kept(outcomeWith(undefined, undefined))).toHaveProperty("spec");
  expect(kept(outcomeWith(3, 3))).toEqual({});
  expect(kept(startOutcome())).toEqual({});
});

test("a run settles a generation if the status did not report the generation before, and reports it now", () => {
  expect(settlesGeneration(outcomeWith(2, 3))).toBe(true);
  expect(settlesGeneration(outcomeWith(undefined, 3))).toBe(true);
  expect(settlesGeneration(outcomeWith(3, 3))).toBe(false);
  // The status was not written, for example in shadow mode: for the next run, the generation is still a new one.
  expect(settlesGeneration(outcomeWith(2, 2))).toBe(false);
  expect(settlesGeneration(outcomeWith(undefined, undefined))).toBe(false);
  expect(settlesGeneration(startOutcome())).toBe(false);
});

test("a run over an object that is out of scope settles nothing", () => {
  expect(settlesGeneration(outcomeWith(2, 3, { result: "out-of-scope" }))).toBe(false);
});
