import * as z from "zod/mini";
import { RoleError } from "../../reconcile/contract/role.ts";
import { roleMaps, roleMapsNamespace, roleSelectorKind } from "../../reconcile/place/roles/role-sources.ts";
import { type RoleSelector, selectRole } from "../../reconcile/place/roles/select-role.ts";
import type { Check, Context, Finding } from "../check.ts";
import { inCluster } from "../in-cluster/in-cluster-check.ts";
import type { ReadCluster } from "../in-cluster/read-cluster.ts";
import { unlessMissing } from "../read-error.ts";

const Texts = z._default(z.record(z.string(), z.string()), {});
const Namespaces = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string(), annotations: Texts, labels: Texts }),
    }),
  ),
});
const Selectors = z.object({
  items: z.array(
    z.object({ metadata: z.object({ name: z.string(), resourceVersion: z.string() }), spec: z.unknown() }),
  ),
});

/** Where roles depend on selectors or on ACK's maps, these must be readable, and choose at most one role for each namespace. */
export const roleMappings: Check = inCluster({
  title: "Role mappings",
  applies: ({ roles }) => roles !== "own",
  look: (cluster, context) =>
    context.deployment.roles === "carm" ? lookAtMaps(cluster) : lookAtSelectors(cluster, context),
});

async function lookAtMaps(cluster: ReadCluster): Promise<readonly Finding[]> {
  const base = `/api/v1/namespaces/${roleMapsNamespace}/configmaps`;
  const found = await Promise.all(roleMaps.map((name) => unlessMissing(cluster(`${base}/${name}`), "404")));
  if (found.some((map) => map !== undefined)) return [];
  return [
    {
      what: `Neither of the ConfigMaps ${roleMaps.join(" and ")} exists in the namespace ${roleMapsNamespace}.`,
      why: "Objects in namespaces with an account or a team have no role, with reason NotMapped.",
      remedy: "Create the maps, as in docs/examples/carm/maps.yaml:",
      commands: ["kubectl apply -f docs/examples/carm/maps.yaml"],
    },
  ];
}

async function lookAtSelectors(cluster: ReadCluster, { caller, deployment }: Context): Promise<readonly Finding[]> {
  const { group, version, plural } = roleSelectorKind;
  const list = await unlessMissing(cluster(`/apis/${group}/${version}/${plural}`), "404");
  if (list === undefined) {
    return [
      {
        what: "The CRD of IAMRoleSelectors is not installed.",
        why: "No object has a role, with reason Unreadable.",
        remedy: "Deploy again, or apply the CRD:",
        commands: ["kubectl apply --server-side -f infra/cluster/iamroleselectors.yaml"],
      },
    ];
  }
  const selectors = Selectors.parse(list).items.map(({ metadata, spec }) => ({
    ...metadata,
    spec: spec as RoleSelector["spec"], // The API server has validated it against the CRD.
  }));
  const served = deployment.watchNamespaces;
  const { items } = Namespaces.parse(await cluster("/api/v1/namespaces"));
  const problems = new Map<string, string[]>();
  for (const { metadata: namespace } of items) {
    if (served.length > 0 && !served.includes(namespace.name)) continue;
    for (const kind of deployment.kinds) {
      const problem = problemOf(selectors, { kind, labels: {}, namespace }, caller.partition);
      if (problem !== undefined) problems.set(problem, [...(problems.get(problem) ?? []), namespace.name]);
    }
  }
  return [...problems].map(([problem, names]) => ({
    what: `In ${[...new Set(names)].slice(0, 5).join(", ")}: ${problem}.`,
    why: "Driftless makes no call for the objects in these namespaces.",
    remedy: "Correct the selectors (docs/accounts.md):",
    commands: ["kubectl get iamroleselectors -o yaml"],
  }));
}

function problemOf(...[selectors, subject, partition]: Parameters<typeof selectRole>): string | undefined {
  try {
    selectRole(selectors, subject, partition);
    return undefined;
  } catch (error) {
    if (error instanceof RoleError) return error.message;
    throw error;
  }
}
