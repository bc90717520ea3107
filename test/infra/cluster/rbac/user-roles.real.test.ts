import { beforeAll, describe, expect, test } from "vitest";
import { clusterManifests } from "../../../../infra/cluster/cluster-manifests.ts";
import { kindData } from "../../../../lib/kinds/kind-data.generated.ts";
import { eventually } from "../../../support/assertions/eventually.ts";
import { applyClusterManifests } from "../../../support/kubernetes/cluster-manifests.ts";
import { kubectl } from "../../../support/kubernetes/kubectl.ts";
import { createNamespace } from "../../../support/kubernetes/namespace.ts";
import { grantedRules } from "../../../support/kubernetes/users/granted-rules.ts";

const namesOf = (kinds: typeof kindData) => kinds.map(({ resource }) => `${resource.plural}.${resource.group}`).sort();
const all = namesOf(kindData);
const access = namesOf(kindData.filter(({ handsOutRights }) => handsOutRights));
const secrets = namesOf(kindData.filter(({ secretFields }) => secretFields));
const READ = ["get", "list", "watch"];
const WRITE = ["create", "delete", "deletecollection", "patch", "update"];

let namespace: string;

beforeAll(async () => {
  await applyClusterManifests();
  namespace = await createNamespace();
  for (const role of ["view", "edit", "edit-secrets", "edit-access"]) {
    const name = `driftless-${role}`;
    await kubectl(["-n", namespace, "create", "rolebinding", name, `--clusterrole=${name}`, `--user=${role}`]);
  }
});

const as = (user: string) => ["--as", user, "-n", namespace];

function manifest(name: string, annotations: Readonly<Record<string, string>> = {}) {
  const metadata = { name, namespace, annotations };
  return {
    apiVersion: "s3.services.k8s.aws/v1alpha1",
    kind: "Bucket",
    metadata,
    spec: { name: `${namespace}-${name}` },
  };
}

const role = () => ({
  apiVersion: "iam.services.k8s.aws/v1alpha1",
  kind: "Role",
  metadata: { name: "administrator", namespace },
  spec: { name: "administrator", assumeRolePolicyDocument: "{}" },
});

test.each([
  ["view", []],
  ["edit", all.filter((name) => !access.includes(name) && !secrets.includes(name))],
  ["edit-secrets", secrets],
  ["edit-access", access],
] as const)("a user with the role driftless-%s may do what the page says, and nothing else", async (user, writable) => {
  const readable = user === "view" || user === "edit" ? all : writable;
  const common = new Set(await grantedRules(namespace, as("without-bindings")));
  const granted = (await grantedRules(namespace, as(user))).filter((rule) => !common.has(rule)).sort();
  const expected = [
    "get namespaces",
    ...READ.flatMap((verb) => readable.map((name) => `${verb} ${name}`)),
    ...WRITE.flatMap((verb) => writable.map((name) => `${verb} ${name}`)),
  ];
  expect(granted).toEqual(expected.sort());
});

describe("against the API server", () => {
  test("a viewer reads objects and their namespace, and changes nothing", async () => {
    await kubectl(["create", "-f", "-"], manifest("seen"));
    expect(await kubectl(["get", "buckets,roles.iam.services.k8s.aws", "-o", "name", ...as("view")])).toContain("seen");
    await kubectl(["get", "namespace", namespace, "--as", "view"]);
    await expect(kubectl(["create", ...as("view"), "-f", "-"], manifest("new"))).rejects.toThrow("forbidden");
    await expect(kubectl(["label", "bucket", "seen", "a=b", ...as("view")])).rejects.toThrow("forbidden");
    await expect(kubectl(["delete", "bucket", "seen", ...as("view")])).rejects.toThrow("forbidden");
  });

  test("an editor makes, changes and deletes a bucket, and neither makes nor deletes a role", async () => {
    await kubectl(["create", ...as("edit"), "-f", "-"], manifest("mine"));
    await kubectl(["annotate", "bucket", "mine", "driftless.dev/paused=true", ...as("edit")]);
    await kubectl(["delete", "bucket", "mine", "--wait=false", ...as("edit")]);
    await expect(kubectl(["create", ...as("edit"), "-f", "-"], role())).rejects.toThrow("forbidden");
    await kubectl(["create", ...as("edit-access"), "-f", "-"], role());
    await expect(kubectl(["delete", "-f", "-", ...as("edit")], role())).rejects.toThrow("forbidden");
  });

  test("an editor writes no status and approves nothing", async () => {
    await kubectl(["create", ...as("edit"), "-f", "-"], manifest("guarded", { "driftless.dev/approval": "required" }));
    const forged = [
      "--subresource=status",
      "--type=merge",
      "-p",
      JSON.stringify({ status: { observedGeneration: 1 } }),
    ];
    await expect(kubectl(["patch", "bucket", "guarded", ...forged, ...as("edit")])).rejects.toThrow("forbidden");
    const approve = ["annotate", "bucket", "guarded", "--overwrite", "driftless.dev/approved=1-a", ...as("edit")];
    // The API server begins to enforce the policy within seconds.
    await eventually(() => expect(kubectl(approve)).rejects.toThrow("only a holder of the verb approve"));
  });

  test.each(["view", "edit"] as const)(
    "Kubernetes' own role %s selects the roles only if they are aggregated",
    async (name) => {
      const { aggregationRule } = JSON.parse(await kubectl(["get", "clusterrole", name, "-o", "json"]));
      const selects = (labels: Readonly<Record<string, string>>) =>
        aggregationRule.clusterRoleSelectors.some(
          ({ matchLabels }: { matchLabels: Readonly<Record<string, string>> }) =>
            Object.entries(matchLabels).every(([label, value]) => labels[label] === value),
        );
      const selected = (aggregateUserRoles: boolean) =>
        clusterManifests({
          kinds: kindData.map(({ resource }) => resource.kind),
          watchNamespaces: [],
          roles: "own",
          fieldExport: "off",
          mode: "reconcile",
          aggregateUserRoles,
        })
          .rights.map((one) => one as { kind: string; metadata: { name: string; labels: Record<string, string> } })
          .filter(({ kind, metadata: { labels } }) => kind === "ClusterRole" && selects(labels))
          .map(({ metadata }) => metadata.name);
      expect(selected(false)).toEqual([]);
      expect(selected(true)).toEqual(
        name === "view" ? ["driftless-view"] : ["driftless-edit", "driftless-edit-secrets"],
      );
    },
  );
});
