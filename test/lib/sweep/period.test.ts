import { expect, test } from "vitest";
import { periodOf } from "../../../lib/sweep/period.ts";
import { objectNamed } from "../../support/kubernetes/object-named.ts";

const bucket = { group: "s3.services.k8s.aws", version: "v1alpha1", kind: "Bucket", plural: "buckets" };
const annotated = (value: string) =>
  objectNamed("data", { metadata: { annotations: { "driftless.dev/resync-seconds": value } } }).metadata;
const { metadata } = objectNamed("data");

test("the object's period takes precedence over its kind's, and the kind's over the deployment's", () => {
  const periods = { defaultSeconds: 36_000, byKind: { Bucket: 7_200 } };
  expect(periodOf(metadata, bucket, { ...periods, byKind: {} })).toBe(36_000);
  expect(periodOf(metadata, bucket, periods)).toBe(7_200);
  expect(periodOf(annotated("1800"), bucket, periods)).toBe(1_800);
});

test("no object is checked more often than every 900 s", () => {
  expect(periodOf(annotated("60"), bucket, { defaultSeconds: 36_000, byKind: {} })).toBe(900);
  expect(periodOf(metadata, bucket, { defaultSeconds: 36_000, byKind: { Bucket: 5 } })).toBe(900);
});

test.each(["", "soon", "-1", "1e9", "1.5", "99999999999999999999"])("the annotation %j has no effect", (value) => {
  expect(periodOf(annotated(value), bucket, { defaultSeconds: 36_000, byKind: {} })).toBe(36_000);
});
