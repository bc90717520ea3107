import { expect, it } from "vitest";
import { problemsWithColumns } from "../../../../lib/codegen/crd/check-columns.ts";
import type { Field, Structure } from "../../../../lib/codegen/field.ts";
import { columns } from "../../../../lib/kind/publish/definitions-for.ts";

const text: Field = { type: "string" };
const object = (fields: Structure["fields"]): Structure => ({ type: "object", fields });

const spec = object({
  type_: text,
  size: { type: "integer" },
  disks: { type: "array", items: object({ name: text }) },
});
const status = object({
  ackResourceMetadata: object({ region: text }),
  conditions: { type: "array", items: object({ status: text, reason: text, message: text }) },
});

const problemsWith = (path: string) => {
  const own = [{ name: "TYPE", type: "string", jsonPath: `.${path}` } as const];
  return problemsWithColumns({ printerColumns: columns("Thing", "spec.type_", own) }, { spec, status });
};

it.each(["spec.type_", "spec.size", "spec.disks[0].name", "spec.disks[*].name", "metadata.namespace"])(
  "accepts a column for %s",
  (path) => expect(problemsWith(path)).toEqual([]),
);

it.each([
  ["spec.type", "columns: TYPE: spec has no type (did you mean type_?), but disks, size, type_"],
  ["type_", "columns: TYPE: an object has no type_, but metadata, spec, status"],
  ["spec.disks[0].size", "columns: TYPE: spec.disks[] has no size, but name"],
  ["spec.disks.name", "columns: TYPE: spec.disks has no name, because it is no structure"],
  ["spec.size.least", "columns: TYPE: spec.size has no least, because it is no structure"],
])("refuses a column for %s, and says what there is", (path, problem) => {
  expect(problemsWith(path)).toEqual([problem]);
});
