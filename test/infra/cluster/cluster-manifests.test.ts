import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { clusterManifests } from "../../../infra/cluster/cluster-manifests.ts";
import { fieldExportKind } from "../../../lib/exports/field-export-kind.ts";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { DIGEST_KEY } from "../../../lib/kubernetes/digest-key.ts";
import { roleSelectorKind } from "../../../lib/reconcile/place/roles/role-sources.ts";
import { installation } from "../../support/deployment/installation.ts";

const Manifest = z.looseObject({
  kind: z.string(),
  metadata: z.object({ name: z.string(), namespace: z.optional(z.string()) }),
  rules: z.optional(
    z.array(z.object({ apiGroups: z.array(z.string()), resources: z.array(z.string()), verbs: z.array(z.string()) })),
  ),
});

const names = kindData.map(({ resource }) => resource.kind);

describe.each([["all kinds", names], ...names.map((name): [string, string[]] => [name, [name]])])(
  "a deployment of %s",
  (_, served) => {
    const manifests = clusterManifests({
      kinds: served,
      watchNamespaces: [],
      roles: "own",
      mode: "reconcile",
      fieldExport: "off",
    });
    const entries = kindData.filter(({ resource }) => served.includes(resource.kind));
    const ours = entries.map(({ resource }) => resource);
    const expected = ours.map(({ plural, group }) => `${plural}.${group}`);

    test("installs their CRDs, and no others", () => {
      expect(manifests.definitions.map((one) => Manifest.parse(one))).toMatchObject(
        expected.map((name) => ({ kind: "CustomResourceDefinition", metadata: { name } })),
      );
    });

    test("grants permissions on objects of these kinds, permission to get the objects that references name, and none on other AWS kinds", () => {
      const rules = manifests.rights.flatMap((one) => Manifest.parse(one).rules ?? []);
      const ofAws = rules.filter(({ apiGroups: [group = ""] }) => group.endsWith(".aws"));
      const nameOf = ({ apiGroups: [group], resources: [resource = ""] }: (typeof rules)[number]) =>
        `${resource.split("/", 1).join("")}.${group}`;
      const named = new Set(
        entries.flatMap(({ references = [] }) => references.map(({ to }) => `${to.kind.plural}.${to.kind.group}`)),
      );
      expect(new Set(ofAws.map(nameOf))).toEqual(new Set([...expected, ...named]));
      const onlyNamed = named.difference(new Set(expected));
      const onNamed = ofAws.filter((rule) => onlyNamed.has(nameOf(rule)));
      expect(onNamed.map(({ verbs }) => verbs)).toEqual([...onlyNamed].map(() => ["get"]));
    });
  },
);

test("watchNamespaces limits every permission on objects, but not those to read their namespaces, the cluster's uid and the kinds' CRDs", () => {
  const { rights } = clusterManifests({
    kinds: names,
    watchNamespaces: ["web", "data"],
    roles: "own",
    fieldExport: "off",
    mode: "reconcile",
  });
  const bindings = rights.map((one) => Manifest.parse(one)).filter(({ kind }) => kind.endsWith("RoleBinding"));
  const roles = ["driftless-reconciler", "driftless-sweeper", "driftless-relay"];
  expect(bindings.map(({ kind, metadata }) => `${kind} ${metadata.namespace}/${metadata.name}`)).toEqual([
    ...roles.map((name) => `RoleBinding web/${name}`),
    ...roles.map((name) => `RoleBinding data/${name}`),
    "ClusterRoleBinding undefined/driftless-relay-namespaces",
    "ClusterRoleBinding undefined/driftless-definitions",
    "ClusterRoleBinding undefined/driftless-cluster-identity",
    "RoleBinding driftless-system/driftless-parameters",
    "RoleBinding driftless-system/driftless-delete-tokens",
    "RoleBinding driftless-system/driftless-relay-checkpoint",
  ]);
});

test("in shadow mode there are no CRDs, and only the relay is allowed to write, and only to its own ConfigMap", () => {
  const { definitions, rights } = clusterManifests({
    kinds: names,
    watchNamespaces: [],
    roles: "selectors",
    fieldExport: "off",
    mode: "shadow",
  });
  expect(definitions).toEqual([]);
  const verbs = rights
    .map((one) => Manifest.parse(one))
    .filter(({ metadata }) => metadata.name !== "driftless-relay-checkpoint")
    .flatMap(({ rules = [] }) => rules.flatMap((rule) => rule.verbs));
  expect(new Set(verbs)).toEqual(new Set(["get", "list", "watch"]));
});

test("IAMRoleSelector is installed only if IAMRoleSelectors choose the roles", () => {
  const parameters = { kinds: names, watchNamespaces: [], mode: "reconcile" as const, fieldExport: "off" as const };
  const without = clusterManifests({ ...parameters, roles: "own" }).definitions;
  const { definitions } = clusterManifests({ ...parameters, roles: "selectors" });
  expect(definitions.slice(0, -1)).toEqual(without);
  expect(definitions.at(-1)).toMatchObject({
    kind: "CustomResourceDefinition",
    metadata: { name: `${roleSelectorKind.plural}.${roleSelectorKind.group}` },
    spec: { names: { kind: roleSelectorKind.kind }, versions: [{ name: roleSelectorKind.version }] },
  });
  expect(clusterManifests({ ...parameters, roles: "carm" }).definitions).toEqual(without);
});

test("FieldExport is installed only if fields are exported", () => {
  const parameters = { kinds: names, watchNamespaces: [], roles: "own" as const, mode: "reconcile" as const };
  const without = clusterManifests({ ...parameters, fieldExport: "off" }).definitions;
  for (const fieldExport of ["configmaps", "all"] as const) {
    const { definitions } = clusterManifests({ ...parameters, fieldExport });
    expect(definitions.slice(0, -1)).toEqual(without);
    expect(definitions.at(-1)).toMatchObject({
      kind: "CustomResourceDefinition",
      metadata: { name: `${fieldExportKind.plural}.${fieldExportKind.group}` },
      spec: { names: { kind: fieldExportKind.kind }, versions: [{ name: fieldExportKind.version }] },
    });
  }
});

test("every file in infra/cluster is installed", () => {
  const folder = join(import.meta.dirname, "../../../infra/cluster");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".yaml"));
  expect(files.sort()).toEqual(
    [
      ...kindData.map(({ resource }) => `crds/${resource.group}_${resource.plural}.yaml`),
      "own-data/digest-key.yaml",
      ...["namespace.yaml", "tokens.yaml", "relay-rbac.yaml", "relay-checkpoint.yaml", "relay-deployment.yaml"],
      ...["relay-network-policy.yaml", "relay-priority.yaml", "parameters-rbac.yaml"],
      "iamroleselectors.yaml",
      "fieldexports.yaml",
      "flow-schema.yaml",
    ].sort(),
  );
  const installed = installation.items.map((one) => Manifest.parse(one));
  expect(installed.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(
    expect.arrayContaining([
      "Namespace driftless-system",
      "ConfigMap driftless-delete-tokens",
      "ConfigMap driftless-parameters",
      "ServiceAccount driftless-relay",
      "ConfigMap driftless-relay-checkpoint",
      "NetworkPolicy driftless-relay",
      "Deployment driftless-relay",
      "FlowSchema driftless-functions",
    ]),
  );
});

test("the prefixes of names are published for the served kinds, where the deployment has one", () => {
  const own = { roles: "own", mode: "reconcile", fieldExport: "off" } as const;
  const published = (kinds: readonly string[], prefixes: object) => {
    const { rights } = clusterManifests({ ...own, watchNamespaces: [], kinds: [...kinds], ...prefixes });
    const maps = rights as readonly { readonly kind: string; readonly data?: Readonly<Record<string, string>> }[];
    return maps.find(({ data }) => data?.namePrefixes !== undefined)?.data?.namePrefixes;
  };
  const prefixes = { bucketPrefix: "prod-", iamPath: "/driftless/" };
  expect(published(["Bucket"], prefixes)).toBe('{"bucketPrefix":"prod-"}');
  expect(published(["Bucket", "Role"], prefixes)).toBe('{"bucketPrefix":"prod-","iamPath":"/driftless/"}');
  expect(published(["Bucket"], { bucketPrefix: "" })).toBe("{}");
});

test.each([
  ["Secret", "labelled", true],
  ["Secret", "off", false],
  ["Bucket", "labelled", false],
] as const)(
  "with the kind %s and secrets: %s, whether the key for digests is installed is %s",
  (kind, secrets, isInstalled) => {
    const { rights } = clusterManifests({
      kinds: [kind],
      watchNamespaces: [],
      roles: "own",
      fieldExport: "off",
      secrets,
      mode: "reconcile",
    });
    const found = rights.map((one) => Manifest.parse(one)).filter(({ metadata }) => metadata.name === DIGEST_KEY.name);
    expect(found.map(({ kind, metadata }) => `${kind} ${metadata.namespace}`)).toEqual(
      isInstalled ? ["Secret", "Role", "RoleBinding"].map((one) => `${one} ${DIGEST_KEY.namespace}`) : [],
    );
    expect(found[0] ?? {}).not.toHaveProperty("data");
  },
);
