import { describe, expect, test } from "vitest";
import { clusterGroups } from "../../../infra/cluster/cluster-access.ts";
import { clusterRights } from "../../../infra/cluster/cluster-rights.ts";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";

const everywhere: Parameters<typeof clusterRights>[1] = {
  watchNamespaces: [],
  roles: "own",
  fieldExport: "off",
  mode: "reconcile",
};

describe("the reconcile function is allowed to get Secrets", () => {
  const name = "driftless-secrets";
  const served = kindData.filter(({ resource }) => resource.kind === "Secret");
  const buckets = kindData.filter(({ resource }) => resource.kind === "Bucket");
  const names = (rights: readonly object[]) =>
    rights.map((one) => (one as { metadata: { name: string } }).metadata.name);

  test.each(["labelled", "any"] as const)("with secrets: %s, only in the given namespaces", (secrets) => {
    const rights = clusterRights(served, { ...everywhere, secrets, watchNamespaces: ["web", "data"] });
    expect(rights.slice(-3)).toMatchObject([
      { kind: "ClusterRole", metadata: { name }, rules: [{ apiGroups: [""], resources: ["secrets"], verbs: ["get"] }] },
      ...["web", "data"].map((namespace) => ({
        kind: "RoleBinding",
        metadata: { name, namespace },
        roleRef: { kind: "ClusterRole", name },
        subjects: [{ kind: "Group", name: clusterGroups.Reconcile }],
      })),
    ]);
  });

  test.each([
    ["while secrets is off", served, { secrets: "off" }],
    ["in shadow mode", served, { secrets: "any", mode: "shadow" }],
    ["if no kind that is served has secrets", buckets, { secrets: "any" }],
  ] as const)("but not %s", (_, entries, parameters) => {
    expect(names(clusterRights(entries, { ...everywhere, ...parameters }))).not.toContain(name);
  });
});
