import type { Definition } from "../../kind/publish/definition.ts";
import table from "../facts/iam-actions.json" with { type: "json" };

const exceptions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = table.actions;

/** The IAM actions that allow operations of a kind's service. Each action is listed once, in the order of the operations. */
export function actionsOf({ service }: Pick<Definition, "service">, operations: readonly string[]): readonly string[] {
  const actions = operations.flatMap((name) => exceptions[service]?.[name] ?? [`${service}:${name}`]);
  return [...new Set(actions)];
}
