import { type AckController, ackControllersIn } from "./ack-controllers.ts";
import type { Installation, InstallDependencies } from "./installation.ts";
import type { Reach } from "./name-changes.ts";

const DEPLOYMENT = { apiVersion: "apps/v1", kind: "Deployment" } as const;

/** What a request changes about the reach of a deployment. */
interface ReachChange {
  /** `undefined` for a first installation. */
  readonly from: Reach | undefined;
  readonly to: Reach;
  readonly isRollback: () => Promise<boolean>;
}

/**
 * Rejects if the deployment would begin to serve kinds on whose objects a controller of ACK is acting, unless it takes over from ACK. Kinds
 * that it serves already are not checked, so that this never refuses an update that restricts or pauses the deployment.
 */
export async function refuseAck(
  { from, to, isRollback }: ReachChange,
  { finalized, scope: { namespaces } }: Installation,
  { manifests, log }: Pick<InstallDependencies, "manifests" | "log">,
): Promise<void> {
  const before = from === undefined || from.mode === "shadow" ? [] : from.kinds;
  const kinds = finalized.filter(({ kind }) => !before.includes(kind));
  if (kinds.length === 0 || to.takeOver === "ack") return;
  const found = ackControllersIn(await manifests.list(DEPLOYMENT, { labels: {} }), { kinds, namespaces });
  if (found.length === 0) return;
  // Otherwise the stack could not leave the state UPDATE_ROLLBACK_FAILED while the controller is running.
  if (await isRollback()) log.warn("ACK's controllers are running", { reason: refusal(found) });
  else throw new Error(refusal(found));
}

function refusal(controllers: readonly AckController[]): string {
  const named = controllers
    .map(({ namespace, name, kinds }) => `${namespace}/${name} (${kinds.join(", ")})`)
    .join(", ");
  return (
    `ACK's controllers are running for kinds that this deployment would begin to serve: ${named}. The two would undo each other's work. ` +
    "Stop these controllers as docs/moving-from-ack.md describes, or leave the kinds to ACK and remove them from the parameter kinds. " +
    "With takeOver: ack or mode: shadow, the deployment is not refused."
  );
}
