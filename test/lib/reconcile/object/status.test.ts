import { describe, expect, test } from "vitest";
import type { KubernetesObject, ObjectStatus } from "../../../../lib/kubernetes/object.ts";
import { conditionsOf } from "../../../../lib/reconcile/object/conditions.ts";
import { type Report, statusPatch } from "../../../../lib/reconcile/object/status.ts";
import { objectNamed } from "../../../support/kubernetes/object-named.ts";

const NOW = Date.parse("2030-01-01T12:00:00.123Z");
const noFailure = { terminal: [], recoverable: [] };
const settled: Report = {
  conditions: conditionsOf({ failure: noFailure, advisories: [] }),
  origin: "Created",
  arn: "arn:aws:s3:::data",
  fields: { location: "/data" },
  place: { account: "000000000000", partition: "aws", region: "us-west-2" },
};
const retry = { attempt: 1, generation: 1, notBefore: "2030-01-01T12:00:05Z", writer: "message-1" };
const poll = { count: 1, generation: 1, notBefore: "2030-01-01T12:00:05Z", writer: "message-1" };

function patchOf(object: KubernetesObject, report: Partial<Report> = {}) {
  return statusPatch(object, { ...settled, ...report }, NOW);
}

/** The object after the patch. */
function patched(object: KubernetesObject, report: Partial<Report> = {}): KubernetesObject {
  const entries = Object.entries(patchOf(object, report) ?? {}).filter(([, value]) => value !== null);
  return { ...object, status: Object.fromEntries(entries) as ObjectStatus }; // The patched status was empty.
}

test("a patch contains the whole status of the generation, with the time in whole seconds", () => {
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
    conditions: settled.conditions.map((condition) => ({ ...condition, ...about })),
    observedGeneration: 3,
    origin: "Created",
    claim: null,
    retry: null,
    poll: null,
  });
});

test("the status of an object that never had a resource contains no place", () => {
  expect(patchOf(objectNamed("data"), { arn: undefined })).not.toHaveProperty("ackResourceMetadata");
});

test("a place where nothing was created is removed, and any other place is kept", () => {
  const tried = (region: string) =>
    objectNamed("data", { status: { ackResourceMetadata: { ownerAccountID: "000000000000", region } } });
  const refused = { origin: null, arn: undefined } as const;
  expect(patchOf(tried("us-west-2"), refused)).toMatchObject({ ackResourceMetadata: null });
  expect(patchOf(tried("eu-west-1"), refused)).toMatchObject({ ackResourceMetadata: { region: "eu-west-1" } });
});

test("what a structure in the status no longer contains is removed from it", () => {
  const config = { comment: "The shop", nested: { a: 1 }, private: false };
  const object = objectNamed("data", { status: { config } as ObjectStatus });
  const patch = patchOf(object, { fields: { config: { private: false, nested: { b: 2 } } } });
  expect(patch).toMatchObject({ config: { comment: null, nested: { a: null, b: 2 }, private: false } });
});

test("an object has at most one chain", () => {
  expect(patchOf(objectNamed("data", { status: { poll } }), { chain: { retry } })).toMatchObject({ retry, poll: null });
  expect(patchOf(objectNamed("data", { status: { retry } }), { chain: { poll } })).toMatchObject({ retry: null, poll });
});

test("an origin stays as it is unless the pass reports another one", () => {
  expect(patchOf(objectNamed("data"), { origin: undefined })).not.toHaveProperty("origin");
});

describe("a status that is already up to date", () => {
  const object = patched(objectNamed("data"));

  test("is not written again only to update its times", () => {
    expect(statusPatch(object, settled, NOW + 3_600_000)).toBeUndefined();
  });

  test("is not written again only because the value of a field is not known", () => {
    expect(patchOf(object, { fields: { location: "/data", phase: undefined } })).toBeUndefined();
  });

  test.each<{ readonly title: string; readonly status: ObjectStatus; readonly report: Partial<Report> }>([
    { title: "a claim has to be given up", status: { claim: { holder: "a", expiresAt: "b" } }, report: {} },
    { title: "a claim has to be kept", status: {}, report: { claim: { holder: "a", expiresAt: "b" } } },
    { title: "a chain of retries ends", status: { retry }, report: {} },
    { title: "a chain of retries continues", status: {}, report: { chain: { retry } } },
    { title: "a chain of polls ends", status: { poll }, report: {} },
    { title: "a chain of polls continues", status: { poll }, report: { chain: { poll: { ...poll, count: 2 } } } },
    { title: "a field changes", status: {}, report: { fields: { location: "/moved" } } },
    { title: "a field is removed", status: {}, report: { fields: { location: null } } },
    { title: "an origin turns out to be false", status: { origin: "Created" }, report: { origin: null } },
    {
      title: "a condition changes",
      status: {},
      report: { conditions: conditionsOf({ failure: noFailure, advisories: [{ reason: "a", message: "b" }] }) },
    },
    { title: "the status is for an older generation", status: { observedGeneration: 0 }, report: {} },
  ])("is written with the current time on every condition when $title", ({ status, report }) => {
    const stored = { ...object, status: { ...object.status, ...status } };
    const later = statusPatch(stored, { ...settled, ...report }, NOW + 60_000);
    const { conditions } = { ...settled, ...report };
    const about = { observedGeneration: 1, lastTransitionTime: "2030-01-01T12:01:00Z" };
    expect(later?.conditions).toEqual(conditions.map((condition) => ({ ...condition, ...about })));
  });
});

test("a field that AWS changes on its own is only written together with other changes", () => {
  const object = patched(objectNamed("data"), { fields: { location: "/data", storedBytes: 1 } });
  const report = { figures: ["storedBytes"], fields: { location: "/data", storedBytes: 2 } };
  expect(patchOf(object, report)).toBeUndefined();
  expect(patchOf(object, { ...report, origin: "Adopted" })).toMatchObject({ storedBytes: 2 });
  expect(patchOf(object, { fields: report.fields })).toMatchObject({ storedBytes: 2 });
});
