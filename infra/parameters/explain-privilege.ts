import type * as z from "zod";
import type { ConfigFile } from "./config-file.ts";

/** Explains what allows objects to change the bounds of the permissions that they can hand out. */
export function explainPrivilege({
  clusterName,
  eksClusterName,
  region,
  iamPath = `/driftless/${clusterName ?? `${eksClusterName}.${region}`}/`,
  permissionsBoundary,
}: z.infer<typeof ConfigFile>): readonly string[] {
  const [, path = ""] = permissionsBoundary?.split(":policy") ?? [];
  if (!path.startsWith(iamPath)) return [];
  return [
    `permissionsBoundary is below the iamPath ${iamPath}, so anyone who is allowed to write Policy objects could change it. Use a ` +
      "policy with another path.",
  ];
}
