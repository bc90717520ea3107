import { setTimeout as wait } from "node:timers/promises";
import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import { SQSClient } from "@aws-sdk/client-sqs";
import { calling } from "../lib/aws/client-config.ts";
import { createConnect } from "../lib/aws/connect.ts";
import { createSessions } from "../lib/aws/sessions.ts";
import { createRequestRole } from "../lib/aws/sts-client.ts";
import { withExports } from "../lib/exports/field-export-kind.ts";
import { reconcileWithExports } from "../lib/exports/reconcile-with-exports.ts";
import { createApiServerClient } from "../lib/kubernetes/api-server.ts";
import type { KubernetesClient } from "../lib/kubernetes/client.ts";
import { createEksTokenSource } from "../lib/kubernetes/tokens/eks.ts";
import { createFileTokenSource } from "../lib/kubernetes/tokens/file.ts";
import { createSecretReader, createSecretTokenSource } from "../lib/kubernetes/tokens/secrets-manager.ts";
import type { TokenSource } from "../lib/kubernetes/tokens/token-source.ts";
import { createWorkQueue } from "../lib/queue/work-queue.ts";
import { createRoleDirectory } from "../lib/reconcile/roles/role-directory.ts";
import type { Roles } from "../lib/reconcile/roles/roles.ts";
import type { Settings } from "../lib/reconcile/settings.ts";
import { kinds } from "../lib/resources/index.ts";
import { sweep } from "../lib/sweep/sweep.ts";
import { type Environment, parseEnvironment } from "./environment.ts";
import type { BatchDependencies } from "./handle-batch.ts";
import type { SweepHandlerDependencies } from "./handle-sweep.ts";
import { servedKinds } from "./served-kinds.ts";

const now = Date.now;
const random = Math.random;

/** Puts the reconcile function together from its environment. Throws if a variable is missing or wrong. */
export function openReconcile(): BatchDependencies {
  const environment = readEnvironment();
  const { kubernetes, queue, observability } = open(environment);
  const settings: Settings = {
    cluster: environment.CLUSTER_NAME,
    account: environment.AWS_ACCOUNT_ID,
    partition: environment.AWS_PARTITION,
    region: environment.AWS_REGION,
    regions: environment.REGIONS,
    deletionPolicy: environment.DELETION_POLICY,
    maximumDeletesPerHour: environment.MAXIMUM_DELETES_PER_HOUR,
    paused: environment.PAUSED,
    mode: environment.RECONCILE_MODE,
    takeOver: environment.TAKE_OVER,
    adoption: environment.ADOPTION,
    crossNamespaceReferences: environment.CROSS_NAMESPACE_REFERENCES,
    resourceTags: environment.RESOURCE_TAGS,
    unknownTags: environment.UNKNOWN_TAGS,
    scope: scopeOf(environment),
  };
  const connect = createConnect({ now });
  const roles = rolesOf(environment, kubernetes);
  const served = servedKinds(kinds, environment);
  const dependencies = { kubernetes, kinds: served, connect, settings, roles, now, random };
  const fieldExport = environment.FIELD_EXPORT;
  return {
    reconcile: (messages, run, log) => reconcileWithExports(messages, run, { ...dependencies, fieldExport, log }),
    queue,
    queueUrls: { changes: environment.CHANGES_QUEUE_URL, resync: environment.RESYNC_QUEUE_URL },
    now,
    random,
    ...observability,
  };
}

/** Puts the sweep function together from its environment. Throws if a variable is missing or wrong. */
export function openSweep(): SweepHandlerDependencies {
  const environment = readEnvironment();
  const { kubernetes, queue, observability } = open(environment);
  const dependencies = {
    kubernetes,
    kinds: withExports(environment.KINDS, environment.FIELD_EXPORT),
    scope: scopeOf(environment),
    mode: environment.RECONCILE_MODE,
    periods: { defaultSeconds: environment.RESYNC_SECONDS, byKind: environment.RESYNC_SECONDS_BY_KIND },
    queue,
    queueUrl: environment.RESYNC_QUEUE_URL,
    now,
    wait,
  };
  return { sweep: (input) => sweep(input, dependencies), ...observability };
}

function readEnvironment(): Environment {
  return parseEnvironment(
    process.env,
    kinds.map(({ resource }) => resource),
  );
}

function open(environment: Environment) {
  // The queues' URLs name their host, but an endpoint that the environment sets is the one to use.
  const sqs = new SQSClient({ region: environment.AWS_REGION, useQueueUrlAsEndpoint: false, ...calling });
  return {
    kubernetes: createApiServerClient({
      server: environment.KUBERNETES_SERVER,
      ca: environment.KUBERNETES_CA,
      token: tokenSource(environment, sqs.config.credentials),
      readOnly: environment.RECONCILE_MODE === "shadow",
    }),
    queue: createWorkQueue({ sqs, wait }),
    observability: { logger: new Logger(), metrics: new Metrics() },
  };
}

function rolesOf(
  { AWS_REGION, ROLES, ROLES_REQUIRED, SESSION_POLICY }: Environment,
  kubernetes: KubernetesClient,
): Roles | undefined {
  if (ROLES === "own") return undefined;
  return {
    source: ROLES,
    required: ROLES_REQUIRED,
    sessionPolicy: SESSION_POLICY,
    directory: createRoleDirectory(kubernetes, now),
    assume: createSessions(createRequestRole({ region: AWS_REGION }), now),
  };
}

function scopeOf({ WATCH_NAMESPACES, WATCH_SELECTOR }: Environment) {
  return { namespaces: WATCH_NAMESPACES, selector: WATCH_SELECTOR };
}

function tokenSource(environment: Environment, credentials: SQSClient["config"]["credentials"]): TokenSource {
  const region = environment.AWS_REGION;
  if (environment.EKS_CLUSTER_NAME !== undefined) {
    const clusterName = environment.EKS_CLUSTER_NAME;
    return createEksTokenSource({ clusterName, region, partition: environment.AWS_PARTITION, credentials, now });
  }
  if (environment.KUBERNETES_TOKEN_SECRET_ARN !== undefined) {
    return createSecretTokenSource({
      arn: environment.KUBERNETES_TOKEN_SECRET_ARN,
      read: createSecretReader(region),
      now,
    });
  }
  if (environment.KUBERNETES_TOKEN_FILE !== undefined) {
    return createFileTokenSource({ path: environment.KUBERNETES_TOKEN_FILE, now });
  }
  throw new Error("no source for the Kubernetes token");
}
