import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import * as z from "zod/mini";
import { clusterGroups } from "../../../infra/cluster-access.ts";
import { kinds } from "../../../lib/resources/index.ts";

const folder = join(import.meta.dirname, "../../../infra/cluster");

const Rules = z.array(z.object({ apiGroups: z.array(z.string()), resources: z.array(z.string()) }));
const Subjects = z.array(z.object({ kind: z.string(), name: z.string() }));
const Manifest = z.looseObject({
  kind: z.string(),
  metadata: z.optional(z.looseObject({ name: z.string() })),
  rules: z.optional(Rules),
  roleRef: z.optional(z.object({ kind: z.string(), name: z.string() })),
  subjects: z.optional(Subjects),
  resources: z.optional(z.array(z.string())),
});

const kustomization = manifests("kustomization.yaml")[0];
const installed = (kustomization?.resources ?? []).flatMap(manifests);
const inOneNamespace = manifests("namespaced/namespace/role-bindings.yaml");

const roles = ["driftless-reconciler", "driftless-relay", "driftless-sweeper"];

test.each(roles)("%s has rights on every kind, and on no other of AWS", (name) => {
  const rules = installed.find(({ kind, metadata }) => kind === "ClusterRole" && metadata?.name === name)?.rules ?? [];
  const allowed = rules.flatMap(({ apiGroups, resources }) =>
    apiGroups.flatMap((group) => resources.map((resource) => `${resource.split("/", 1)[0]}.${group}`)),
  );
  const ofAws = new Set(allowed.filter((resource) => resource.endsWith("services.k8s.aws")));
  expect([...ofAws].sort()).toEqual(names());
});

test.each([
  ["in the whole cluster", bindings(installed, "ClusterRoleBinding")],
  ["in one namespace", bindings(inOneNamespace, "RoleBinding")],
])("each function and the relay has its own ClusterRole %s", (_, bound) => {
  expect(bound).toEqual([
    `driftless-reconciler: Group ${clusterGroups.Reconcile}`,
    "driftless-relay: ServiceAccount driftless-relay",
    `driftless-sweeper: Group ${clusterGroups.Sweep}`,
  ]);
});

test("the definition of every kind is installed, and of no other", () => {
  const definitions = installed.filter(({ kind }) => kind === "CustomResourceDefinition");
  const defined = definitions.map(({ metadata }) => String(metadata?.name));
  expect(defined.sort()).toEqual(names());
});

test("no manifest is forgotten in the kustomization", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".yaml"));
  const others = files.filter((file) => !/^(carm|namespaced|selectors)\//.test(file));
  expect(others.sort()).toEqual([...(kustomization?.resources ?? []), "kustomization.yaml"].sort());
});

function names(): readonly string[] {
  return kinds.map(({ resource }) => `${resource.plural}.${resource.group}`).sort();
}

function bindings(found: readonly z.infer<typeof Manifest>[], kind: string) {
  const all = found.filter((manifest) => manifest.kind === kind);
  expect(all.map(({ roleRef }) => roleRef?.kind)).toEqual(all.map(() => "ClusterRole"));
  return all
    .flatMap(({ roleRef, subjects = [] }) => subjects.map(({ kind, name }) => `${roleRef?.name}: ${kind} ${name}`))
    .sort();
}

function manifests(file: string): readonly z.infer<typeof Manifest>[] {
  const documents = parseAllDocuments(readFileSync(join(folder, file), "utf8"));
  return documents.map((document) => Manifest.parse(document.toJS()));
}
