import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";

/** How long a value can be that is not known until deployment, such as the ARN of a function. */
const UNKNOWN = 110;

/** Divides the items, which stay in their order, into as few groups as possible that fit each. An item that fits nowhere has its own group. */
export function boundedGroups<Item>(
  items: readonly Item[],
  fits: (group: readonly Item[]) => boolean,
): readonly (readonly Item[])[] {
  const groups: (readonly Item[])[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last !== undefined && fits([...last, item])) groups[groups.length - 1] = [...last, item];
    else groups.push([item]);
  }
  return groups;
}

/** The length of a value as JSON in a template, in which CloudFormation's functions have their results. */
export function resolvedLength(scope: Construct, value: unknown): number {
  return lengthOf(Stack.of(scope).resolve(value));
}

function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + lengthOf(item) + 1, 2);
  if (typeof value !== "object" || value === null) return JSON.stringify(value).length;
  const [[name, inner] = [], ...others] = Object.entries(value);
  if (name === "Fn::Join" && Array.isArray(inner)) return lengthOf(inner[1]);
  if (name === "Ref" && String(inner).startsWith("AWS::")) return "aws-us-gov-east".length;
  if (name === "Ref" || name === "Fn::GetAtt") return UNKNOWN;
  return [[name, inner] as const, ...others].reduce(
    (sum, [key, one]) => sum + (key?.length ?? 0) + 4 + lengthOf(one),
    2,
  );
}
