import { describe, expect, it } from "vitest";
import type { ObjectMeta } from "../../../../lib/kubernetes/object.ts";
import { digestOf } from "../../../../lib/relay/filter/digest.ts";
import { createFilter } from "../../../../lib/relay/filter/filter.ts";
import { objectMeta } from "../../../support/kubernetes/object-meta.ts";

const own = "finalizers.s3.services.k8s.aws/Bucket";
const digest = (...object: Parameters<typeof objectMeta>) => digestOf(objectMeta(...object));

describe("a known object", () => {
  const cases: readonly (readonly [string, Partial<ObjectMeta>, Partial<ObjectMeta>, boolean])[] = [
    ["a status write is not a change", { resourceVersion: "1" }, { resourceVersion: "2" }, false],
    ["a spec write is a change", { generation: 1 }, { generation: 2 }, true],
    ["a deletion is a change", { finalizers: [own] }, { finalizers: [own], deletionTimestamp: "now" }, true],
    ["adding our finalizer is not a change", {}, { finalizers: [own] }, false],
    ["removing our finalizer is not a change", { finalizers: [own] }, {}, false],
    ["another controller's finalizer is a change", { finalizers: [own] }, { finalizers: [own, "example.com/f"] }, true],
    ["our finalizer next to another one is not a change", { finalizers: ["a/b"] }, { finalizers: ["a/b", own] }, false],
    ["a new annotation is a change", {}, { annotations: { a: "1" } }, true],
    ["a new value of an annotation is a change", { annotations: { a: "1" } }, { annotations: { a: "2" } }, true],
    ["a removed label is a change", { labels: { a: "1" } }, {}, true],
    ["a label that becomes an annotation is a change", { labels: { a: "1" } }, { annotations: { a: "1" } }, true],
  ];
  it.each(cases)("%s", (_, before, after, admitted) => {
    const filter = createFilter();
    filter.admits(digest(1, before));
    expect(filter.admits(digest(1, after))).toBe(admitted);
  });
});

it("admits an object that it does not know, or has forgotten", () => {
  const filter = createFilter();
  expect(filter.admits(digest(1))).toBe(true);
  expect(filter.admits(digest(2))).toBe(true);
  filter.forget(objectMeta(1).uid);
  expect(filter.admits(digest(1))).toBe(true);
  expect(filter.admits(digest(2))).toBe(false);
});

describe("a full list", () => {
  it("forgets the objects that it does not contain, and admits those that have changed", () => {
    const filter = createFilter();
    for (const number of [1, 2, 3]) filter.admits(digest(number));
    filter.beginList({ everything: false });
    expect(filter.admits(digest(1))).toBe(false);
    expect(filter.admits(digest(2, { generation: 2 }))).toBe(true);
    filter.endList();
    expect(filter.size).toBe(2);
    expect(filter.admits(digest(3))).toBe(true);
  });

  it("admits everything when the known objects may belong to another history", () => {
    const filter = createFilter();
    filter.admits(digest(1));
    filter.beginList({ everything: true });
    expect(filter.admits(digest(1))).toBe(true);
  });

  it.each([
    ["changed objects", false],
    ["every object", true],
  ])("of %s continues where it was interrupted", (_, everything) => {
    const filter = createFilter();
    filter.beginList({ everything });
    filter.admits(digest(1));
    filter.beginList({ everything });
    expect(filter.admits(digest(1))).toBe(false);
    expect(filter.admits(digest(1, { generation: 2 }))).toBe(true);
    expect(filter.admits(digest(2))).toBe(true);
  });
});

it("knows whether an object has another generation, also while it is listed", () => {
  const filter = createFilter();
  expect(filter.isNewGeneration(digest(1))).toBe(true);
  filter.admits(digest(1));
  expect(filter.isNewGeneration(digest(1, { labels: { a: "1" } }))).toBe(false);
  expect(filter.isNewGeneration(digest(1, { generation: 2 }))).toBe(true);
  filter.beginList({ everything: false });
  filter.admits(digest(1, { generation: 2 }));
  expect(filter.isNewGeneration(digest(1, { generation: 2 }))).toBe(false);
  filter.endList();
  expect(filter.isNewGeneration(digest(1, { generation: 2 }))).toBe(false);
});
