import { expect, it } from "vitest";
import type { Field, Structure } from "../../../../../lib/codegen/field.ts";
import { literalProblems } from "../../../../../lib/codegen/from-data/fields/check-literals.ts";
import type { AnyDataKind } from "../../../../../lib/kind/data-kind.ts";

const text: Field = { type: "string" };
const object = (fields: Structure["fields"]): Structure => ({ type: "object", fields });
const tracing = object({ enabled: { type: "boolean" }, to: object({ name: text }) });
const spec = object({ tracing, size: text, disks: { type: "array", items: object({ name: text }) } });

const problemsOf = (parts: object) => literalProblems({ parts } as AnyDataKind, spec);
const initial = { enable: false };
const THERE = "(did you mean enabled?), but enabled, to";

it.each<[string, object, string]>([
  [
    "a grouped setting",
    { tracing: { settings: { tracing: { initial } } } },
    `parts.tracing.settings.tracing.initial: there is no field enable ${THERE}`,
  ],
  [
    "what empties a setting",
    { tracing: { settings: { tracing: { emptied: initial } } } },
    `parts.tracing.settings.tracing.emptied: there is no field enable ${THERE}`,
  ],
  [
    "what AWS fills in",
    { tracing: { settings: { tracing: { filled: initial } } } },
    `parts.tracing.settings.tracing.filled: there is no field enable ${THERE}`,
  ],
  ["a setting", { tracing: { initial } }, `parts.tracing.initial: there is no field enable ${THERE}`],
  [
    "a structure in a structure",
    { tracing: { filled: { to: { nam: "" } } } },
    "parts.tracing.filled.to: there is no field nam (did you mean name?), but name",
  ],
  [
    "several fields",
    { tracing: { fields: ["tracing", "size"], initial: { disks: [] } } },
    "parts.tracing.initial: there is no field disks, but size, tracing",
  ],
  [
    "an item of a list",
    { disks: { initial: [{ nam: "" }] } },
    "parts.disks.initial[]: there is no field nam (did you mean name?), but name",
  ],
  [
    "each item of a list with keys",
    { disks: { key: ["name"], initial: { nam: "" } } },
    "parts.disks.initial: there is no field nam (did you mean name?), but name",
  ],
])("a member that the field does not have is a problem, in %s", (_, parts, problem) => {
  expect(problemsOf(parts)).toEqual([problem]);
});

it("accepts the members of the field, and what only functions know", () => {
  const settings = {
    tracing: { initial: { enabled: false }, emptied: () => ({}), filled: { to: { name: "" } } },
    size: { initial: "1" },
  };
  const disks = { desired: () => "own", initial: { own: 1 } };
  expect(problemsOf({ tracing: { settings }, disks, size: { attribute: "Size", initial: "1" } })).toEqual([]);
});
