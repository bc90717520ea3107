import { beforeAll, describe, expect, test } from "vitest";
import { kinds } from "../../lib/kinds/index.ts";
import { specOf } from "../support/kinds/kind-manifests.ts";
import { kubectl } from "../support/kubernetes/kubectl.ts";
import { createNamespace } from "../support/kubernetes/namespace.ts";

// test/lib/reconcile/place/roles/tenants.test.ts and the tenants in adoption.real.test.ts test what a tenant can do. This test shows why those
// tests are sufficient: a tenant is allowed to write objects in one namespace, and the API server denies access to everything else that
// determines places and roles.

const TENANT = "tenant";
let own: string;
let other: string;

beforeAll(async () => {
  own = await createNamespace();
  other = await createNamespace();
  const rights = { apiVersion: "rbac.authorization.k8s.io/v1", metadata: { name: "tenant", namespace: own } };
  const rules = kinds.map(({ resource: { group, plural } }) => ({
    apiGroups: [group],
    resources: [plural],
    verbs: ["get", "list", "watch", "create", "update", "patch", "delete"],
  }));
  await kubectl(["apply", "-f", "-"], { ...rights, kind: "Role", rules });
  await kubectl(["apply", "-f", "-"], {
    ...rights,
    kind: "RoleBinding",
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "tenant" },
    subjects: [{ kind: "User", name: TENANT, apiGroup: "rbac.authorization.k8s.io" }],
  });
});

const asTenant = (args: readonly string[], input?: unknown) => kubectl([...args, "--as", TENANT], input);

describe.for(kinds)("a tenant who is allowed to write $resource.kind objects in one namespace", ({ resource }) => {
  const { group, version, kind, plural } = resource;
  const manifest = (namespace: string, name: string) => ({
    apiVersion: `${group}/${version}`,
    kind,
    spec: specOf(kind),
    metadata: { name, namespace, annotations: { "services.k8s.aws/adoption-policy": "adopt-or-create" } },
    status: { origin: "Created", ackResourceMetadata: { ownerAccountID: "222222222222", region: "eu-west-1" } },
  });

  test("can write them, and the status in their manifests is dropped", async () => {
    await asTenant(["apply", "-f", "-"], manifest(own, "mine"));
    const stored = await asTenant(["get", `${plural}.${group}`, "mine", "-n", own, "-o", "json"]);
    expect(JSON.parse(stored)).toHaveProperty("status", { observedGeneration: -1 });
  });

  test("cannot forge a status", async () => {
    await asTenant(["apply", "-f", "-"], manifest(own, "forged"));
    const patch = JSON.stringify({ status: { origin: "Adopting" } });
    const forge = ["patch", `${plural}.${group}`, "forged", "-n", own, "--subresource=status", "--type=merge"];
    await expect(asTenant([...forge, "-p", patch])).rejects.toThrow(`resource "${plural}/status"`);
    await kubectl([...forge, "-p", patch]);
  });

  test("cannot write any in another namespace", async () => {
    await expect(asTenant(["create", "-f", "-"], manifest(other, "theirs"))).rejects.toThrow("forbidden");
  });
});

describe("a tenant cannot influence places and roles, because these are defined by", () => {
  test("namespaces: the tenant cannot annotate or label any of them, not even its own", async () => {
    for (const namespace of [own, other]) {
      for (const change of ["annotate", "label"]) {
        const region = `${change === "label" ? "tier" : "services.k8s.aws/default-region"}=eu-west-1`;
        await expect(asTenant([change, "namespace", namespace, region])).rejects.toThrow("forbidden");
      }
    }
  });

  test.for([
    { what: "IAMRoleSelectors", resource: "iamroleselectors.services.k8s.aws", namespace: "" },
    { what: "ACK's maps", resource: "configmaps/ack-role-account-map", namespace: "ack-system" },
    { what: "the tokens for deletes", resource: "configmaps", namespace: "driftless-system" },
  ])("$what: the tenant can neither write nor read any of them", async ({ resource, namespace }) => {
    for (const verb of ["get", "create", "update", "patch", "delete"]) {
      const where = namespace === "" ? [] : ["-n", namespace];
      // kubectl exits with 1, without an error message, if the answer is no.
      await expect(asTenant(["auth", "can-i", verb, resource, ...where]), verb).rejects.toThrow();
    }
  });
});
