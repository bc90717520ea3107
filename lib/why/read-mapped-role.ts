import * as z from "zod/mini";
import type { Namespace } from "../kubernetes/client.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import type { ReadCluster } from "../preflight/in-cluster/read-cluster.ts";
import { unlessMissing } from "../preflight/read-error.ts";
import { RoleError } from "../reconcile/contract/role.ts";
import { mapRole } from "../reconcile/place/roles/map-role.ts";
import { type RoleMap, roleMapsNamespace } from "../reconcile/place/roles/role-sources.ts";
import type { Deployed } from "./situation.ts";

const ConfigMap = z.object({ data: z._default(z.record(z.string(), z.string()), {}) });

/**
 * The ARN of the role that ACK's maps of accounts and teams assign to a namespace; `undefined` if there is none. No condition names it. Rejects
 * with a `ReadError` if a map cannot be read.
 */
export async function readMappedRole(
  read: ReadCluster,
  kind: ResourceKind,
  namespace: Namespace,
  { roles, account = "", partition = "aws" }: Deployed,
): Promise<string | undefined> {
  if (roles !== "carm") return undefined;
  try {
    return (await mapRole({ map }, { kind, namespace }, { account, partition }))?.arn;
  } catch (error) {
    // The object's condition says what is wrong with the map.
    if (error instanceof RoleError) return undefined;
    throw error;
  }

  async function map(name: RoleMap) {
    const found = await unlessMissing(read(`/api/v1/namespaces/${roleMapsNamespace}/configmaps/${name}`), "404");
    return found === undefined ? undefined : ConfigMap.parse(found).data;
  }
}
