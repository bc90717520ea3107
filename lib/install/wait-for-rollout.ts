import * as z from "zod/mini";
import { describe, type Manifest } from "../kubernetes/manifests/manifest.ts";
import type { InstallDependencies } from "./installation.ts";
import { Pod, pendingReason } from "./pending-reason.ts";

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
 * Waits until all pods of a Deployment are up to date and available. Rejects after five minutes, with the reason why the pods are
 * not ready. With zero replicas there is nothing to wait for.
 */
export async function waitForRollout(manifest: Manifest, dependencies: InstallDependencies): Promise<void> {
  const { manifests, log, now, wait } = dependencies;
  let told: string | undefined;
  for (const until = now() + LONGEST_MS; ; await wait(AGAIN_MS)) {
    const deployment = Deployment.parse(await manifests.read(manifest));
    if (isRolledOut(deployment)) return;
    const reason = await reasonOf(deployment, dependencies);
    if (now() >= until) throw new Error(`${describe(manifest)} is not rolled out after 300 s: ${reason}`);
    if (reason !== told) log.info("waiting for the rollout", { object: describe(manifest), reason });
    told = reason;
  }
}

function isRolledOut({ metadata, spec, status }: Deployment): boolean {
  if (spec.replicas === 0) return true;
  return (
    status.observedGeneration >= metadata.generation &&
    [status.replicas, status.updatedReplicas, status.availableReplicas].every((count) => count === spec.replicas)
  );
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
