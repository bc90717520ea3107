import type { Permissions } from "../../lib/reconcile/contract/permissions.ts";
import { isOfIam } from "./kind-permissions.ts";

/**
 * The permissions in as few statements as possible, because AWS bounds the length of a managed policy. The resources of one kind match no
 * actions of another, except `*`, which stays apart, as does IAM. Which parameter grants them no longer matters.
 */
export function mergeStatements(permissions: Permissions): Permissions {
  const alike = Map.groupBy(permissions, (statement) =>
    JSON.stringify({
      ...statement,
      parameter: "",
      actions: isOfIam(statement.actions),
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
