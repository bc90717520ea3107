import { fieldExportKind } from "../../../lib/exports/field-export-kind.ts";
import type { ResourceKind } from "../../../lib/kubernetes/resource-kind.ts";
import type { KindData } from "../../../lib/reconcile/contract/kind-data.ts";
import type { Parameters } from "../../parameters/read-parameters.ts";
import { clusterRole, type Rule } from "./cluster-role.ts";

/**
 * The kinds whose objects hand out rights in AWS or in the cluster, by `<plural>.<group>`: to others, or to code that their authors write.
 * A test asks for each new kind that names a role or a principal whether it belongs here.
 */
export const HAND_OUT_RIGHTS: ReadonlySet<string> = new Set([
  "accessentries.eks.services.k8s.aws",
  // The code of a function and the pods of an association get all permissions of the role that the object names.
  "functions.lambda.services.k8s.aws",
  "podidentityassociations.eks.services.k8s.aws",
  "policies.iam.services.k8s.aws",
  "roles.iam.services.k8s.aws",
]);

/**
 * The ClusterRoles for users, which are bound to nobody: to read all objects; to edit those that neither hand out rights nor have Driftless
 * read or write the namespace's Secrets; and, one each, to edit the others. None includes the verb `approve`. If `aggregateUserRoles` is
 * true, Kubernetes' own `view`, `edit` and `admin` include them, except the one for objects that hand out rights.
 */
export function userRoles(
  entries: readonly Pick<KindData, "resource" | "secretFields">[],
  { fieldExport, aggregateUserRoles = false }: Pick<Parameters, "fieldExport"> & Partial<Parameters>,
): readonly object[] {
  const aggregated = (to: "view" | "edit") =>
    aggregateUserRoles ? { [`rbac.authorization.k8s.io/aggregate-to-${to}`]: "true" } : {};
  const exports = fieldExport === "off" ? [] : [fieldExportKind];
  const kinds = entries.map(({ resource }) => resource);
  const rights = kinds.filter((kind) => HAND_OUT_RIGHTS.has(`${kind.plural}.${kind.group}`));
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
