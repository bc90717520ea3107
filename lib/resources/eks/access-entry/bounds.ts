import { TerminalError } from "../../../reconcile/contract/errors.ts";
import type { Resource } from "../../../reconcile/contract/resource.ts";
import { excerpt } from "../../../text/excerpt.ts";
import type { AccessEntrySpec } from "./spec.generated.ts";

const POLICY = /^arn:[a-z-]+:eks::aws:cluster-access-policy\/[A-Za-z0-9]+$/;

/**
 * Throws `TerminalError` for an entry that reaches beyond the namespace of its object. Groups and usernames have a meaning in every
 * namespace, so only those are accepted that nothing else in the cluster uses, and that objects in other namespaces cannot declare.
 */
export function checkBounds({ namespace, spec }: Pick<Resource<AccessEntrySpec>, "namespace" | "spec">): undefined {
  const { accessPolicies = [], kubernetesGroups = [], type, username } = spec;
  if (type && type !== "STANDARD") refuse("NotSupported", "type", type, "is for nodes; use STANDARD");
  for (const [index, { policyARN = "", accessScope = {} }] of accessPolicies.entries()) {
    const field = `accessPolicies[${index}]`;
    if (!POLICY.test(policyARN)) refuse("InvalidSpec", `${field}.policyARN`, policyARN, "is no access policy");
    if (accessScope.type !== "namespace" || accessScope.namespaces?.join() !== namespace) {
      refuse("AccessNotAllowed", `${field}.accessScope`, JSON.stringify(accessScope), `must be only ${namespace}`);
    }
  }
  const prefix = `driftless:${namespace}:`;
  const groups = kubernetesGroups.map((group, index) => [`kubernetesGroups[${index}]`, group] as const);
  for (const [field, name] of [...groups, ...(username ? [["username", username] as const] : [])]) {
    if (name.startsWith(prefix) && name.length > prefix.length) continue;
    refuse("AccessNotAllowed", field, name, `must begin with ${prefix}`);
  }
}

function refuse(reason: string, field: string, value: string, rule: string): never {
  throw new TerminalError(reason, `spec.${field} is ${excerpt(value)}, and ${rule}`);
}
