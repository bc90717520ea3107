import type { ResourceKind } from "../kubernetes/resource-kind.ts";

/** What a preflight needs to know about a deployment: some of its parameters, and the names that follow from them. */
export interface Deployment {
  /** The file with the parameters, as the operator specified it. */
  readonly file: string;
  readonly clusterName: string;
  /** The version of the cluster manifests; `undefined` if they do not say it. */
  readonly version?: string | undefined;
  readonly clusterUid?: string | undefined;
  readonly region: string;
  readonly stackName: string;
  /** The name of the event bus; `undefined` without a relay. */
  readonly busName: string | undefined;
  readonly eksClusterName?: string | undefined;
  readonly tokenSecretArn?: string | undefined;
  readonly vpc?: string | undefined;
  readonly subnetIds: readonly string[];
  readonly securityGroupIds: readonly string[];
  /** The kinds that the deployment serves. */
  readonly kinds: readonly ResourceKind[];
  /** The kinds that exist, but that the deployment does not serve. */
  readonly otherKinds: readonly ResourceKind[];
  readonly watchNamespaces: readonly string[];
  readonly mode: "reconcile" | "shadow";
  readonly takeOver: "off" | "ack";
  readonly roles: "own" | "selectors" | "carm";
  readonly changes: "relay" | "poll";
  readonly relayIdentity: "pod-identity" | "irsa";
  readonly oidcIssuer?: string | undefined;
  /** Which targets objects may name; `undefined` if the deployment's registration says it. */
  readonly targets?: "closed" | "open" | undefined;
  readonly allowedTargets?: readonly string[] | undefined;
  /** The permissions boundary of the roles that objects create; `undefined` if they create none. */
  readonly permissionsBoundary?: string | undefined;
  readonly installCluster: boolean;
  readonly driftEvents: boolean;
  readonly changesConcurrency: number;
  readonly resyncConcurrency: number;
  readonly alarmTopicArn?: string | undefined;
}
