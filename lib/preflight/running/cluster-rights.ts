import * as z from "zod/mini";
import type { Check, Finding } from "../check.ts";
import type { Deployment } from "../deployment.ts";
import { inCluster } from "../in-cluster/in-cluster-check.ts";
import type { ReadCluster } from "../in-cluster/read-cluster.ts";
import { unlessMissing } from "../read-error.ts";

const Texts = z._default(z.array(z.string()), []);
const Role = z.object({
  rules: z._default(z.nullable(z.array(z.object({ apiGroups: Texts, resources: Texts, verbs: Texts }))), null),
});
const Binding = z.object({
  subjects: z._default(z.array(z.unknown()), []),
});

/** Whose rights they are, and what they need of each kind. */
interface Needed {
  readonly role: string;
  readonly who: string;
  readonly verbs: readonly string[];
}

const RBAC = "/apis/rbac.authorization.k8s.io/v1";
const NEEDED: readonly Needed[] = [
  {
    role: "driftless-reconciler",
    who: "the reconcile function",
    verbs: ["get", "patch"],
  },
  {
    role: "driftless-sweeper",
    who: "the sweep function",
    verbs: ["list"],
  },
  {
    role: "driftless-relay",
    who: "the relay",
    verbs: ["list", "watch"],
  },
];

/** The functions and the relay must have their roles, and the roles must be bound where the deployment serves objects. */
export const clusterRights: Check = inCluster({
  title: "RBAC",
  applies: ({ mode }) => mode === "reconcile",
  async look(cluster, { deployment }) {
    const needed = NEEDED.filter(({ role }) => deployment.changes === "relay" || role !== "driftless-relay");
    const found = await Promise.all(needed.map((one) => lookAt(one, cluster, deployment)));
    return found.flat();
  },
});

async function lookAt(needed: Needed, cluster: ReadCluster, { kinds, watchNamespaces }: Deployment) {
  const { role, who, verbs } = needed;
  const found = await unlessMissing(cluster(`${RBAC}/clusterroles/${role}`), "404");
  if (found === undefined) return [missing(`the ClusterRole ${role} does not exist`, who)];
  const rules = Role.parse(found).rules ?? [];
  const refused = kinds.filter(
    ({ plural, group }) =>
      !verbs.every((verb) =>
        rules.some(
          (rule) => rule.apiGroups.includes(group) && rule.resources.includes(plural) && rule.verbs.includes(verb),
        ),
      ),
  );
  const findings: Finding[] = [];
  if (refused.length > 0) {
    const names = refused.map(({ plural, group }) => `${plural}.${group}`).join(", ");
    findings.push(missing(`the ClusterRole ${role} does not allow ${verbs.join(" and ")} of ${names}`, who));
  }
  const paths =
    watchNamespaces.length === 0
      ? [`${RBAC}/clusterrolebindings/${role}`]
      : watchNamespaces.map((namespace) => `${RBAC}/namespaces/${encodeURIComponent(namespace)}/rolebindings/${role}`);
  for (const path of paths) {
    const binding = await unlessMissing(cluster(path), "404");
    const subjects = binding === undefined ? [] : Binding.parse(binding).subjects;
    // Outside EKS, the subject of the functions is whoever their token belongs to.
    if (subjects.length > 0) continue;
    const where = path.startsWith(`${RBAC}/namespaces/`) ? ` in the namespace ${path.split("/").at(-3)}` : "";
    findings.push(missing(`the ClusterRole ${role} is bound to nobody${where}`, who));
  }
  return findings;
}

function missing(problem: string, who: string): Finding {
  return {
    what: `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`,
    why: `The API server refuses what ${who} needs to do.`,
    remedy: "Deploy again, or apply the cluster manifests:",
    commands: ["npm run cluster -- <parameters> driftless.yaml", "kubectl apply --server-side -f driftless.yaml"],
  };
}
