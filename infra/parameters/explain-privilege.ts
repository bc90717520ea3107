import type * as z from "zod";
import { kinds as allKinds } from "../../lib/resources/index.ts";
import type { ConfigFile } from "./config-file.ts";

/** The kinds of IAM roles and policies: anyone who writes their objects hands out permissions. */
const iamKinds = allKinds.map(({ resource }) => resource).filter(({ group }) => group === "iam.services.k8s.aws");

/** Explains what is missing to bound the permissions that objects can hand out, or what allows objects to change the bounds. */
export function explainPrivilege({
  kinds,
  clusterName,
  eksClusterName,
  region,
  iamPath = `/driftless/${clusterName ?? `${eksClusterName}.${region}`}/`,
  permissionsBoundary,
}: z.infer<typeof ConfigFile>): readonly string[] {
  const served = iamKinds.filter(({ kind }) => kinds.includes(kind)).map(({ kind }) => kind);
  const [, path = ""] = permissionsBoundary?.split(":policy") ?? [];
  return [
    ...(served.length > 0 && permissionsBoundary === undefined
      ? [
          `permissionsBoundary is missing. Objects of the kinds ${served.join(" and ")} hand out permissions, so these kinds are not ` +
            "served without it. Specify the ARN of the policy that bounds every role, or none to bound them by nothing, or leave these " +
            "kinds out of kinds.",
        ]
      : []),
    ...(path.startsWith(iamPath)
      ? [
          `permissionsBoundary is below the iamPath ${iamPath}, so anyone who is allowed to write Policy objects could change it. Use a ` +
            "policy with another path.",
        ]
      : []),
  ];
}
