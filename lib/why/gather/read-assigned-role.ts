import * as z from "zod/mini";
import type { Namespace } from "../../kubernetes/client.ts";
import type { ObjectMeta } from "../../kubernetes/object.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import type { ReadCluster } from "../../preflight/in-cluster/read-cluster.ts";
import { unlessMissing } from "../../preflight/read-error.ts";
import { RoleError } from "../../reconcile/contract/role.ts";
import { mapRole } from "../../reconcile/place/roles/map-role.ts";
import { type RoleMap, roleMapsNamespace, roleSelectorKind } from "../../reconcile/place/roles/role-sources.ts";
import { type RoleSelector, selectRole } from "../../reconcile/place/roles/select-role.ts";
import type { Deployed } from "../situation.ts";

const ConfigMap = z.object({ data: z._default(z.record(z.string(), z.string()), {}) });
// The API server has validated the spec against the CRD.
const Selectors = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string(), resourceVersion: z.string() }),
      spec: z.custom<RoleSelector["spec"]>((spec) => typeof spec === "object" && spec !== null),
    }),
  ),
});

/**
 * The ARN of the role that ACK's IAMRoleSelectors or maps assign to an object, found as a pass finds it; `undefined` if there is none. What the
 * object's status says about its role does not count: whoever may write a status could otherwise choose the role in a command. Rejects with
 * a `ReadError` if a selector or a map cannot be read.
 */
export async function readAssignedRole(
  read: ReadCluster,
  kind: ResourceKind,
  { namespace: name, labels = {} }: Pick<ObjectMeta, "namespace" | "labels">,
  namespace: Namespace,
  { roles, account = "", partition = "aws" }: Deployed,
): Promise<string | undefined> {
  try {
    if (roles === "carm") return (await mapRole({ map }, { kind, namespace }, { account, partition }))?.arn;
    if (roles !== "selectors") return undefined;
    return selectRole(await selectors(read), { kind, labels, namespace: { ...namespace, name } }, partition)?.arn;
  } catch (error) {
    // The object's condition says what is wrong with the selectors or the map.
    if (error instanceof RoleError) return undefined;
    throw error;
  }

  async function map(of: RoleMap) {
    const found = await unlessMissing(read(`/api/v1/namespaces/${roleMapsNamespace}/configmaps/${of}`), "404");
    return found === undefined ? undefined : ConfigMap.parse(found).data;
  }
}

async function selectors(read: ReadCluster): Promise<readonly RoleSelector[]> {
  const { group, version, plural } = roleSelectorKind;
  const { items } = Selectors.parse(await read(`/apis/${group}/${version}/${plural}`));
  return items.map(({ metadata, spec }) => ({ ...metadata, spec }));
}
