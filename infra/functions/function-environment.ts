import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Reader } from "../../lib/settings/settings.ts";
import { settingsJson } from "../../lib/settings/settings-json.ts";
import type { ClusterFacts } from "../cluster/cluster-look-up.ts";
import type { Queues } from "../messaging/queues.ts";
import type { Parameters } from "../parameters/read-parameters.ts";

/** The environment variables of the function that reads these settings. */
export type FunctionEnvironment = (reader: Reader) => Readonly<Record<string, string>>;

/** The environment variables of each function. What has no value sets no variable. */
export function functionEnvironment(
  scope: Construct,
  parameters: Parameters,
  { server, ca }: ClusterFacts,
  { changes, resync }: Queues,
): FunctionEnvironment {
  const { account, partition } = Stack.of(scope);
  const variables = {
    AWS_ACCOUNT_ID: account,
    AWS_PARTITION: partition,
    // In shadow mode nothing is written, so no resources can be mistaken for those of another cluster.
    REGISTRATION_QUEUE_URL: parameters.mode === "shadow" ? "" : changes.queueUrl,
    CHANGES_QUEUE_URL: changes.queueUrl,
    RESYNC_QUEUE_URL: resync.queueUrl,
    KUBERNETES_SERVER: server,
    KUBERNETES_CA: ca,
    EKS_CLUSTER_NAME: parameters.eksClusterName ?? "",
    KUBERNETES_TOKEN_SECRET_ARN: parameters.tokenSecretArn ?? "",
    KUBERNETES_TOKEN_FILE: parameters.tokenFile ?? "",
  };
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  return (reader) => ({ ...set, SETTINGS: settingsJson(reader, parameters) });
}
