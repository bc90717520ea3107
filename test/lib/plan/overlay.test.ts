import { expect, test } from "vitest";
import { deleted, overlay } from "../../../lib/plan/overlay.ts";
import { objectMeta } from "../../support/kubernetes/object-meta.ts";
import { FORGED } from "../../support/plan/dry-run-server.ts";

const type = { apiVersion: "s3.services.k8s.aws/v1alpha1", kind: "Bucket" };
const stored = {
  ...type,
  metadata: { ...objectMeta(1), generation: 3, finalizers: ["ours"], labels: { old: "1" }, annotations: { old: "1" } },
  spec: { name: "data" },
  status: { origin: "Created" } as const,
};
const applied = {
  ...type,
  metadata: { ...stored.metadata, ...FORGED.metadata, labels: { team: "web" }, annotations: { new: "1" } },
  spec: { name: "data", versioning: { status: "Enabled" } },
  status: FORGED.status,
};

test("takes spec, labels and annotations from the dry run, and everything else from the stored object", () => {
  expect(overlay(stored, applied)).toEqual({
    ...type,
    metadata: { ...stored.metadata, generation: 4, labels: { team: "web" }, annotations: { new: "1" } },
    spec: applied.spec,
    status: stored.status,
  });
});

test("the generation is as it is stored if the spec is", () => {
  expect(overlay(stored, { ...applied, spec: { name: "data" } }).metadata.generation).toBe(3);
});

test("an object that is not stored has no finalizers, whatever its manifest says, and its first generation", () => {
  const { metadata } = overlay(undefined, applied);
  expect(metadata).toMatchObject({ generation: 1, labels: { team: "web" } });
  expect(metadata).not.toHaveProperty("finalizers");
  expect(metadata).not.toHaveProperty("deletionTimestamp");
});

test("an object that would be deleted is as stored, with the time of its deletion", () => {
  expect(deleted(stored, 0)).toEqual({
    ...stored,
    metadata: { ...stored.metadata, deletionTimestamp: "1970-01-01T00:00:00.000Z" },
  });
  const leaving = { ...stored, metadata: { ...stored.metadata, deletionTimestamp: "2001-01-01T00:00:00Z" } };
  expect(deleted(leaving, 0)).toEqual(leaving);
});
