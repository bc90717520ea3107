import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { ClusterFacts } from "../cluster/cluster-look-up.ts";
import type { Queues } from "../messaging/queues.ts";
import type { Parameters } from "../parameters/read-parameters.ts";

/** The environment variables that every function reads. A parameter without a value sets no variable. */
export function functionEnvironment(
  scope: Construct,
  parameters: Parameters,
  { server, ca }: ClusterFacts,
  { changes, resync }: Queues,
): Readonly<Record<string, string>> {
  const { account, partition } = Stack.of(scope);
  const variables = {
    AWS_ACCOUNT_ID: account,
    AWS_PARTITION: partition,
    REGIONS: parameters.regions.join(","),
    CLUSTER_NAME: parameters.clusterName,
    CLUSTER_UID: parameters.clusterUid ?? "",
    // In shadow mode nothing is written, so no resources can be mistaken for those of another cluster.
    REGISTRATION_QUEUE_URL: parameters.mode === "shadow" ? "" : changes.queueUrl,
    DELETION_POLICY: parameters.deletionPolicy,
    ROLES: parameters.roles,
    ROLES_REQUIRED: parameters.rolesRequired ? "true" : "",
    SESSION_POLICY: parameters.sessionPolicy,
    REPLICAS: parameters.replicas ? "true" : "",
    DENIED_BUCKETS: parameters.deniedBuckets.join(","),
    PASSABLE_ROLES: parameters.passableRoles.join(" "),
    ALLOWED_TARGETS: (parameters.allowedTargets ?? []).join(" "),
    MAXIMUM_DELETES_PER_HOUR:
      parameters.maximumDeletesPerHour === "off" ? "" : String(parameters.maximumDeletesPerHour),
    RECONCILE_MODE: parameters.mode,
    PAUSED: parameters.paused ? "true" : "",
    ADOPTION: parameters.adoption,
    READ_ONLY: parameters.readOnly,
    TAKE_OVER: parameters.takeOver,
    CROSS_NAMESPACE_REFERENCES: parameters.crossNamespaceReferences ? "true" : "",
    FIELD_EXPORT: parameters.fieldExport,
    RESOURCE_TAGS: parameters.resourceTags.join(","),
    UNKNOWN_TAGS: parameters.unknownTags,
    HISTORY_VALUES: parameters.historyValues,
    KINDS: parameters.kinds.join(","),
    WATCH_NAMESPACES: parameters.watchNamespaces.join(","),
    WATCH_SELECTOR: parameters.watchSelector,
    RESYNC_SECONDS: String(parameters.resyncSeconds),
    RESYNC_SECONDS_BY_KIND: Object.entries(parameters.resyncSecondsByKind)
      .map(([kind, seconds]) => `${kind}=${seconds}`)
      .join(","),
    CHANGES_QUEUE_URL: changes.queueUrl,
    RESYNC_QUEUE_URL: resync.queueUrl,
    KUBERNETES_SERVER: server,
    KUBERNETES_CA: ca,
    EKS_CLUSTER_NAME: parameters.eksClusterName ?? "",
    KUBERNETES_TOKEN_SECRET_ARN: parameters.tokenSecretArn ?? "",
    KUBERNETES_TOKEN_FILE: parameters.tokenFile ?? "",
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}
