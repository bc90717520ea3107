import { expect, test } from "vitest";
import { clusterManifests } from "../../../../infra/cluster/cluster-manifests.ts";
import { withFunctionSubjects } from "../../../../lib/local/control-plane/function-subjects.ts";

const parameters = {
  kinds: ["Bucket"],
  watchNamespaces: ["web"],
  mode: "reconcile" as const,
  roles: "carm" as const,
  fieldExport: "all" as const,
};

test("every binding of the functions' groups names their ServiceAccounts, in the same namespaces and with the same roles", () => {
  const { rights } = clusterManifests(parameters);
  const bindsGroup = (manifest: object) =>
    "subjects" in manifest && /"name":"driftless:(reconcilers|sweepers)"/.test(JSON.stringify(manifest));
  expect(rights.filter(bindsGroup).length).toBeGreaterThan(4);
  const local = rights.map(withFunctionSubjects);
  expect(local.filter(bindsGroup)).toEqual([]);
  const account = { kind: "ServiceAccount", namespace: "default" };
  expect(local).toContainEqual(
    expect.objectContaining({
      kind: "RoleBinding",
      metadata: expect.objectContaining({ name: "driftless-exports", namespace: "web" }),
      subjects: [{ ...account, name: "driftless-local-reconciler" }],
    }),
  );
  expect(local).toContainEqual(
    expect.objectContaining({
      metadata: expect.objectContaining({ name: "driftless-sweeper", namespace: "web" }),
      subjects: [{ ...account, name: "driftless-local-sweeper" }],
    }),
  );
});

test("leaves everything else as it is", () => {
  const relay = { kind: "RoleBinding", subjects: [{ kind: "ServiceAccount", name: "driftless-relay" }] };
  expect(withFunctionSubjects(relay)).toEqual(relay);
  expect(withFunctionSubjects({ kind: "ConfigMap" })).toEqual({ kind: "ConfigMap" });
});
