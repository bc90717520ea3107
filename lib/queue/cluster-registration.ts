import { ListQueueTagsCommand, type SQSClient, TagQueueCommand } from "@aws-sdk/client-sqs";

/** The tag of the changes queue that contains the uid of the cluster that the deployment serves. */
export const CLUSTER_TAG = "driftless.dev/cluster-uid";

/**
 * The tag of the changes queue that says what the parameter `targets` is if the deployment does not set it. It outlives upgrades, rollbacks
 * and changes of the parameter.
 */
export const TARGETS_TAG = "driftless.dev/targets";

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
 * Resolves to what the parameter `targets` is by default: closed in a deployment that registers its first cluster now, and open in one that
 * registered its cluster before there was this parameter, because its objects may name targets that would be refused.
 *
 * Success is remembered: a connection to another cluster fails, because its certificate authority is a different one. A failure is not, so
 * the next call checks again.
 */
export function createRegistration(dependencies: RegistrationDependencies): () => Promise<Targets> {
  let checked: Promise<Targets> | undefined;
  return () => {
    checked ??= requireRegistered(dependencies).catch((error: unknown) => {
      checked = undefined;
      throw error;
    });
    return checked;
  };
}

type Targets = "closed" | "open";

async function requireRegistered(dependencies: RegistrationDependencies): Promise<Targets> {
  const { sqs, queueUrl, clusterName, confirmedUid, readUid } = dependencies;
  const [uid, { Tags = {} }] = await Promise.all([
    readUid(),
    sqs.send(new ListQueueTagsCommand({ QueueUrl: queueUrl })),
  ]);
  const { [CLUSTER_TAG]: registered, [TARGETS_TAG]: recorded } = Tags;
  if (uid !== (confirmedUid ?? registered ?? uid)) throw new Error(otherCluster(clusterName, uid));
  const initial = registered === undefined ? "closed" : "open";
  const targets = recorded === "closed" || recorded === "open" ? recorded : initial;
  if (uid !== registered || targets !== recorded) {
    // One call, so that no crash makes a new deployment look like one from before.
    const tags = { [CLUSTER_TAG]: uid, [TARGETS_TAG]: targets };
    await sqs.send(new TagQueueCommand({ QueueUrl: queueUrl, Tags: tags }));
  }
  return targets;
}

function otherCluster(clusterName: string, uid: string): string {
  return (
    `the API server does not belong to the cluster that is registered for ${clusterName}, so nothing is done: the cluster would own the ` +
    `resources of the registered one. If it replaces that cluster, deploy with clusterUid: ${uid}; otherwise, give it its own clusterName`
  );
}
