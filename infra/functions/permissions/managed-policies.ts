import { Stack } from "aws-cdk-lib";
import { ManagedPolicy, type ManagedPolicyProps, type PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";

/**
 * IAM allows 6,144 characters in a managed policy. The rest is for its version and its brackets.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
 */
const MOST = 6000;
/** How long a value can be that is not known until deployment, such as the ARN of a function. */
const UNKNOWN = 110;

/**
 * Creates as many managed policies as the statements of these items need. The items stay in their order, and the statements of those in one
 * policy are made together. There are none if there are no statements, because IAM has no empty policies.
 */
export function managedPolicies<Item>(
  scope: Construct,
  id: string,
  items: readonly Item[],
  statementsOf: (items: readonly Item[]) => readonly PolicyStatement[],
  props: Omit<ManagedPolicyProps, "statements">,
): readonly ManagedPolicy[] {
  const sizeOf = (some: readonly Item[]) =>
    statementsOf(some).reduce((sum, one) => sum + lengthOf(Stack.of(scope).resolve(one.toStatementJson())) + 1, 0);
  const groups: (readonly Item[])[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last !== undefined && sizeOf([...last, item]) <= MOST) groups[groups.length - 1] = [...last, item];
    else groups.push([item]);
  }
  return groups
    .map(statementsOf)
    .filter((statements) => statements.length > 0)
    .map((statements, index) => {
      const name = index === 0 ? id : `${id}${index + 1}`;
      return new ManagedPolicy(scope, name, { ...props, statements: [...statements] });
    });
}

/** The length of a value as JSON, in which CloudFormation's functions have their results. */
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
