import { KubernetesApiError } from "../kubernetes/client.ts";
import { errorText } from "../text/error-text.ts";
import { install, type Progress, undo } from "./install.ts";
import type { Installation, InstallDependencies } from "./installation.ts";
import { deploymentIn, withMark } from "./mark.ts";
import { nameChanges, type Reach } from "./name-changes.ts";
import { refuseAck } from "./refuse-ack.ts";
import { uninstall } from "./uninstall.ts";

/** A request from CloudFormation to the installer. */
export interface InstallRequest {
  readonly type: "Create" | "Update" | "Delete";
  /** The id that `Create` returned; absent in `Create`. */
  readonly physicalId?: string | undefined;
  readonly reach: Reach;
  /** The reach of the deployment before an update, if it is known. */
  readonly oldReach?: Reach | undefined;
  /** Whether CloudFormation is rolling the stack back to an earlier version of itself. */
  readonly isRollback: () => Promise<boolean>;
}

/** The installer's response. */
export interface InstallAnswer {
  /** Identifies the installation: the deployment, and the cluster by the uid of its namespace kube-system. */
  readonly physicalId: string;
  /** Why the request failed; absent if it succeeded. */
  readonly failure?: string;
  /** What a request that succeeded has left undone. */
  readonly note?: string;
}

/** The id that is returned if a first installation failed. It shows that there is nothing to remove. */
const NOT_INSTALLED = "not-installed";

const CLUSTER_GONE =
  "If the cluster is gone, delete the stack without removing its part in the cluster: aws cloudformation delete-stack " +
  "--retain-resources, with this resource's logical ID. If the cluster still exists, Driftless's manifests then remain in it, and objects " +
  "that have Driftless's finalizer can only be deleted after you have removed the finalizer from them.";

const NOT_ROLLED_BACK =
  "The cluster cannot be reached, so its manifests are not rolled back: they are those of the update that failed, in whole or in part. " +
  "When the cluster can be reached, repeat the update.";

const KUBE_SYSTEM = { apiVersion: "v1", kind: "Namespace", metadata: { name: "kube-system" } };

/** Installs, updates or removes the cluster manifests, as CloudFormation requests. Never rejects: a failure is returned and logged. */
export async function handleRequest(
  request: InstallRequest,
  installation: Installation,
  dependencies: InstallDependencies,
): Promise<InstallAnswer> {
  const { log } = dependencies;
  const progress: Progress = { created: [] };
  const marked = { ...installation, manifests: withMark(installation.manifests, installation.clusterName) };
  try {
    const physicalId = await carryOut();
    log.info("done", { type: request.type });
    return { physicalId };
  } catch (error) {
    const failure = [errorText(error)];
    if (isUnanswered(error)) failure.push(unreachable(dependencies.server));
    const { physicalId } = request;
    // Otherwise the stack could not leave the state UPDATE_ROLLBACK_FAILED before the cluster can be reached again.
    if (request.type === "Update" && physicalId !== undefined && isOutOfReach(error) && (await request.isRollback())) {
      log.warn("not rolled back", { reason: failure.join(" "), note: NOT_ROLLED_BACK });
      return { physicalId, note: NOT_ROLLED_BACK };
    }
    // After a failed first installation, CloudFormation rolls the stack back, and nothing of the installation should remain in the cluster.
    // A failed update is not undone here, because CloudFormation itself rolls it back.
    if (request.type === "Create") {
      const left = await undo(progress, dependencies);
      if (left.length > 0) failure.push(`Left in the cluster: ${left.join(", ")}.`);
    }
    if (request.type === "Delete" && error instanceof KubernetesApiError) failure.push(CLUSTER_GONE);
    log.error("failed", { type: request.type, reason: failure.join(" ") });
    return { physicalId: request.physicalId ?? NOT_INSTALLED, failure: failure.join(" ") };
  }

  async function carryOut(): Promise<string> {
    const { type, physicalId = NOT_INSTALLED } = request;
    const installed = physicalId.startsWith(`${installation.clusterName}/`);
    if (type === "Delete" && physicalId === NOT_INSTALLED) return physicalId;
    const uid = await readUid(dependencies);
    const here = `${installation.clusterName}/${uid}`;
    const installer = await deploymentIn(dependencies);
    if (type !== "Delete" && installer !== undefined && installer !== installation.clusterName) {
      throw new Error(otherDeployment(installer));
    }
    const { clusterUid } = installation;
    const expected = clusterUid === undefined ? !installed || here === physicalId : uid === clusterUid;
    if (type !== "Delete" && !expected) throw new Error(otherCluster(installation.clusterName, uid));
    const { reach, oldReach = reach, isRollback } = request;
    if (type === "Create") {
      await refuseAck({ from: undefined, to: reach, isRollback }, installation, dependencies);
      await install(marked, dependencies, progress);
    } else if (type === "Delete") {
      // CloudFormation itself generates the id if a first installation has never responded, which says nothing about what it has applied.
      const unanswered = !installed && installer === installation.clusterName;
      if (here === physicalId || unanswered) await uninstall(installation, dependencies);
      else
        log.warn("nothing is removed: this is not the cluster that the deployment was installed in", {
          here,
          physicalId,
        });
      return physicalId;
    } else {
      for (const change of nameChanges(oldReach, reach)) log.warn("reach", { change });
      await refuseAck({ from: oldReach, to: reach, isRollback }, installation, dependencies);
      await install(marked, dependencies, progress);
    }
    return here;
  }
}

async function readUid({ manifests }: InstallDependencies): Promise<string> {
  const namespace = await manifests.read(KUBE_SYSTEM);
  if (namespace === undefined) throw new Error("the cluster has no namespace kube-system");
  return namespace.metadata.uid;
}

/** Whether there was no response from the API server. */
function isUnanswered(error: unknown): boolean {
  return error instanceof KubernetesApiError && error.status === undefined;
}

/** Whether the API server did not respond, or did not accept the installer's identity. */
function isOutOfReach(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof KubernetesApiError && error.status === 401);
}

function unreachable(server: string): string {
  return (
    `The installer function cannot use ${server}. With the parameter vpc, the subnets need a route to this address, and securityGroupIds ` +
    "must contain the API server's security group. Without vpc, the address must accept connections from the internet."
  );
}

function otherDeployment(clusterName: string): string {
  return (
    `The deployment ${clusterName} is installed in this cluster, and a cluster can have only one. Delete that deployment's stack first. ` +
    "If it no longer exists, remove the annotation driftless.dev/deployment from the namespace driftless-system."
  );
}

function otherCluster(clusterName: string, uid: string): string {
  return (
    `This API server does not belong to the cluster that ${clusterName} was installed in. The new cluster would own the resources of ` +
    `the original one. If it replaces the original one, deploy with clusterUid: ${uid}; otherwise, give it its own clusterName.`
  );
}
