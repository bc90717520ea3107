import { expect, it } from "vitest";
import { partNamed } from "../../../../../support/kinds/repository/parts.ts";

const lifecyclePolicy = partNamed<string>("lifecyclePolicy");

const rule = (rulePriority: number, countNumber = 1) => ({ rulePriority, selection: { countNumber } });
const policyOf = (...rules: readonly unknown[]) => JSON.stringify({ rules });

it.each([
  ["different white space", JSON.stringify({ rules: [rule(1), rule(2)] }, undefined, 4)],
  ["its rules in a different order", policyOf(rule(2), rule(1))],
  ["its keys in a different order", policyOf({ selection: { countNumber: 1 }, rulePriority: 1 }, rule(2))],
])("is the same with %s", (_, other) => {
  expect(lifecyclePolicy.agrees(policyOf(rule(1), rule(2)), other, new Map())).toBe(true);
});

it.each([
  ["a different count", policyOf(rule(1, 2), rule(2))],
  ["one rule fewer", policyOf(rule(1))],
  ["rules that are not a list", '{"rules":{}}'],
  ["no rules", "{}"],
])("differs with %s", (_, other) => {
  expect(lifecyclePolicy.agrees(policyOf(rule(1), rule(2)), other, new Map())).toBe(false);
});
