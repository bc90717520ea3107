import { fieldExportKind } from "../../../lib/exports/field-export-kind.ts";
import type { ResourceKind } from "../../../lib/kubernetes/resource-kind.ts";
import type { KindData } from "../../../lib/reconcile/contract/kind-data.ts";
import type { Parameters } from "../../parameters/read-parameters.ts";
import { clusterRole, type Rule } from "./cluster-role.ts";

/**
 * The ClusterRoles for users, which are bound to nobody: to read all objects; to edit those that neither hand out rights nor have Driftless
 * read or write the namespace's Secrets; and, one each, to edit the others. None includes the verb `approve`. If `aggregateUserRoles` is
 * true, Kubernetes' own `view`, `edit` and `admin` include them, except the one for objects that hand out rights.
 */
export function userRoles(
  entries: readonly Pick<KindData, "resource" | "secretFields" | "handsOutRights">[],
  { fieldExport, aggregateUserRoles = false }: Pick<Parameters, "fieldExport"> & Partial<Parameters>,
): readonly object[] {
  const aggregated = (to: "view" | "edit") =>
    aggregateUserRoles ? { [`rbac.authorization.k8s.io/aggregate-to-${to}`]: "true" } : {};
  const exports = fieldExport === "off" ? [] : [fieldExportKind];
  const kinds = entries.map(({ resource }) => resource);
  const rights = entries.flatMap(({ resource, handsOutRights }) => (handsOutRights ? [resource] : []));
  const naming = entries.flatMap(({ resource, secretFields }) => (secretFields === undefined ? [] : [resource]));
  const secrets = [...naming.filter((kind) => !rights.includes(kind)), ...exports];
  const others = kinds.filter((kind) => !rights.includes(kind) && !secrets.includes(kind));
  const view = [...rules([...kinds, ...exports], READ), NAMESPACES];
  return [
    clusterRole("driftless-view", view, aggregated("view")),
    clusterRole("driftless-edit", [...view, ...rules(others, WRITE)], aggregated("edit")),
    ...(secrets.length === 0
      ? []
      : [
          clusterRole(
            "driftless-edit-secrets",
            [...rules(secrets, [...READ, ...WRITE]), NAMESPACES],
            aggregated("edit"),
          ),
        ]),
    ...(rights.length === 0
      ? []
      : [clusterRole("driftless-edit-access", [...rules(rights, [...READ, ...WRITE]), NAMESPACES])]),
  ];
}

const READ = ["get", "list", "watch"];
const WRITE = ["create", "update", "patch", "delete", "deletecollection"];

/** A namespace's annotations apply to its objects. A RoleBinding allows reading only its own namespace. */
const NAMESPACES: Rule = { apiGroups: [""], resources: ["namespaces"], verbs: ["get"] };

/** A rule for each group, because a rule combines each of its groups with each of its resources. */
function rules(kinds: readonly ResourceKind[], verbs: readonly string[]): readonly Rule[] {
  return [...Map.groupBy(kinds, ({ group }) => group)].map(([group, own]) => ({
    apiGroups: [group],
    resources: own.map(({ plural }) => plural),
    verbs,
  }));
}
