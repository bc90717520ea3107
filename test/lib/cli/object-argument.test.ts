import { describe, expect, test } from "vitest";
import { kindNames } from "../../../lib/cli/kind-names.ts";
import { parseObject, parseObjects, parseType } from "../../../lib/cli/object-argument.ts";
import { kinds } from "../../../lib/kinds/index.ts";

const bucket = expect.objectContaining({ kind: "Bucket", plural: "buckets", group: "s3.services.k8s.aws" });

test.each([
  "bucket",
  "buckets",
  "Bucket",
  "BUCKET",
  "bkt",
  "bucket.s3",
  "buckets.s3.services.k8s.aws",
  "buckets.v1alpha1.s3.services.k8s.aws",
])("%s is the type of buckets", (type) => {
  expect(parseObject([`${type}/invoices`], kindNames)).toEqual({ kind: bucket, name: "invoices" });
  expect(parseObject([type, "invoices"], kindNames)).toEqual({ kind: bucket, name: "invoices" });
});

test("several objects are named one after the other, and only one as two words", () => {
  const [invoices, reports] = [
    { kind: bucket, name: "invoices" },
    { kind: bucket, name: "reports" },
  ];
  expect(parseObjects(["bucket/invoices", "bkt/reports"], kindNames)).toEqual([invoices, reports]);
  expect(parseObjects(["bucket", "invoices"], kindNames)).toEqual([invoices]);
  expect(() => parseObjects(["bucket", "invoices", "reports"], kindNames)).toThrow('"bucket" does not name an object');
});

test("every kind is known by its plural and its name", () => {
  for (const { resource } of kinds) {
    expect(parseType(resource.kind, kindNames)).toMatchObject(resource);
    expect(parseType(`${resource.plural}.${resource.group}`, kindNames)).toMatchObject(resource);
  }
});

describe("says what is wrong with", () => {
  test.each([
    { words: [], says: /does not name an object/ },
    { words: ["bucket"], says: /"bucket" does not name an object/ },
    { words: ["bucket/"], says: /does not name an object/ },
    { words: ["bucket/a/b"], says: /does not name an object/ },
    { words: ["bucket", "a", "b"], says: /does not name an object/ },
    { words: ["buket/a"], says: /there is no type "buket"; did you mean bucket\?/ },
    { words: ["pod/a"], says: /there is no type "pod"/ },
    { words: ["bucket.sns/a"], says: /there is no type "bucket.sns"$/ },
    { words: ["constructor/a"], says: /there is no type "constructor"/ },
    { words: ["bucket", "../secrets"], says: /"..\/secrets" cannot be the name of an object/ },
    { words: ["bucket/A\u001b[31m"], says: /"A\ufffd\[31m" cannot be the name/ },
  ])("$words", ({ words, says }) => {
    expect(() => parseObject(words, kindNames)).toThrow(says);
  });
});

test("the advice for an unknown type lists the types", () => {
  expect(() => parseType("pod", kindNames)).toThrow(
    expect.objectContaining({ status: 2, advice: expect.stringMatching(/^The types are .*bucket/) }),
  );
});
