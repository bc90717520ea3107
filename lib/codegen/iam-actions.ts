import type { Definition } from "./definition.ts";
import table from "./facts/iam-actions.json" with { type: "json" };

const exceptions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = table.actions;

/** The operations that a spec field takes, in the order set, read, remove. */
export function operationsOf({ create, fields, calls }: Definition, field: string): readonly string[] {
  const source = fields[field];
  const own =
    source === undefined
      ? [create]
      : [source.operation, source.read, source.remove].filter((name) => name !== undefined);
  return [...own, ...(calls[field] ?? [])];
}

/** The IAM actions that a spec field takes, without those that making any resource takes. */
export function fieldActions(definition: Definition, field: string): readonly string[] {
  const operations = operationsOf(definition, field).filter((operation) => operation !== definition.create);
  return [...actionsOf(definition, operations), ...(definition.furtherActions[field] ?? [])];
}

/** The operations that every resource takes, whatever is in its spec. */
export function ownOperations({ create, operations }: Definition): readonly string[] {
  return [create, ...operations];
}

/** All IAM actions that a kind with these spec fields takes: each once, in alphabetical order. */
export function allActions(definition: Definition, fields: readonly string[]): readonly string[] {
  const own = actionsOf(definition, ownOperations(definition));
  return [...new Set([...own, ...fields.flatMap((field) => fieldActions(definition, field))])].sort();
}

/** The IAM actions that operations take: each once, in order. */
export function actionsOf({ service }: Definition, operations: readonly string[]): readonly string[] {
  const actions = operations.flatMap((name) => exceptions[service]?.[name] ?? [`${service}:${name}`]);
  return [...new Set(actions)];
}
