import { describe, expect, test } from "vitest";
import type { KubernetesObject, ObjectStatus } from "../../../lib/kubernetes/object.ts";
import { settledConditions } from "../../../lib/reconcile/conditions.ts";
import { type Report, statusPatch } from "../../../lib/reconcile/status.ts";
import { settings } from "../../support/memory-world.ts";
import { objectNamed } from "../../support/object-named.ts";

const NOW = Date.parse("2030-01-01T12:00:00.123Z");
const settled: Report = {
  conditions: settledConditions([]),
  retry: undefined,
  facts: { arn: "arn:aws:s3:::data", fields: { location: "/data" } },
  managed: true,
};

function patchOf(object: KubernetesObject, report: Partial<Report> = {}) {
  return statusPatch(object, { ...settled, ...report }, settings, NOW);
}

/** The object as the patch leaves it. */
function patched(object: KubernetesObject, report: Partial<Report> = {}): KubernetesObject {
  const entries = Object.entries(patchOf(object, report) ?? {}).filter(([, value]) => value !== null);
  return { ...object, status: Object.fromEntries(entries) as ObjectStatus }; // The patch of an empty status is one.
}

test("a patch says all of it, about this generation, with the time in whole seconds", () => {
  const object = objectNamed("data", { metadata: { generation: 3 } });
  const about = { observedGeneration: 3, lastTransitionTime: "2030-01-01T12:00:00Z" };
  expect(patchOf(object)).toEqual({
    location: "/data",
    ackResourceMetadata: {
      arn: "arn:aws:s3:::data",
      ownerAccountID: "000000000000",
      region: "us-west-2",
      partition: "aws",
    },
    conditions: settledConditions([]).map((condition) => ({ ...condition, ...about })),
    observedGeneration: 3,
    claim: null,
    retry: null,
  });
});

describe("a status that says so already", () => {
  const object = patched(objectNamed("data"));

  test("is not written again only to move its times", () => {
    expect(statusPatch(object, settled, settings, NOW + 3_600_000)).toBeUndefined();
  });

  test("is not written again for a fact that is unknown", () => {
    expect(patchOf(object, { facts: { fields: { location: "/data", phase: undefined } } })).toBeUndefined();
  });

  test.each<{ readonly title: string; readonly status: ObjectStatus; readonly report: Partial<Report> }>([
    { title: "a claim is to be given up", status: { claim: { holder: "a", expiresAt: "b" } }, report: {} },
    { title: "a chain ends", status: { retry: { attempt: 1, generation: 1, notBefore: "b" } }, report: {} },
    { title: "a chain goes on", status: {}, report: { retry: { attempt: 1, generation: 1, notBefore: "b" } } },
    { title: "a fact changes", status: {}, report: { facts: { fields: { location: "/moved" } } } },
    { title: "a fact is taken out", status: {}, report: { facts: { fields: { location: null } } } },
    { title: "an origin was never true", status: { origin: "Created" }, report: { managed: false } },
    {
      title: "a condition changes",
      status: {},
      report: { conditions: settledConditions([{ reason: "a", message: "b" }]) },
    },
    { title: "it is about an older generation", status: { observedGeneration: 0 }, report: {} },
  ])("is written with the time of now on every condition when $title", ({ status, report }) => {
    const later = statusPatch(
      { ...object, status: { ...object.status, ...status } },
      { ...settled, ...report },
      settings,
      NOW + 60_000,
    );
    const { conditions } = { ...settled, ...report };
    const about = { observedGeneration: 1, lastTransitionTime: "2030-01-01T12:01:00Z" };
    expect(later?.conditions).toEqual(conditions.map((condition) => ({ ...condition, ...about })));
  });
});
