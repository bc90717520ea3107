import { tagReaders } from "../../../lib/kinds/tag-readers.ts";
import type { KindData } from "../../../lib/reconcile/contract/kind-data.ts";
import type { Permissions } from "../../../lib/reconcile/contract/permissions.ts";
import { servesRoles } from "../../../lib/settings/passable-roles.ts";
import type { Parameters } from "../../parameters/read-parameters.ts";

/**
 * The IAM permissions to find out whose the targets are that objects name: to read the tags of everything that objects can create. None with
 * open targets, or if no object names targets. Without the parameter, only the function knows whether targets are open.
 */
export function ownerPermissions(
  kinds: readonly Pick<KindData, "restrictedFields">[],
  parameters: Pick<Parameters, "targets" | "kinds">,
): Permissions {
  const isNaming = kinds.some(({ restrictedFields = [] }) => restrictedFields.some(({ names }) => names === "target"));
  if (parameters.targets === "open" || !isNaming) return [];
  const { iam, ...others } = tagReaders;
  const needed = [...Object.values(others), ...(iam !== undefined && servesRoles(parameters) ? [iam] : [])];
  return needed.flatMap(({ permissions }) => permissions);
}
