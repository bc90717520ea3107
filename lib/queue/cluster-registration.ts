import { ListQueueTagsCommand, type SQSClient, TagQueueCommand } from "@aws-sdk/client-sqs";

/** The tag of the changes queue that contains the uid of the cluster that the deployment serves. */
export const CLUSTER_TAG = "driftless.dev/cluster-uid";

/** The dependencies of the check that a deployment serves only the cluster that is registered for it. */
export interface RegistrationDependencies {
  readonly sqs: Pick<SQSClient, "send">;
  /** The queue whose tag is the registration. It exists in every deployment, and only there. */
  readonly queueUrl: string;
  readonly clusterName: string;
  /** The uid in the parameter `clusterUid`, which confirms a cluster that replaces the registered one. */
  readonly confirmedUid: string | undefined;
  readonly readUid: () => Promise<string>;
}

/**
 * Creates a function that rejects unless the API server belongs to the cluster that is registered for the deployment. The first cluster
 * that a deployment serves is registered. Without this check, a deployment whose API server has been exchanged would act on the resources
 * of the previous cluster, because their owner tags contain the same `clusterName`.
 *
 * Success is remembered: a connection to another cluster fails, because its certificate authority is a different one. A failure is not, so
 * the next call checks again.
 */
export function createRegistration(dependencies: RegistrationDependencies): () => Promise<void> {
  let checked: Promise<void> | undefined;
  return () => {
    checked ??= requireRegistered(dependencies).catch((error: unknown) => {
      checked = undefined;
      throw error;
    });
    return checked;
  };
}

async function requireRegistered(dependencies: RegistrationDependencies): Promise<void> {
  const { sqs, queueUrl, clusterName, confirmedUid, readUid } = dependencies;
  const [uid, { Tags = {} }] = await Promise.all([
    readUid(),
    sqs.send(new ListQueueTagsCommand({ QueueUrl: queueUrl })),
  ]);
  const { [CLUSTER_TAG]: registered } = Tags;
  if (uid !== (confirmedUid ?? registered ?? uid)) throw new Error(otherCluster(clusterName, uid));
  if (uid !== registered) await sqs.send(new TagQueueCommand({ QueueUrl: queueUrl, Tags: { [CLUSTER_TAG]: uid } }));
}

function otherCluster(clusterName: string, uid: string): string {
  return (
    `the API server does not belong to the cluster that is registered for ${clusterName}, so nothing is done: the cluster would own the ` +
    `resources of the registered one. If it replaces that cluster, deploy with clusterUid: ${uid}; otherwise, give it its own clusterName`
  );
}
