import { fieldExportKind, withExports } from "../../lib/exports/field-export-kind.ts";
import type { ResourceKind } from "../../lib/kubernetes/resource-kind.ts";
import type { KindData } from "../../lib/reconcile/contract/kind-data.ts";
import { roleMaps, roleMapsNamespace, roleSelectorKind } from "../../lib/reconcile/place/roles/role-sources.ts";
import { readsSecrets } from "../../lib/settings/choices.ts";
import type { Parameters } from "../parameters/read-parameters.ts";
import { USE_APPROVAL } from "./admission/approval-policy.ts";
import { clusterGroups } from "./cluster-access.ts";
import { clusterRole, LABELS, RBAC_GROUP, type Rule } from "./rbac/cluster-role.ts";

/**
 * The RBAC objects that give the reconcile function, the sweep function and the relay access to objects of these kinds: one ClusterRole for
 * each program, with only the verbs that the program uses, bound in `watchNamespaces` or, if none are specified, in the whole cluster. The
 * reconcile function also gets permission to read the objects that references, `roles` and `secrets` require, and to write the objects that
 * `fieldExport` requires.
 */
export function clusterRights(
  entries: readonly Pick<KindData, "resource" | "references" | "removedLast" | "secretFields">[],
  {
    watchNamespaces,
    roles,
    fieldExport,
    secrets = "off",
    mode,
    changes,
  }: Pick<Parameters, "watchNamespaces" | "roles" | "fieldExport" | "mode"> &
    Partial<Pick<Parameters, "changes" | "secrets">>,
): readonly object[] {
  const kinds = entries.map(({ resource }) => resource);
  const watched = withExports(kinds, fieldExport);
  const polls = changes === "poll";
  // Objects of every kind may refer to a resource that is removed last.
  const lists = entries.some(({ removedLast }) => removedLast) ? ["list"] : [];
  const namespaces = watchNamespaces.length === 0 ? [undefined] : watchNamespaces;
  return [
    clusterRole("driftless-reconciler", [
      ...watched.flatMap((kind) => {
        const { group, plural } = kind;
        if (mode === "shadow") return [rule(group, plural, ["get"])];
        const verbs = ["get", "patch", ...(kinds.includes(kind) ? [USE_APPROVAL, ...lists] : [])];
        return [rule(group, plural, verbs), rule(group, `${plural}/status`, ["patch"])];
      }),
      ...targetsOf(entries, kinds).map(({ group, plural }) => rule(group, plural, ["get"])),
      rule("", "namespaces", ["get"]),
      ...(mode === "shadow" ? [] : [rule("events.k8s.io", "events", ["create"])]),
    ]),
    clusterRole(
      "driftless-sweeper",
      watched.map(({ group, plural }) => rule(group, plural, ["list"])),
    ),
    ...(polls
      ? []
      : [
          clusterRole(
            "driftless-relay",
            watched.map(({ group, plural }) => rule(group, plural, ["list", "watch"])),
          ),
        ]),
    ...namespaces.flatMap((namespace) => [
      binding("driftless-reconciler", group(clusterGroups.Reconcile), namespace),
      binding("driftless-sweeper", group(clusterGroups.Sweep), namespace),
      ...(polls ? [] : [binding("driftless-relay", RELAY, namespace)]),
    ]),
    ...(polls ? [] : namespaceRights(watchNamespaces)),
    ...definitionRights(kinds),
    ...(mode === "shadow" || watchNamespaces.length === 0 ? [] : IDENTITY_RIGHTS),
    ...(fieldExport === "off" ? [] : exportRights(EXPORT_TARGETS[fieldExport], namespaces)),
    ...(hasSecrets(entries, { secrets, mode }) ? secretRights(namespaces) : []),
    ...ROLE_RIGHTS[roles],
  ];
}

const RELAY = { kind: "ServiceAccount", name: "driftless-relay", namespace: "driftless-system" };

/** Bound in some namespaces only, the reconcile function cannot otherwise read the uid that identifies the cluster. */
const IDENTITY_RIGHTS = [
  clusterRole("driftless-cluster-identity", [{ ...rule("", "namespaces", ["get"]), resourceNames: ["kube-system"] }]),
  binding("driftless-cluster-identity", group(clusterGroups.Reconcile), undefined),
];

/** The RBAC objects that allow the reconcile function to read how roles are chosen, for each value of the `roles` parameter. */
const ROLE_RIGHTS: Readonly<Record<Parameters["roles"], readonly object[]>> = {
  own: [],
  selectors: [
    clusterRole("driftless-role-selectors", [rule(roleSelectorKind.group, roleSelectorKind.plural, ["list"])]),
    // IAMRoleSelectors belong to no namespace.
    binding("driftless-role-selectors", group(clusterGroups.Reconcile), undefined),
  ],
  carm: [
    clusterRole("driftless-role-maps", [{ ...rule("", "configmaps", ["get"]), resourceNames: roleMaps }]),
    binding("driftless-role-maps", group(clusterGroups.Reconcile), roleMapsNamespace),
  ],
};

/**
 * The RBAC objects that allow the relay to follow the annotations of the namespaces that the deployment serves. A RoleBinding would allow it
 * to get a namespace, but not to watch one.
 */
function namespaceRights(watchNamespaces: readonly string[]): readonly object[] {
  const name = "driftless-relay-namespaces";
  const namespaces = rule("", "namespaces", ["list", "watch"]);
  const some = { ...namespaces, resourceNames: watchNamespaces };
  return [clusterRole(name, [watchNamespaces.length === 0 ? namespaces : some]), binding(name, RELAY, undefined)];
}

/** The RBAC objects that allow the reconcile function to see whether the CRD of a kind is being deleted. CRDs belong to no namespace. */
function definitionRights(kinds: readonly ResourceKind[]): readonly object[] {
  const name = "driftless-definitions";
  const definitions = rule("apiextensions.k8s.io", "customresourcedefinitions", ["get"]);
  const resourceNames = kinds.map(({ plural, group: apiGroup }) => `${plural}.${apiGroup}`);
  return [
    clusterRole(name, [{ ...definitions, resourceNames }]),
    binding(name, group(clusterGroups.Reconcile), undefined),
  ];
}

/** The resources that the reconcile function is allowed to write to, for each value of the `fieldExport` parameter. */
const EXPORT_TARGETS = { configmaps: ["configmaps"], all: ["configmaps", "secrets"] } as const;

/**
 * The permissions to write exports. They have a separate ClusterRole, so that the cluster's administrator can bind it in fewer namespaces.
 */
function exportRights(targets: readonly string[], namespaces: readonly (string | undefined)[]): readonly object[] {
  const name = "driftless-exports";
  return [
    clusterRole(name, [
      rule(fieldExportKind.group, fieldExportKind.plural, ["list"]),
      ...targets.map((target) => rule("", target, ["get", "patch"])),
    ]),
    ...namespaces.map((namespace) => binding(name, group(clusterGroups.Reconcile), namespace)),
  ];
}

/** Whether the reconcile function has Secrets to read: those that objects of these kinds name. */
export function hasSecrets(
  entries: readonly Pick<KindData, "secretFields">[],
  parameters: Pick<Parameters, "mode"> & Partial<Pick<Parameters, "secrets">>,
): boolean {
  return readsSecrets(parameters) && entries.some(({ secretFields }) => secretFields !== undefined);
}

/** The permission to read Secrets, also in a separate ClusterRole. RBAC cannot restrict it to labels. */
function secretRights(namespaces: readonly (string | undefined)[]): readonly object[] {
  const name = "driftless-secrets";
  return [
    clusterRole(name, [rule("", "secrets", ["get"])]),
    ...namespaces.map((namespace) => binding(name, group(clusterGroups.Reconcile), namespace)),
  ];
}

/** The kinds that references can point to and that the deployment does not serve, each once. */
function targetsOf(
  entries: readonly Pick<KindData, "references">[],
  served: readonly ResourceKind[],
): readonly ResourceKind[] {
  const named = entries.flatMap(({ references = [] }) => references.map(({ to }) => to.kind));
  const byName = new Map(named.map((kind) => [nameOf(kind), kind]));
  for (const kind of served) byName.delete(nameOf(kind));
  return [...byName.values()];
}

function nameOf({ group, plural }: ResourceKind): string {
  return `${plural}.${group}`;
}

function rule(group: string, resource: string, verbs: readonly string[]): Rule {
  return { apiGroups: [group], resources: [resource], verbs };
}

function group(name: string): object {
  return { apiGroup: RBAC_GROUP, kind: "Group", name };
}

function binding(name: string, subject: object, namespace: string | undefined): object {
  return {
    apiVersion: `${RBAC_GROUP}/v1`,
    kind: namespace === undefined ? "ClusterRoleBinding" : "RoleBinding",
    metadata: { name, ...(namespace !== undefined && { namespace }), labels: LABELS },
    roleRef: { apiGroup: RBAC_GROUP, kind: "ClusterRole", name },
    subjects: [subject],
  };
}
