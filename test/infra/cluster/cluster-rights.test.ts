import { describe, expect, test } from "vitest";
import { clusterGroups } from "../../../infra/cluster/cluster-access.ts";
import { clusterRights } from "../../../infra/cluster/cluster-rights.ts";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";

const kinds = ["buckets", "tables"].map((plural) => ({ resource: { group: "g", version: "v1", kind: "K", plural } }));
const rule = (resource: string, ...verbs: readonly string[]) => ({ apiGroups: ["g"], resources: [resource], verbs });

const everywhere: Parameters<typeof clusterRights>[1] = {
  watchNamespaces: [],
  roles: "own",
  fieldExport: "off",
  mode: "reconcile",
};
const roles = ["driftless-reconciler", "driftless-sweeper", "driftless-relay"];

test("each program is allowed only the verbs that it uses, and only on these kinds", () => {
  const [reconciler, sweeper, relay] = clusterRights(kinds, everywhere);
  expect(reconciler).toMatchObject({
    kind: "ClusterRole",
    metadata: { name: "driftless-reconciler" },
    rules: [
      rule("buckets", "get", "patch", "use-approval"),
      rule("buckets/status", "patch"),
      rule("tables", "get", "patch", "use-approval"),
      rule("tables/status", "patch"),
      { apiGroups: [""], resources: ["namespaces"], verbs: ["get"] },
      { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create"] },
    ],
  });
  expect(sweeper).toMatchObject({
    kind: "ClusterRole",
    metadata: { name: "driftless-sweeper" },
    rules: [rule("buckets", "list"), rule("tables", "list")],
  });
  expect(relay).toMatchObject({
    kind: "ClusterRole",
    metadata: { name: "driftless-relay" },
    rules: [rule("buckets", "list", "watch"), rule("tables", "list", "watch")],
  });
});

test("in shadow mode the reconcile function is allowed to read the objects and their namespaces, and nothing else", () => {
  const [reconciler, ...others] = clusterRights(kinds, { ...everywhere, mode: "shadow" });
  expect(reconciler).toMatchObject({
    rules: [
      rule("buckets", "get"),
      rule("tables", "get"),
      { apiGroups: [""], resources: ["namespaces"], verbs: ["get"] },
    ],
  });
  expect(others).toEqual(clusterRights(kinds, everywhere).slice(1));
});

test("the reconcile function is also allowed to list the served kinds if one of them is removed last", () => {
  const [first, second] = kinds;
  const last = [{ ...first, removedLast: true as const }, second].filter((one) => one !== undefined) as typeof kinds;
  const verbsOf = (served: typeof kinds, mode: "reconcile" | "shadow") => {
    const [reconciler] = clusterRights(served, { ...everywhere, mode });
    return (reconciler as { rules: readonly { resources: readonly string[]; verbs: readonly string[] }[] }).rules
      .filter(({ resources }) => resources.some((resource) => ["buckets", "tables"].includes(resource)))
      .map(({ verbs }) => verbs.includes("list"));
  };
  expect(verbsOf(kinds, "reconcile")).toEqual([false, false]);
  expect(verbsOf(last, "reconcile")).toEqual([true, true]);
  expect(verbsOf(last, "shadow")).toEqual([false, false]);
});

test("the reconcile function is also allowed to get the objects that references of the served kinds name, and no others", () => {
  const served = (...names: readonly string[]) => kindData.filter(({ resource }) => names.includes(resource.kind));
  const named = (names: readonly string[], mode: "reconcile" | "shadow") => {
    const [reconciler] = clusterRights(served(...names), { ...everywhere, mode });
    const { rules } = reconciler as {
      rules: readonly { apiGroups: readonly string[]; resources: readonly string[] }[];
    };
    return rules.filter(({ apiGroups: [group = ""] }) => /^(iam|kms)\./.test(group));
  };
  const roles = { apiGroups: ["iam.services.k8s.aws"], resources: ["roles"], verbs: ["get"] };
  const keys = { apiGroups: ["kms.services.k8s.aws"], resources: ["keys"], verbs: ["get"] };
  for (const mode of ["reconcile", "shadow"] as const) {
    expect(named(["Bucket"], mode)).toEqual([roles]);
    expect(named(["Table", "Repository"], mode)).toEqual([keys]);
    expect(named(["Table", "Repository", "Bucket"], mode)).toEqual([keys, roles]);
  }
});

test("a reference to a kind that the deployment serves needs no further permission", () => {
  const [buckets, tables] = kinds.map(({ resource }) => resource);
  if (buckets === undefined || tables === undefined) throw new Error("there are two kinds");
  const ackNames = { field: "Table", ref: "TableRef" };
  const to = { kind: tables, path: "status.arn", ackName: "Status.ARN" };
  const naming = { resource: buckets, references: [{ field: "table", ref: "tableRef", to, ackNames }] };
  expect(clusterRights([naming, { resource: tables }], everywhere)).toEqual(clusterRights(kinds, everywhere));
});

describe("each program is bound to its own ClusterRole", () => {
  const subjects = [
    { kind: "Group", name: clusterGroups.Reconcile },
    { kind: "Group", name: clusterGroups.Sweep },
    { kind: "ServiceAccount", name: "driftless-relay", namespace: "driftless-system" },
  ];
  const bound = (kind: string, metadata: object) =>
    roles.map((name, index) => ({
      kind,
      metadata: { name, ...metadata },
      roleRef: { kind: "ClusterRole", name },
      subjects: [subjects[index]],
    }));

  test("in the whole cluster", () => {
    expect(clusterRights(kinds, everywhere).slice(3, 6)).toMatchObject(bound("ClusterRoleBinding", {}));
  });

  test("only in the namespaces that watchNamespaces lists, if it is set", () => {
    expect(clusterRights(kinds, { ...everywhere, watchNamespaces: ["web", "data"] }).slice(3)).toMatchObject([
      ...bound("RoleBinding", { namespace: "web" }),
      ...bound("RoleBinding", { namespace: "data" }),
      expect.anything(),
      expect.anything(),
      expect.anything(),
      expect.anything(),
      expect.anything(),
      expect.anything(),
    ]);
  });

  test("the reconcile function is also allowed to get the CRDs of its kinds, and no others, wherever its objects are", () => {
    const name = "driftless-definitions";
    const resourceNames = ["buckets.g", "tables.g"];
    const rules = [
      { apiGroups: ["apiextensions.k8s.io"], resources: ["customresourcedefinitions"], verbs: ["get"], resourceNames },
    ];
    for (const watchNamespaces of [[], ["web"]]) {
      const rights = clusterRights(kinds, { ...everywhere, watchNamespaces });
      const [role, binding] = rights.filter((one) => JSON.stringify(one).includes(name));
      expect(role).toMatchObject({ kind: "ClusterRole", rules });
      expect(binding).toMatchObject({ kind: "ClusterRoleBinding", subjects: [{ name: clusterGroups.Reconcile }] });
    }
  });

  test("the relay is also allowed to list and watch the namespaces that it serves, and no others", () => {
    const name = "driftless-relay-namespaces";
    const rights = (parameters: Partial<typeof everywhere>) =>
      clusterRights(kinds, { ...everywhere, ...parameters }).filter((one) => JSON.stringify(one).includes(`"${name}"`));
    const namespaces = { apiGroups: [""], resources: ["namespaces"], verbs: ["list", "watch"] };
    const bound = expect.objectContaining({ kind: "ClusterRoleBinding", subjects: [subjects[2]] });
    expect(rights({})).toEqual([expect.objectContaining({ rules: [namespaces] }), bound]);
    expect(rights({ watchNamespaces: ["web", "data"] })).toEqual([
      expect.objectContaining({ rules: [{ ...namespaces, resourceNames: ["web", "data"] }] }),
      bound,
    ]);
    expect(rights({ changes: "poll" })).toEqual([]);
  });

  test("with watchNamespaces, the reconcile function is also allowed to get the one namespace that identifies the cluster", () => {
    const name = "driftless-cluster-identity";
    const [role, binding] = clusterRights(kinds, { ...everywhere, watchNamespaces: ["web"] }).slice(-2);
    const rules = [{ apiGroups: [""], resources: ["namespaces"], resourceNames: ["kube-system"], verbs: ["get"] }];
    expect(role).toMatchObject({ kind: "ClusterRole", metadata: { name }, rules });
    expect(binding).toMatchObject({
      kind: "ClusterRoleBinding",
      metadata: { name },
      roleRef: { kind: "ClusterRole", name },
      subjects: [{ kind: "Group", name: clusterGroups.Reconcile }],
    });
    const shadow = clusterRights(kinds, { ...everywhere, watchNamespaces: ["web"], mode: "shadow" });
    expect(JSON.stringify(shadow)).not.toContain(name);
  });
});

describe("the reconcile function is allowed to read the objects that choose the roles", () => {
  const added = (roles: "selectors" | "carm") => {
    const parameters = { watchNamespaces: ["web"], roles, mode: "reconcile" as const, fieldExport: "off" as const };
    return clusterRights(kinds, parameters).slice(clusterRights(kinds, { ...parameters, roles: "own" }).length);
  };
  const reconcilers = [{ kind: "Group", name: clusterGroups.Reconcile }];

  test("with selectors: list all IAMRoleSelectors in the cluster, even if the deployment serves only some namespaces", () => {
    const name = "driftless-role-selectors";
    expect(added("selectors")).toMatchObject([
      {
        kind: "ClusterRole",
        metadata: { name },
        rules: [{ apiGroups: ["services.k8s.aws"], resources: ["iamroleselectors"], verbs: ["list"] }],
      },
      { kind: "ClusterRoleBinding", metadata: { name }, roleRef: { kind: "ClusterRole", name }, subjects: reconcilers },
    ]);
  });

  test("with carm: get ACK's two ConfigMaps in ack-system", () => {
    const name = "driftless-role-maps";
    const resourceNames = ["ack-role-account-map", "ack-role-team-map"];
    expect(added("carm")).toMatchObject([
      {
        kind: "ClusterRole",
        metadata: { name },
        rules: [{ apiGroups: [""], resources: ["configmaps"], resourceNames, verbs: ["get"] }],
      },
      {
        kind: "RoleBinding",
        metadata: { name, namespace: "ack-system" },
        roleRef: { kind: "ClusterRole", name },
        subjects: reconcilers,
      },
    ]);
  });
});

describe("the reconcile function is allowed to write to the targets of exports", () => {
  const exports = { apiGroups: ["services.k8s.aws"], resources: ["fieldexports"] };
  const target = (resource: string) => ({ apiGroups: [""], resources: [resource], verbs: ["get", "patch"] });

  test.each([
    ["configmaps", [target("configmaps")]],
    ["all", [target("configmaps"), target("secrets")]],
  ] as const)("with fieldExport %s, only in the given namespaces", (fieldExport, targets) => {
    const rights = clusterRights(kinds, { ...everywhere, fieldExport, watchNamespaces: ["web", "data"] });
    const name = "driftless-exports";
    expect(rights.slice(-3)).toMatchObject([
      { kind: "ClusterRole", metadata: { name }, rules: [{ ...exports, verbs: ["list"] }, ...targets] },
      ...["web", "data"].map((namespace) => ({
        kind: "RoleBinding",
        metadata: { name, namespace },
        roleRef: { kind: "ClusterRole", name },
        subjects: [{ kind: "Group", name: clusterGroups.Reconcile }],
      })),
    ]);
  });

  test("and each program has the same permissions on FieldExports as on other objects", () => {
    const own = clusterRights(kinds, { ...everywhere, fieldExport: "all" }).slice(0, 3);
    const status = { ...exports, resources: ["fieldexports/status"], verbs: ["patch"] };
    expect(own).toMatchObject([
      { rules: expect.arrayContaining([{ ...exports, verbs: ["get", "patch"] }, status]) },
      { rules: expect.arrayContaining([{ ...exports, verbs: ["list"] }]) },
      { rules: expect.arrayContaining([{ ...exports, verbs: ["list", "watch"] }]) },
    ]);
  });

  test("but has no permissions on FieldExports or their targets while nothing is exported", () => {
    const rights = JSON.stringify(clusterRights(kinds, everywhere));
    for (const resource of ["fieldexports", "configmaps", "secrets"]) expect(rights).not.toContain(resource);
  });
});
