import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { parseParameters } from "../../../infra/parameters/read-parameters.ts";
import { kinds } from "../../../lib/resources/index.ts";
import { applyClusterManifests } from "../../support/cluster-manifests.ts";
import { kubectl } from "../../support/kubectl.ts";
import { createNamespace } from "../../support/namespace.ts";
import { temporaryDirectory } from "../../support/temporary-directory.ts";

const namespace = "driftless-system";
const all = kinds.map(({ resource }) => `${resource.plural}.${resource.group}`).sort();
const cluster = join(import.meta.dirname, "../../../infra/cluster");
const example = join(import.meta.dirname, "../../../docs/examples/deployment/cluster");

beforeAll(applyClusterManifests);

it("lets the relay do what it needs and nothing else", async () => {
  expect(await grants(serviceAccount("driftless-relay"), serviceAccount("without-bindings"))).toEqual([
    "get configmaps driftless-relay-checkpoint",
    ...all.map((kind) => `list ${kind}`),
    "patch configmaps driftless-relay-checkpoint",
    ...all.map((kind) => `watch ${kind}`),
  ]);
});

it("lets the reconcile function do what it needs and nothing else", async () => {
  expect(await grants(member("driftless:reconcilers"), member("without-bindings"))).toEqual([
    "create events.events.k8s.io",
    ...[...all, "configmaps driftless-delete-tokens", "namespaces"].sort().map((kind) => `get ${kind}`),
    ...[...all.flatMap((kind) => [kind, `${kind}/status`]), "configmaps driftless-delete-tokens"]
      .sort()
      .map((kind) => `patch ${kind}`),
  ]);
});

it("lets the reconcile function list IAMRoleSelectors with the component selectors, and nothing else with it", async () => {
  const folder = await temporaryDirectory();
  await symlink(cluster, join(folder, "cluster"));
  const kustomization = { resources: ["cluster"], components: ["cluster/namespaced", "cluster/selectors"] };
  await writeFile(join(folder, "kustomization.yaml"), JSON.stringify(kustomization));
  const documents = parseAllDocuments(await kubectl(["kustomize", "--load-restrictor=LoadRestrictionsNone", folder]));
  const bindings = documents.map((document) => document.toJS()).filter(({ kind }) => kind === "ClusterRoleBinding");
  expect(bindings.map(({ metadata }) => metadata.name)).toEqual(["driftless-role-selectors"]);

  const manifests = ["iamroleselectors", "rbac"].map((name) => join(cluster, "selectors", `${name}.yaml`));
  const group = `test-${randomUUID()}`;
  const before = await grants(member(group), member("without-bindings"));
  await kubectl(["apply", ...manifests.map((file) => `--filename=${file}`)]);
  const binding = `--clusterrole=driftless-role-selectors`;
  await kubectl(["create", "clusterrolebinding", group, binding, `--group=${group}`]);
  expect(before).toEqual([]);
  expect(await grants(member(group), member("without-bindings"))).toEqual(["list iamroleselectors.services.k8s.aws"]);
});

it("lets the reconcile function read the two maps of roles with the component carm, and nothing else with it", async () => {
  await kubectl(["create", "namespace", "ack-system"]).catch(() => undefined);
  const file = join(cluster, "carm/rbac.yaml");
  const manifests = parseAllDocuments(readFileSync(file, "utf8")).map((one) => one.toJS());
  expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.namespace}`)).toEqual([
    "Role ack-system",
    "RoleBinding ack-system",
  ]);
  await kubectl(["apply", "-f", file]);
  const may = async (verb: string, name: string) => {
    const asked = ["auth", "can-i", verb, `configmaps/${name}`, "--namespace=ack-system"];
    return (await kubectl([...asked, ...member("driftless:reconcilers")]).catch(() => "no")).trim();
  };
  for (const name of ["ack-role-account-map", "ack-role-team-map"]) {
    expect(await may("get", name)).toBe("yes");
    for (const verb of ["list", "watch", "patch", "update", "delete"]) expect(await may(verb, name)).toBe("no");
  }
  expect(await may("get", "others")).toBe("no");
});

it("lets the sweep function list our kinds and nothing else", async () => {
  expect(await grants(member("driftless:sweepers"), member("without-bindings"))).toEqual(
    all.map((kind) => `list ${kind}`),
  );
});

it("lets who is bound in one namespace read that namespace, and no other", async () => {
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

it("the example of a deployment in some namespaces gives no right in the whole cluster", async () => {
  const documents = parseAllDocuments(await kubectl(["kustomize", example])).map((document) => document.toJS());
  const bindings = documents.filter(({ kind }) => String(kind).endsWith("RoleBinding"));
  expect(bindings.filter(({ kind }) => kind === "ClusterRoleBinding")).toEqual([]);
  const bound = ["driftless-reconciler", "driftless-relay", "driftless-sweeper"];
  expect(bindings.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`).sort()).toEqual([
    ...bound.map((name) => `data/${name}`),
    "driftless-system/driftless-delete-tokens",
    "driftless-system/driftless-relay-checkpoint",
    ...bound.map((name) => `web/${name}`),
  ]);
  const relays = bindings.flatMap(({ subjects }) => subjects).filter(({ kind }) => kind === "ServiceAccount");
  expect(new Set(relays.map(({ namespace }) => namespace))).toEqual(new Set(["driftless-system"]));
});

it("the example's relay and functions serve the same namespaces on the same bus", async () => {
  const documents = parseAllDocuments(await kubectl(["kustomize", example])).map((document) => document.toJS());
  const settings = documents.find(({ metadata }) => metadata.name.startsWith("driftless-relay-settings-"));
  const { clusterName, region, watchNamespaces } = parseParameters(
    parse(readFileSync(join(example, "../production.yaml"), "utf8")),
    "the example",
  );
  expect(settings.data).toEqual({
    AWS_REGION: region,
    EVENT_BUS_NAME: `driftless-${clusterName}`,
    WATCH_NAMESPACES: watchNamespaces.join(","),
  });
});

/** kubectl's flags for acting as a member of a group. */
function member(group: string): readonly string[] {
  return ["--as=somebody", "--as-group=system:authenticated", `--as-group=${group}`];
}

/** kubectl's flags for acting as a ServiceAccount. */
function serviceAccount(name: string): readonly string[] {
  const groups = ["system:serviceaccounts", `system:serviceaccounts:${namespace}`, "system:authenticated"];
  return [`--as=system:serviceaccount:${namespace}:${name}`, ...groups.map((group) => `--as-group=${group}`)];
}

/** What one identity may do in the relay's namespace and another may not: what `kubectl auth can-i --list` asks. */
async function grants(identity: readonly string[], without: readonly string[]): Promise<readonly string[]> {
  const common = new Set(await rules(without));
  return (await rules(identity)).filter((rule) => !common.has(rule)).sort();
}

async function rules(identity: readonly string[]): Promise<readonly string[]> {
  const kind = { apiVersion: "authorization.k8s.io/v1", kind: "SelfSubjectRulesReview" };
  const path = "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews";
  const answer = await kubectl(["create", "--raw", path, "-f", "-", ...identity], { ...kind, spec: { namespace } });
  const { status }: { readonly status: RulesReview } = JSON.parse(answer);
  expect(status.incomplete).toBe(false);
  const resources = status.resourceRules.flatMap(({ verbs, apiGroups, resources, resourceNames = [""] }) =>
    verbs.flatMap((verb) =>
      apiGroups.flatMap((group) =>
        resources.flatMap((resource) => resourceNames.map((name) => describe(verb, group, resource, name))),
      ),
    ),
  );
  const others = status.nonResourceRules.flatMap(({ verbs, nonResourceURLs }) =>
    verbs.flatMap((verb) => nonResourceURLs.map((url) => `${verb} ${url}`)),
  );
  return [...resources, ...others];
}

interface RulesReview {
  readonly incomplete: boolean;
  readonly resourceRules: readonly {
    readonly verbs: readonly string[];
    readonly apiGroups: readonly string[];
    readonly resources: readonly string[];
    readonly resourceNames?: readonly string[];
  }[];
  readonly nonResourceRules: readonly {
    readonly verbs: readonly string[];
    readonly nonResourceURLs: readonly string[];
  }[];
}

function describe(verb: string, group: string, resource: string, name: string): string {
  const [plural = "", ...subresource] = resource.split("/");
  const full = [group === "" ? plural : `${plural}.${group}`, ...subresource].join("/");
  return name === "" ? `${verb} ${full}` : `${verb} ${full} ${name}`;
}
