import type { Definition } from "../../kind/publish/definition.ts";
import type { Permissions } from "../../reconcile/contract/permissions.ts";
import { actionsOf } from "./actions.ts";
import { type ResourceType, resourceTypesOf } from "./resource-types.ts";

/**
 * The permissions of these actions, which are those of a kind's calls, on resources of other types: of those without which AWS allows no
 * call, of those that the definition names, and, for the call that removes a resource after a snapshot, of that snapshot. What an existing
 * resource of another type would give to a new one, such as the data in a snapshot, is not among them.
 */
export function permissionsOnOthers(definition: Definition, actions: readonly string[]): Permissions {
  const { data, uses = [], namePrefix, parameter } = definition;
  if (data === undefined) return [];
  const { remove, tags } = data;
  const removal = remove.finalSnapshot === undefined ? [] : actionsOf(definition, [remove.call]);
  // Most services have the same actions for the tags of all types.
  const ofTags = actionsOf(definition, [tags.read, tags.set, tags.unset]).filter((one) => isOnOwn(definition, one));
  const statements = actions
    .filter((action) => !ofTags.includes(action))
    .map((action) => {
      const needed = (resourceTypesOf(action) ?? []).filter(
        (type) => !isOwn(definition, type) && (type.required || uses.includes(type.name) || removal.includes(action)),
      );
      return { action, resources: needed.map(({ arn }) => arn) };
    })
    .filter(({ resources }) => resources.length > 0);
  return [...Map.groupBy(statements, ({ resources }) => resources.join())].map(([, alike]) => ({
    actions: alike.map(({ action }) => action),
    resources: alike[0]?.resources ?? [],
    ...(namePrefix && { namePrefix }),
    ...(parameter && { parameter }),
  }));
}

/** Whether AWS checks an action against the kind's own resources. It does so for an action that its reference does not have. */
export function isOnOwn(definition: Definition, action: string): boolean {
  return resourceTypesOf(action)?.some((type) => isOwn(definition, type)) ?? true;
}

/** Whether a type of resources is the kind's own: the ARNs begin alike. */
function isOwn({ resources }: Definition, { arn }: ResourceType): boolean {
  return resources.some((resource) => startOf(resource) === startOf(arn));
}

/** What the ARNs of a type have in common, after the account: `subgrp:` for `rds:*:*:subgrp:*`. */
function startOf(arn: string): string {
  return arn
    .split(":")
    .slice(3)
    .join(":")
    .replace(/[*?].*/, "");
}
