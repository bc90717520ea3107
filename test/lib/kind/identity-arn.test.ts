import { expect, test } from "vitest";
import { identityArn } from "../../../lib/kind/identity-arn.ts";

interface LabelSpec {
  readonly rack?: string;
  readonly name?: string;
  readonly color?: string;
}

const arnOf = identityArn<LabelSpec>("toys:::label", ["rack", "name", "color"], {
  name: (name) => name.toLowerCase(),
});
const arn = (spec: LabelSpec) => arnOf("", { partition: "aws" }, spec);

test.each<[LabelSpec, string]>([
  [{ rack: "R1", name: "blue", color: "Red" }, "R1/blue/Red"],
  [{ rack: "R1", name: "BLUE" }, "R1/blue"],
  [{ rack: "R1", color: "Red" }, "R1/:/Red"],
  [{ name: "blue" }, ":/blue"],
  [{}, "*"],
])("the ARN of %j consists of the fields that identify it", (spec, path) => {
  expect(arn(spec)).toBe(`arn:aws:toys:::label/${path}`);
});

test("no two resources have the same ARN", () => {
  const names = ["a", "*", ":", ":2a:", "a/b", "a:b", "a*", "a:2a:", "\u{2aa}", "*a", "?", "$"];
  const specs = names.flatMap((name) => [{ rack: name }, { name }, { rack: name, name: "b" }, { rack: "a", name }]);
  const distinct = new Set(specs.map(({ rack, name }: LabelSpec) => JSON.stringify([rack, name])));
  expect(new Set(specs.map(arn)).size).toBe(distinct.size);
});

test("an ARN contains no character that has a meaning in a policy", () => {
  expect(arn({ rack: "*", name: "$?", color: "a/b" })).toMatch(/^arn:aws:toys:::label(\/[\w.:-]+){3}$/);
});

test("an ARN is short enough for a policy, whatever identifies the resource", () => {
  const long = arn({ rack: "*".repeat(2048), name: "a".repeat(2048), color: "\u{1f600}".repeat(128) });
  expect(long.length).toBeLessThan(1024);
  expect(arn({ rack: `${"*".repeat(2047)}a` })).not.toBe(arn({ rack: "*".repeat(2048) }));
  expect(arn({ rack: "a".repeat(255) })).toBe(`arn:aws:toys:::label/${"a".repeat(255)}`);
});
