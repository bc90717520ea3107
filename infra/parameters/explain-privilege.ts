import type * as z from "zod";
import { servesRoles } from "../../lib/settings/passable-roles.ts";
import type { ConfigFile } from "./config-file.ts";

type Parameters = z.infer<typeof ConfigFile>;

/** Explains what allows objects to change the bounds of the permissions that they can hand out. */
export function explainPrivilege(parameters: Parameters): readonly string[] {
  const { clusterName, eksClusterName, region, permissionsBoundary } = parameters;
  const { iamPath = `/driftless/${clusterName ?? `${eksClusterName}.${region}`}/` } = parameters;
  const [, path = ""] = permissionsBoundary?.split(":policy") ?? [];
  const isChangeable = path.startsWith(iamPath);
  return [
    ...(isChangeable
      ? [
          `permissionsBoundary is below the iamPath ${iamPath}, so anyone who is allowed to write Policy objects could change it. Use a ` +
            "policy with another path.",
        ]
      : []),
    ...explainExistingRoles(parameters, iamPath),
  ];
}

/** Explains which existing roles objects could not be for, or could be for without bounds. */
function explainExistingRoles(
  { existingRoles, kinds, permissionsBoundary }: Parameters,
  iamPath: string,
): readonly string[] {
  if (existingRoles.length === 0) return [];
  // Names are unique in an account, whatever the path.
  const names = existingRoles.map((arn) => arn.replace(/role\/(.*\/)?/, ""));
  const below = existingRoles.filter((arn) => arn.includes(`:role${iamPath}`));
  return [
    !servesRoles({ kinds }) && "existingRoles has no effect unless kinds contains Role.",
    permissionsBoundary === "none" &&
      "existingRoles requires a permissionsBoundary, which the roles must have already.",
    below.length > 0 && `existingRoles: below the iamPath, only Driftless creates roles. Remove ${below.join(", ")}.`,
    new Set(names).size < names.length &&
      "existingRoles has two roles with the same name in an account, which has only one of them.",
  ].filter((problem) => problem !== false);
}
