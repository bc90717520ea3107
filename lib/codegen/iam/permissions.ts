import type { Definition } from "../../kind/publish/definition.ts";
import type { Permissions } from "../../reconcile/contract/permissions.ts";
import { callsOf, operationsOf } from "../calls.ts";
import { imposedFieldsOf } from "../names/restrictions.ts";
import { actionsOf } from "./actions.ts";
import { isOnOwn, permissionsOnOthers } from "./other-resources.ts";
import { resourceTypesOf } from "./resource-types.ts";

/** All IAM permissions that a kind requires: those for its calls, on its resources and on others, and those that its definition adds. */
export function permissionsOf(definition: Definition): Permissions {
  const actions = Object.values(callsOf(definition)).flatMap(({ actions }) => actions);
  const { resources, namePrefix, parameter, boundedActions = [], ownedActions = [] } = definition;
  const further = Object.values(definition.permissions).flat();
  const on = { resources, ...(namePrefix && { namePrefix }), ...(parameter && { parameter }) };
  // The definition itself says on which resources these are allowed.
  const elsewhere = further
    .filter(({ resources, owned }) => resources.includes("*") || owned)
    .flatMap((statement) => statement.actions);
  const all = [...new Set(actions)].sort().filter((action) => !elsewhere.includes(action));
  const without = all.filter((action) => resourceTypesOf(action)?.length === 0);
  const own = all.filter((action) => isOnOwn(definition, action));
  const bounded = own.filter((action) => boundedActions.includes(action));
  const owned = own.filter((action) => ownedActions.includes(action));
  return [
    { actions: own.filter((action) => !bounded.includes(action) && !owned.includes(action)), ...on },
    ...(bounded.length > 0 ? [{ actions: bounded, ...on, bounded: true } as const] : []),
    ...(owned.length > 0 ? [{ actions: owned, ...on, owned: true } as const] : []),
    ...(without.length > 0 ? [{ actions: without, resources: ["*"], ...(parameter && { parameter }) }] : []),
    ...permissionsOnOthers(definition, all),
    ...permissionsOnExisting(definition, own),
    ...new Map(further.map((statement) => [JSON.stringify(statement), statement])).values(),
  ];
}

/**
 * The permissions on the resources that others have created and a deployment lists: to read them; to tag those that consent to an adoption;
 * and to change and to delete those that objects have adopted. None of them creates such a resource.
 */
function permissionsOnExisting(definition: Definition, actions: readonly string[]): Permissions {
  const { data, boundedActions = [], create } = definition;
  const parameter = imposedFieldsOf(definition.names).find(({ existing }) => existing !== undefined)?.existing;
  if (data === undefined || parameter === undefined) return [];
  const creating = actionsOf(definition, [create]).filter((action) => action.endsWith(`:${create}`));
  const reading = new Set(Object.values(callsOf(definition)).flatMap((call) => (call.reads ? call.actions : [])));
  const changes = actions.filter((action) => !reading.has(action) && !creating.includes(action));
  const on = { resources: [], parameter };
  return [
    { actions: actions.filter((action) => reading.has(action)), ...on },
    { actions: actionsOf(definition, [data.tags.set]), ...on, consenting: true },
    { actions: changes.filter((action) => !boundedActions.includes(action)), ...on, owned: true },
    { actions: changes.filter((action) => boundedActions.includes(action)), ...on, owned: true, bounded: true },
  ];
}

/** The IAM actions that a spec field requires, excluding those of the create operation. */
export function fieldActions(definition: Definition, field: string): readonly string[] {
  const { reads, writes } = operationsOf(definition, field);
  const operations = [...writes, ...reads].filter((operation) => operation !== definition.create);
  const further = definition.permissions[field] ?? [];
  return [...new Set([...actionsOf(definition, operations), ...further.flatMap(({ actions }) => actions)])];
}
