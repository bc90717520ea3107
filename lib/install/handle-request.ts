import { KubernetesApiError } from "../kubernetes/client.ts";
import { errorText } from "./error-text.ts";
import { install, type Progress, undo } from "./install.ts";
import type { Installation, InstallDependencies } from "./installation.ts";
import { nameChanges, type Reach } from "./name-changes.ts";
import { uninstall } from "./uninstall.ts";

/** A request from CloudFormation to the installer. */
export interface InstallRequest {
  readonly type: "Create" | "Update" | "Delete";
  /** The id that `Create` returned; absent in `Create`. */
  readonly physicalId?: string | undefined;
  readonly reach: Reach;
  /** The reach of the deployment before an update, if it is known. */
  readonly oldReach?: Reach | undefined;
}

/** The installer's response. */
export interface InstallAnswer {
  /** Identifies the installation: the deployment, and the cluster by the uid of its namespace kube-system. */
  readonly physicalId: string;
  /** Why the request failed; absent if it succeeded. */
  readonly failure?: string;
}

/** The id that is returned if a first installation failed. It shows that there is nothing to remove. */
const NOT_INSTALLED = "not-installed";

const CLUSTER_GONE =
  "If the cluster is gone, delete the stack without removing its part in the cluster: aws cloudformation delete-stack " +
  "--retain-resources, with this resource's logical ID.";

const KUBE_SYSTEM = { apiVersion: "v1", kind: "Namespace", metadata: { name: "kube-system" } };

/** Installs, updates or removes the cluster manifests, as CloudFormation requests. Never rejects: a failure is returned and logged. */
export async function handleRequest(
  request: InstallRequest,
  installation: Installation,
  dependencies: InstallDependencies,
): Promise<InstallAnswer> {
  const { log } = dependencies;
  const progress: Progress = { created: [] };
  try {
    const physicalId = await carryOut();
    log.info("done", { type: request.type });
    return { physicalId };
  } catch (error) {
    const failure = [errorText(error)];
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
    if (type === "Delete" && !installed) return physicalId;
    const here = `${installation.clusterName}/${await clusterUid(dependencies)}`;
    if (type === "Create") {
      await install(installation, dependencies, progress);
    } else if (type === "Delete") {
      if (here === physicalId) await uninstall(installation, dependencies);
      else
        log.warn("nothing is removed: this is not the cluster that the deployment was installed in", {
          here,
          physicalId,
        });
      return physicalId;
    } else {
      if (installed && here !== physicalId) throw new Error(otherCluster(installation.clusterName));
      for (const change of nameChanges(request.oldReach ?? request.reach, request.reach)) log.warn("reach", { change });
      await install(installation, dependencies, progress);
    }
    return here;
  }
}

async function clusterUid({ manifests }: InstallDependencies): Promise<string> {
  const namespace = await manifests.read(KUBE_SYSTEM);
  if (namespace === undefined) throw new Error("the cluster has no namespace kube-system");
  return namespace.metadata.uid;
}

function otherCluster(clusterName: string): string {
  return (
    `This API server does not belong to the cluster that ${clusterName} was installed in. The new cluster would own the resources of ` +
    "the original one. Deploy the new cluster with its own clusterName or, if it replaces the original one, delete this stack first."
  );
}
