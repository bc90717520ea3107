import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { kinds } from "../../../lib/kinds/index.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { checkLocally } from "../../../lib/plan/check-locally.ts";
import { entryOf, manifestObject } from "../../../lib/plan/manifest-object.ts";

const EXAMPLES = join(import.meta.dirname, "../../../docs/examples");
const manifest = (spec: unknown, metadata: object = {}) => ({
  apiVersion: "s3.services.k8s.aws/v1alpha1",
  kind: "Bucket",
  metadata: { name: "data", namespace: "team", ...metadata },
  spec,
});
const problemsOf = (spec: unknown, metadata?: object) => checkLocally(bucketKind, manifest(spec, metadata), 0).problems;

test("accepts every example, as the API server does", () => {
  let checked = 0;
  for (const file of globSync("**/*.yaml", { cwd: EXAMPLES })) {
    for (const document of parseAllDocuments(readFileSync(join(EXAMPLES, file), "utf8"))) {
      const declared = document.toJS();
      const entry = declared && entryOf(declared, kinds);
      if (!entry) continue;
      expect(checkLocally(entry.resource, manifestObject(declared, entry, "default"), 0).problems, file).toEqual([]);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(30);
});

test("the object is as its creation would store it", () => {
  const { object } = checkLocally(bucketKind, manifest({ name: "data" }, { labels: { team: "web" } }), 0);
  expect(object).toMatchObject({
    metadata: { generation: 1, labels: { team: "web" }, creationTimestamp: "1970-01-01T00:00:00.000Z" },
    spec: { name: "data" },
  });
  expect(object).not.toHaveProperty("status");
});

test("a field that is null is omitted, unless there is no such field", () => {
  const spec = { name: "data", acl: null, tagging: { tagSet: [{ key: "team", value: null }] } };
  expect(checkLocally(bucketKind, manifest(spec), 0).object).toMatchObject({
    spec: { name: "data", tagging: { tagSet: [{ key: "team" }] } },
  });
  expect(problemsOf({ name: "data", versionin: null })).toEqual(['unknown field "spec.versionin"']);
  expect(problemsOf({ name: null })).toEqual(["spec.name: required"]);
});

test.each([
  [{ name: "data", versionin: {} }, 'unknown field "spec.versionin"'],
  [{ name: "data", versioning: { constructor: "x" } }, 'unknown field "spec.versioning.constructor"'],
  [{ name: "data", versioning: { status: 3 } }, "spec.versioning.status must be string"],
  [{}, "spec.name: required"],
])("says what is wrong with the spec %j", (spec, problem) => {
  expect(problemsOf(spec)).toContain(problem);
});

test("says what is wrong with labels and annotations", () => {
  expect(problemsOf({ name: "data" }, { annotations: { "driftless.dev/paused": true } })).toEqual([
    "metadata.annotations must be a mapping of texts to texts: quote the values",
  ]);
});

test("names the rules that only an API server can check", () => {
  expect(checkLocally(bucketKind, manifest({ name: "data" }), 0).unchecked).toEqual([
    expect.stringMatching(/^spec\.name must be a valid bucket name/),
  ]);
});
