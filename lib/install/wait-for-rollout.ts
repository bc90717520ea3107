import * as z from "zod/mini";
import { describe, type InstalledObject, type Manifest } from "../kubernetes/manifests/manifest.ts";
import { endOfWait, type InstallDependencies } from "./installation.ts";
import { lastProblem } from "./last-problem.ts";
import { ownPods } from "./own-pods.ts";
import { Pod, pendingReason } from "./pending-reason.ts";
import { howToCheck, type RelayIdentity } from "./relay-identity.ts";
import { createReplacement } from "./replace-without-credentials.ts";

const LONGEST_MS = 300_000;
const AGAIN_MS = 2_000;

const Count = z._default(z.int(), 0);
const Deployment = z.object({
  metadata: z.object({ generation: z.int(), namespace: z.string() }),
  spec: z.object({
    replicas: z.int(),
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
  }),
  status: z._default(
    z.object({
      observedGeneration: Count,
      replicas: Count,
      updatedReplicas: Count,
      availableReplicas: Count,
      conditions: z._default(
        z.array(z.object({ type: z.string(), status: z.string(), message: z._default(z.string(), "") })),
        [],
      ),
    }),
    { observedGeneration: 0, replicas: 0, updatedReplicas: 0, availableReplicas: 0, conditions: [] },
  ),
});
type Deployment = z.infer<typeof Deployment>;

/**
 * Waits until all pods of a Deployment are up to date and available, if it has any replicas. Rejects after five minutes, with the reason.
 * If the pods have an `identity` on EKS, a pod that was created without credentials is replaced once.
 */
export async function waitForRollout(
  manifest: Manifest,
  identity: RelayIdentity | undefined,
  dependencies: InstallDependencies,
): Promise<void> {
  const { manifests, log, now, wait } = dependencies;
  const replace = identity === undefined ? async () => undefined : createReplacement(identity, dependencies);
  let logged: string | undefined;
  const since = now();
  const until = endOfWait(LONGEST_MS, dependencies);
  for (; ; await wait(AGAIN_MS)) {
    const found = await manifests.read(manifest);
    const deployment = Deployment.parse(found);
    if (isRolledOut(deployment)) return;
    const pods = found === undefined ? [] : await ownPods(found, deployment.spec.selector.matchLabels, manifests);
    const reason = (await replace(pods)) ?? (await reasonOf(deployment, dependencies));
    if (now() >= until) {
      const problem = await problemOf(pods, identity, dependencies);
      const seconds = Math.round((until - since) / 1000);
      throw new Error(`${describe(manifest)} is not rolled out after ${seconds} s: ${[reason, ...problem].join(". ")}`);
    }
    if (reason !== logged) log.info("waiting for the rollout", { object: describe(manifest), reason });
    logged = reason;
  }
}

function isRolledOut({ metadata, spec, status }: Deployment): boolean {
  if (spec.replicas === 0) return true;
  return (
    status.observedGeneration >= metadata.generation &&
    [status.replicas, status.updatedReplicas, status.availableReplicas].every((count) => count === spec.replicas)
  );
}

/** The last problem that a running pod has logged, and how to check its credentials, on which most of these problems depend. */
async function problemOf(
  pods: readonly InstalledObject[],
  identity: RelayIdentity | undefined,
  dependencies: InstallDependencies,
): Promise<readonly string[]> {
  for (const pod of pods) {
    const problem = await lastProblem(pod, dependencies);
    if (problem === undefined) continue;
    return [`The last problem in its log: ${problem}`, ...(identity === undefined ? [] : [howToCheck(identity)])];
  }
  return [];
}

/** Why a Deployment does not have enough pods, or why its pods are not ready. */
async function reasonOf({ metadata, spec, status }: Deployment, { manifests }: InstallDependencies): Promise<string> {
  if (status.observedGeneration < metadata.generation) return "no controller has processed it yet";
  const failed = status.conditions.find((one) => one.type === "ReplicaFailure" && one.status === "True");
  if (failed !== undefined) return failed.message;
  const { namespace } = metadata;
  const pods = await manifests.list(
    { apiVersion: "v1", kind: "Pod" },
    { namespace, labels: spec.selector.matchLabels },
  );
  const reasons = pods.flatMap((pod) => pendingReason(Pod.parse(pod)) ?? []);
  return reasons.length === 0 ? "its pods are not ready" : reasons.join("; ");
}
