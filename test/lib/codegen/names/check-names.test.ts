import { expect, test } from "vitest";
import type { Field, Structure } from "../../../../lib/codegen/field.ts";
import { problemsWithNames } from "../../../../lib/codegen/names/check-names.ts";
import type { Names } from "../../../../lib/kind/publish/named-field.ts";
import { keyArn, roleArn } from "../../../../lib/kind/publish/reference-targets.ts";

const TEXT = { type: "string" } as const;
const FREE = { notAName: "free text" };

const problemsIn = (fields: Readonly<Record<string, Field>>, names: Names) =>
  problemsWithNames(names, { type: "object", fields }, { references: { keyID: { ackName: "KeyID", to: keyArn } } });

const structure = (fields: Structure["fields"], shape = "Thing"): Structure => ({ type: "object", shape, fields });

test("an unclassified text is a problem that says what was recognised and what to write", () => {
  const [problem, ...others] = problemsIn({ to: structure({ queueARN: TEXT }) }, {});
  expect(others).toEqual([]);
  expect(problem).toContain("spec.to.queueARN could name something, because its name ends in ARN");
  expect(problem).toContain('in publish of the page: "to.queueARN": { own:');
});

test.each<[string, Field, string]>([
  ["layers", { type: "array", items: TEXT }, "spec.layers[] could name something, because it is a text of any value"],
  ["maps", { type: "map", values: { type: "array", items: TEXT } }, "spec.maps{}[] could"],
  ["keyID", TEXT, "spec.keyID could name something, because another object can provide it"],
  ["regionName", { ...TEXT, values: ["here"] }, "spec.regionName could name something, because its name ends in Name"],
])("a text is found wherever it is: %s", (name, field, problem) => {
  expect(problemsIn({ [name]: field }, {})).toEqual([expect.stringContaining(problem)]);
});

test.each<[string, Field]>([
  ["color", { ...TEXT, values: ["red"] }],
  ["since", { ...TEXT, format: "date-time" }],
  ["size", { type: "integer" }],
  ["tags", { type: "map", values: TEXT }],
  ["labels", { type: "array", items: structure({ key: TEXT, value: TEXT }, "Tag") }],
  ["keyRef", structure({ from: structure({ name: TEXT }) })],
])("what is no text of any value needs no entry: %s", (name, field) => {
  expect(problemsIn({ [name]: field }, {})).toEqual([]);
});

test("an entry for a text that the spec does not have is a problem", () => {
  expect(problemsIn({ note: TEXT }, { note: FREE, nots: FREE })).toEqual([
    expect.stringContaining("names says what nots names, but the spec has no such text"),
  ]);
});

test("an entry can stand for every text whose path ends so, and must stand for one", () => {
  const fields = { one: structure({ note: TEXT }), two: structure({ note: TEXT }) };
  expect(problemsIn(fields, { "*.note": FREE })).toEqual([]);
  expect(problemsIn(fields, { "*.note": FREE, "one.note": FREE, "two.note": FREE })).toHaveLength(1);
});

test.each(["roleARN", "role", "executionRoleArn", "roles"])("a role can be said to be one: %s", (name) => {
  expect(problemsIn({ [name]: TEXT }, {})).toEqual([
    expect.stringContaining(`publish of the page: "${name}": role("SERVICE.amazonaws.com"), with the service`),
  ]);
});

test("what a role object provides can be said to be a role, and what is no role cannot", () => {
  const fields = { type: "object", fields: { executor: TEXT, parole: TEXT, roleType: TEXT } } as const;
  const problems = problemsWithNames({}, fields, { references: { executor: { ackName: "Executor", to: roleArn } } });
  expect(problems.map((problem) => problem.includes("role("))).toEqual([true, false, false]);
});
