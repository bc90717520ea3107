import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import * as z from "zod/mini";
import { clusterManifests } from "../../../infra/cluster/cluster-manifests.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import { roleMaps } from "../../../lib/reconcile/place/roles/role-sources.ts";
import { installation } from "../../support/deployment/installation.ts";
import { referencedKinds } from "../../support/kinds/referenced-kinds.ts";
import { applyClusterManifests } from "../../support/kubernetes/cluster-manifests.ts";
import { kubectl } from "../../support/kubernetes/kubectl.ts";
import { createNamespace, ensureNamespace } from "../../support/kubernetes/namespace.ts";
import { grantedRules } from "../../support/kubernetes/users/granted-rules.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";

const namespace = "driftless-system";
const all = kinds.map(({ resource }) => `${resource.plural}.${resource.group}`).sort();
const definitions = all.map((name) => `customresourcedefinitions.apiextensions.k8s.io ${name}`);
const tokens = ["delete", "repair", "opening"].map((name) => `configmaps driftless-${name}-tokens`);
/** The resources that references can name, and that no kind manages. */
const named = referencedKinds.map(({ plural, group }) => `${plural}.${group}`).filter((name) => !all.includes(name));
const everything = {
  kinds: kinds.map(({ resource }) => resource.kind),
  watchNamespaces: [],
  fieldExport: "off" as const,
  mode: "reconcile" as const,
};
const Deployment = z.object({
  spec: z.object({ template: z.object({ metadata: z.looseObject({}), spec: z.looseObject({}) }) }),
});
const root = join(import.meta.dirname, "../../..");
const example = join(root, "docs/examples/deployment");

beforeAll(applyClusterManifests);

it("lets the relay do what it needs and nothing else", async () => {
  expect(await grants(serviceAccount("driftless-relay"), serviceAccount("without-bindings"))).toEqual([
    "get configmaps driftless-relay-checkpoint",
    ...[...all, "namespaces"].sort().map((kind) => `list ${kind}`),
    "patch configmaps driftless-relay-checkpoint",
    ...[...all, "namespaces"].sort().map((kind) => `watch ${kind}`),
  ]);
});

it("lets the relay of a restricted deployment watch the namespaces in its scope, and no others", async () => {
  const [served, other] = [await createNamespace(), await createNamespace()];
  const { rights } = clusterManifests({ ...everything, roles: "own", watchNamespaces: [served] });
  const [role] = rights.filter((one) => JSON.stringify(one).includes('"name":"driftless-relay-namespaces"'));
  const name = `only-${served}`;
  await kubectl(["create", "-f", "-"], { ...role, metadata: { name } });
  await kubectl(["create", "clusterrolebinding", name, `--clusterrole=${name}`, `--user=${name}`]);
  const list = (query: string) => kubectl(["get", "--raw", `/api/v1/namespaces${query}`, `--as=${name}`]);
  await expect(list(`?fieldSelector=metadata.name%3D${served}`)).resolves.toContain(served);
  const watch = "watch=1&timeoutSeconds=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan";
  await expect(list(`?${watch}&fieldSelector=metadata.name%3D${served}`)).resolves.toContain(served);
  await expect(list(`?fieldSelector=metadata.name%3D${other}`)).rejects.toThrow("Forbidden");
  await expect(list("")).rejects.toThrow("Forbidden");
  await expect(kubectl(["get", "namespace", served, `--as=${name}`])).rejects.toThrow("Forbidden");
});

it("lets the reconcile function do what it needs and nothing else", async () => {
  expect(await grants(member("driftless:reconcilers"), member("without-bindings"))).toEqual([
    "create events.events.k8s.io",
    ...[...new Set([...all, ...named, ...definitions, ...tokens, "namespaces"])].sort().map((kind) => `get ${kind}`),
    // A key is removed only if no object refers to it.
    ...all.map((kind) => `list ${kind}`),
    ...[...all.flatMap((kind) => [kind, `${kind}/status`]), ...tokens].sort().map((kind) => `patch ${kind}`),
    ...all.map((kind) => `use-approval ${kind}`),
  ]);
});

it("lets the reconcile function also list IAMRoleSelectors if they choose the roles", async () => {
  const group = `test-${randomUUID()}`;
  const before = await grants(member(group), member("without-bindings"));
  await applyRoleRights("selectors");
  await kubectl(["create", "clusterrolebinding", group, "--clusterrole=driftless-role-selectors", `--group=${group}`]);
  expect(before).toEqual([]);
  expect(await grants(member(group), member("without-bindings"))).toEqual(["list iamroleselectors.services.k8s.aws"]);
});

it.each([
  ["configmaps", []],
  ["all", ["secrets"]],
] as const)(
  "with fieldExport %s, lets the reconcile function write to the targets of exports",
  async (fieldExport, more) => {
    const group = `test-${randomUUID()}`;
    const { rights } = clusterManifests({ ...everything, roles: "own", fieldExport });
    const role = rights.find((one) =>
      JSON.stringify(one).includes('"kind":"ClusterRole","metadata":{"name":"driftless-exports"'),
    );
    await kubectl(["apply", "-f", "-"], role);
    await kubectl(["create", "clusterrolebinding", group, "--clusterrole=driftless-exports", `--group=${group}`]);
    const targets = ["configmaps", ...more];
    expect(await grants(member(group), member("without-bindings"))).toEqual([
      ...targets.map((target) => `get ${target}`),
      "list fieldexports.services.k8s.aws",
      ...targets.map((target) => `patch ${target}`),
    ]);
  },
);

it("lets the reconcile function also get ACK's two role ConfigMaps if they choose the roles, and nothing else", async () => {
  await ensureNamespace("ack-system");
  await applyRoleRights("carm");
  const may = async (verb: string, name: string, namespace = "ack-system") => {
    const asked = ["auth", "can-i", verb, `configmaps/${name}`, `--namespace=${namespace}`];
    return (await kubectl([...asked, ...member("driftless:reconcilers")]).catch(() => "no")).trim();
  };
  for (const name of roleMaps) {
    expect(await may("get", name)).toBe("yes");
    for (const verb of ["list", "watch", "patch", "update", "delete"]) expect(await may(verb, name)).toBe("no");
    expect(await may("get", name, "default")).toBe("no");
  }
  expect(await may("get", "others")).toBe("no");
});

it("lets the sweep function list our kinds and nothing else", async () => {
  expect(await grants(member("driftless:sweepers"), member("without-bindings"))).toEqual(
    all.map((kind) => `list ${kind}`),
  );
});

it("confines the relay's pod as the manifest declares: the API server keeps every field of its NetworkPolicy", async () => {
  const file = await readFile(join(root, "infra/cluster/relay-network-policy.yaml"), "utf8");
  const stored = await kubectl(["get", "networkpolicy", "driftless-relay", `--namespace=${namespace}`, "-o", "yaml"]);
  expect(parse(stored).spec).toEqual(parse(file).spec);
});

it("lets a user who is bound to the ClusterRole in one namespace read that namespace, and no other", async () => {
  const [bound, other] = [await createNamespace(), await createNamespace()];
  const user = `only-in-${bound}`;
  await kubectl([
    ...["create", "rolebinding", "reconciler", "--clusterrole=driftless-reconciler"],
    ...[`--user=${user}`, `--namespace=${bound}`],
  ]);
  const read = (namespace: string) => kubectl(["get", "namespace", namespace, `--as=${user}`]);
  await expect(read(bound)).resolves.toContain(bound);
  await expect(read(other)).rejects.toThrow("Forbidden");
  await expect(kubectl(["get", "namespaces", `--as=${user}`])).rejects.toThrow("Forbidden");
});

it("the example's kustomization leaves the generated manifests unchanged, and the API server accepts them", async () => {
  const folder = await temporaryDirectory();
  await cp(join(example, "cluster"), folder, { recursive: true });
  const file = join(folder, "driftless.yaml");
  await promisify(execFile)(process.execPath, [join(root, "bin/cluster.ts"), join(example, "production.yaml"), file]);
  const written = objectsIn(await readFile(file, "utf8"));
  expect(objectsIn(await kubectl(["kustomize", folder]))).toEqual(written);
  await Promise.all(["web", "data"].map(ensureNamespace));
  const applied = await kubectl(["apply", "--server-side", "--force-conflicts", "--dry-run=server", "-k", folder]);
  expect(applied.trim().split("\n")).toHaveLength(written.size);
});

it("the relay's pod is admitted if Pod Security is restricted", async () => {
  const [manifest] = clusterManifests({ ...everything, roles: "own" }).namespaces;
  expect(manifest).toMatchObject({ metadata: { labels: { "pod-security.kubernetes.io/enforce": "restricted" } } });
  const [deployment] = installation.items.filter((one) => "kind" in one && one.kind === "Deployment");
  const { template } = z.parse(Deployment, deployment).spec;
  const pod = {
    apiVersion: "v1",
    kind: "Pod",
    ...template,
    metadata: { ...template.metadata, name: "relay", namespace },
  };
  const create = (spec: object) => kubectl(["create", "--dry-run=server", "-f", "-"], { ...pod, spec });
  await expect(create(template.spec)).resolves.toContain("pod/relay created");
  await expect(create({ ...template.spec, hostNetwork: true })).rejects.toThrow('violates PodSecurity "restricted');
});

/** Applies the manifests that this value of the parameter `roles` adds. */
async function applyRoleRights(roles: "selectors" | "carm"): Promise<void> {
  const without = clusterManifests({ ...everything, roles: "own" });
  const { definitions, rights } = clusterManifests({ ...everything, roles });
  const present = [...without.definitions, ...without.rights].map((manifest) => JSON.stringify(manifest));
  const items = [...definitions, ...rights].filter((manifest) => !present.includes(JSON.stringify(manifest)));
  await kubectl(["apply", "-f", "-"], { apiVersion: "v1", kind: "List", items });
}

/** kubectl's flags for acting as a member of a group. */
function member(group: string): readonly string[] {
  return ["--as=somebody", "--as-group=system:authenticated", `--as-group=${group}`];
}

/** kubectl's flags for acting as a ServiceAccount. */
function serviceAccount(name: string): readonly string[] {
  const groups = ["system:serviceaccounts", `system:serviceaccounts:${namespace}`, "system:authenticated"];
  return [`--as=system:serviceaccount:${namespace}:${name}`, ...groups.map((group) => `--as-group=${group}`)];
}

/** The permissions in the relay's namespace that `identity` has and `without` lacks. */
async function grants(identity: readonly string[], without: readonly string[]): Promise<readonly string[]> {
  const common = new Set(await grantedRules(namespace, without));
  return (await grantedRules(namespace, identity)).filter((rule) => !common.has(rule)).sort();
}

/** The objects in a YAML stream, by kind and name. */
function objectsIn(text: string): ReadonlyMap<string, object> {
  const objects = parseAllDocuments(text).map((document) => document.toJS());
  return new Map(objects.map((one) => [`${one.kind} ${one.metadata.namespace}/${one.metadata.name}`, one]));
}
