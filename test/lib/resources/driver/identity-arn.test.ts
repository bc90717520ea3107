import { expect, test } from "vitest";
import { identityArn } from "../../../../lib/resources/driver/identity-arn.ts";

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
