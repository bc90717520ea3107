import type { Definition } from "./definition.ts";
import table from "./facts/iam-actions.json" with { type: "json" };

const exceptions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = table.actions;

/** Whether AWS checks an action against no resource, so that a policy allows it on `*` only. */
export function hasNoResource(action: string): boolean {
  return table.withoutResource.actions.includes(action);
}

/** The IAM actions that allow operations of a kind's service. Each action is listed once, in the order of the operations. */
export function actionsOf({ service }: Definition, operations: readonly string[]): readonly string[] {
  const actions = operations.flatMap((name) => exceptions[service]?.[name] ?? [`${service}:${name}`]);
  return [...new Set(actions)];
}
