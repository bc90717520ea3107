import { isGlobal } from "../../../lib/reconcile/contract/global-services.ts";
import type { Permissions } from "../../../lib/reconcile/contract/permissions.ts";

/**
 * The permissions in as few statements as possible, because AWS bounds the length of a managed policy. The resources of one kind match no
 * actions of another, except `*`, which stays apart, as do the services without regions. Which parameter grants them no longer matters.
 */
export function mergeStatements(permissions: Permissions): Permissions {
  const alike = Map.groupBy(permissions, (statement) =>
    JSON.stringify({
      ...statement,
      parameter: "",
      actions: statement.actions.every(isGlobal),
      resources: statement.resources.includes("*"),
    }),
  );
  return [...alike.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            ...first,
            actions: [...new Set([first, ...others].flatMap(({ actions }) => actions))],
            resources: [...new Set([first, ...others].flatMap(({ resources }) => resources))],
          },
        ],
  );
}
