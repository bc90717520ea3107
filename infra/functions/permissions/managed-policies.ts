import { ManagedPolicy, type ManagedPolicyProps, type PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { boundedGroups, resolvedLength } from "../../bounded-groups.ts";

/**
 * IAM allows 6,144 characters in a managed policy. The rest is for its version and its brackets.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
 */
const MOST = 6000;

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
  const groups = boundedGroups(items, (some) => sizeOfStatements(scope, statementsOf(some)) <= MOST);
  return groups
    .map(statementsOf)
    .filter((statements) => statements.length > 0)
    .map((statements, index) => {
      const name = index === 0 ? id : `${id}${index + 1}`;
      return new ManagedPolicy(scope, name, { ...props, statements: [...statements] });
    });
}

/** How many characters IAM counts in the statements. */
export function sizeOfStatements(scope: Construct, statements: readonly PolicyStatement[]): number {
  return statements.reduce((sum, one) => sum + resolvedLength(scope, one.toStatementJson()) + 1, 0);
}
