import { readFileSync } from "node:fs";
import { parse, parseAllDocuments } from "yaml";
import { kindData } from "../../lib/kinds/kind-data.generated.ts";
import type { Parameters } from "../parameters/read-parameters.ts";
import { approvalPolicy } from "./admission/approval-policy.ts";
import { clusterRights, hasSecrets } from "./cluster-rights.ts";
import { publishedParameters } from "./published-parameters.ts";
import { userRoles } from "./rbac/user-roles.ts";

/** The manifests that a deployment installs in its cluster before the relay's Deployment, in the order of installation. */
export interface ClusterManifests {
  readonly namespaces: readonly object[];
  /** The CRDs of the kinds, and of ACK's IAMRoleSelector and FieldExport if these are used. Empty in shadow mode. */
  readonly definitions: readonly object[];
  /**
   * RBAC objects, ClusterRoles for users, the policy about approvals, the relay's network policy, priorities, and the objects in which the
   * functions and the relay keep their own data.
   */
  readonly rights: readonly object[];
}

/** Creates the manifests of a deployment with these parameters. */
export function clusterManifests(
  parameters: Pick<Parameters, "kinds" | "watchNamespaces" | "roles" | "fieldExport" | "mode"> & Partial<Parameters>,
): ClusterManifests {
  const { kinds, roles, fieldExport, mode, changes } = parameters;
  const served = kindData.filter(({ resource }) => kinds.includes(resource.kind));
  return {
    namespaces: manifestsIn("namespace.yaml"),
    // In shadow mode, a deployment does not write to objects, so its CRDs need not replace ACK's.
    definitions:
      mode === "shadow"
        ? []
        : [
            ...served.map(({ resource: { group, plural } }): object => parse(read(`crds/${group}_${plural}.yaml`))),
            ...(roles === "selectors" ? manifestsIn("iamroleselectors.yaml") : []),
            ...(fieldExport === "off" ? [] : manifestsIn("fieldexports.yaml")),
          ],
    rights: [
      ...clusterRights(served, parameters),
      ...manifestsIn("flow-schema.yaml"),
      publishedParameters(parameters, served),
      ...manifestsIn("parameters-rbac.yaml"),
      ...(mode === "shadow" ? [] : manifestsIn("tokens.yaml")),
      ...(hasSecrets(served, parameters) ? manifestsIn("own-data/digest-key.yaml") : []),
      ...(mode === "shadow" ? [] : approvalPolicy(served.map(({ resource }) => resource))),
      ...(mode === "shadow" ? [] : userRoles(served, parameters)),
      ...(changes === "poll" ? [] : RELAY.flatMap(manifestsIn)),
    ],
  };
}

/** The manifests that only the relay needs. */
const RELAY = ["relay-priority.yaml", "relay-rbac.yaml", "relay-checkpoint.yaml", "relay-network-policy.yaml"] as const;

function manifestsIn(file: string): readonly object[] {
  return parseAllDocuments(read(file)).map((document) => document.toJS());
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), "utf8");
}
