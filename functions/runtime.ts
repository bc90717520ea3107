import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import { SQSClient } from "@aws-sdk/client-sqs";
import { calling } from "../lib/aws/client-config.ts";
import { createConnect } from "../lib/aws/connect.ts";
import { createSessions } from "../lib/aws/sessions.ts";
import { createRequestRole } from "../lib/aws/sts-client.ts";
import { drift } from "../lib/drift/drift.ts";
import { createObjectFinder } from "../lib/drift/find-objects.ts";
import { withExports } from "../lib/exports/field-export-kind.ts";
import { reconcileWithExports } from "../lib/exports/reconcile-with-exports.ts";
import { handleRequest } from "../lib/install/handle-request.ts";
import { FIELD_MANAGER, type Installation } from "../lib/install/installation.ts";
import { putAnswer } from "../lib/install/put-answer.ts";
import { createIsRollback } from "../lib/install/stack-status.ts";
import { waitForAnswer } from "../lib/install/wait-for-answer.ts";
import { withRelayRole } from "../lib/install/with-relay-role.ts";
import { createApiServerClient } from "../lib/kubernetes/api-server.ts";
import type { KubernetesClient } from "../lib/kubernetes/client.ts";
import type { Connection } from "../lib/kubernetes/connection.ts";
import { createManifestClient } from "../lib/kubernetes/manifests/manifest-client.ts";
import { createSendRequest } from "../lib/kubernetes/request.ts";
import { createEksTokenSource } from "../lib/kubernetes/tokens/eks.ts";
import { createFileTokenSource } from "../lib/kubernetes/tokens/file.ts";
import { createSecretReader, createSecretTokenSource } from "../lib/kubernetes/tokens/secrets-manager.ts";
import { tokenAge } from "../lib/kubernetes/tokens/token-age.ts";
import type { TokenSource } from "../lib/kubernetes/tokens/token-source.ts";
import { createRegistration } from "../lib/queue/cluster-registration.ts";
import { createNamespaceShares } from "../lib/queue/namespace-shares.ts";
import type { QueueUrls } from "../lib/queue/queue-for.ts";
import { createWorkQueue } from "../lib/queue/work-queue.ts";
import type { Settings } from "../lib/reconcile/contract/settings.ts";
import { createRoleDirectory } from "../lib/reconcile/place/roles/role-directory.ts";
import type { Roles } from "../lib/reconcile/place/roles/roles.ts";
import { kinds } from "../lib/resources/index.ts";
import { deniedBuckets } from "../lib/resources/s3/denied-buckets.ts";
import { trailedKinds } from "../lib/resources/trails.ts";
import { createPoll } from "../lib/sweep/poll.ts";
import { sweep } from "../lib/sweep/sweep.ts";
import { type Environment, parseEnvironment } from "./environment.ts";
import type { BatchDependencies } from "./handle-batch.ts";
import type { DriftHandlerDependencies } from "./handle-drift.ts";
import type { InstallHandlerDependencies } from "./handle-install.ts";
import type { SweepHandlerDependencies } from "./handle-sweep.ts";
import { createLog } from "./log.ts";
import { servedKinds } from "./served-kinds.ts";

const now = Date.now;
const random = Math.random;

/** Assembles the reconcile function from its environment. Throws if a variable is missing or invalid. */
export function openReconcile(): BatchDependencies {
  const environment = readEnvironment();
  const { sqs, kubernetes, queue, observability } = open(environment);
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
    readOnly: environment.READ_ONLY,
    crossNamespaceReferences: environment.CROSS_NAMESPACE_REFERENCES,
    denied: { deniedBuckets: deniedBuckets(environment.DENIED_BUCKETS) },
    passableRoles: environment.PASSABLE_ROLES,
    allowedTargets: environment.ALLOWED_TARGETS,
    resourceTags: environment.RESOURCE_TAGS,
    unknownTags: environment.UNKNOWN_TAGS,
    scope: scopeOf(environment),
  };
  const connect = createConnect({ now });
  const roles = rolesOf(environment, kubernetes);
  const served = servedKinds(kinds, environment);
  const dependencies = { kubernetes, kinds: served, connect, settings, roles, now, random };
  const fieldExport = environment.FIELD_EXPORT;
  const requireRegistered = registrationOf(environment, sqs, kubernetes);
  return {
    async reconcile(messages, run, log) {
      await requireRegistered();
      return await reconcileWithExports(messages, run, { ...dependencies, fieldExport, log });
    },
    queue,
    cluster: environment.CLUSTER_NAME,
    historyValues: environment.HISTORY_VALUES,
    write: (line) => void process.stdout.write(`${line}\n`),
    queueUrls: queueUrlsOf(environment),
    now,
    random,
    ...observability,
  };
}

/** Assembles the sweep function from its environment. Throws if a variable is missing or invalid. */
export function openSweep(): SweepHandlerDependencies {
  const environment = readEnvironment();
  const { kubernetes, token, queue, observability } = open(environment);
  const dependencies = {
    kubernetes,
    kinds: withExports(environment.KINDS, environment.FIELD_EXPORT),
    scope: scopeOf(environment),
    mode: environment.RECONCILE_MODE,
    periods: { defaultSeconds: environment.RESYNC_SECONDS, byKind: environment.RESYNC_SECONDS_BY_KIND },
    queue,
    queueUrls: queueUrlsOf(environment),
    now,
    wait,
  };
  return {
    sweep: (input) => sweep(input, dependencies),
    poll: createPoll(dependencies),
    // On EKS, each function signs new tokens itself, so no token has to be renewed.
    tokenAge: async () => (environment.EKS_CLUSTER_NAME === undefined ? tokenAge(await token(), now()) : undefined),
    cluster: environment.CLUSTER_NAME,
    ...observability,
  };
}

/** How long the installer needs to undo a failed first installation and to respond to CloudFormation. */
const RESPONSE_MS = 90_000;

/**
 * Assembles the installer function from its environment and the file that is shipped with it. Throws if a variable is missing or invalid.
 */
export function openInstall(): InstallHandlerDependencies {
  const environment = readEnvironment();
  const { connection, observability } = open(environment);
  const { logger } = observability;
  const log = createLog(logger, environment.HISTORY_VALUES);
  // infra/functions/installer/ puts this file next to the bundle.
  const shipped: Installation = JSON.parse(readFileSync(new URL("installation.json", import.meta.url), "utf8"));
  const sendOnce = createSendRequest({ ...connection, readOnly: false });
  const kubernetes = createApiServerClient(connection);
  const isRollback = createIsRollback(environment.AWS_REGION, log);
  const { server } = connection;
  return {
    handle({ stackId, ...request }, relayRoleArn, remainingMilliseconds) {
      const manifests = withRelayRole(shipped.manifests, relayRoleArn);
      // Each request from CloudFormation has the whole patience, also in a container that has given up before.
      const waiting = { log, now, wait, deadline: now() + remainingMilliseconds - RESPONSE_MS };
      const client = createManifestClient(waitForAnswer(sendOnce, waiting), FIELD_MANAGER);
      return handleRequest(
        { ...request, isRollback: () => isRollback(stackId) },
        { ...shipped, manifests },
        { manifests: client, kubernetes, server, ...waiting },
      );
    },
    put: putAnswer,
    logger,
  };
}

/** Assembles the drift function from its environment. Throws if a variable is missing or invalid. */
export function openDrift(): DriftHandlerDependencies {
  const environment = readEnvironment();
  const { OWN_SESSION_ARN: session, ASSUMABLE_ROLES: assumableRoles } = environment;
  if (session === undefined) throw new Error("the function's environment is invalid: OWN_SESSION_ARN is not set");
  const { kubernetes, queue, observability } = open(environment);
  const dependencies = {
    kinds: trailedKinds.filter(({ resource }) => environment.KINDS.includes(resource)),
    own: { session, assumableRoles },
    find: createObjectFinder({ kubernetes, scope: scopeOf(environment), now }),
    ...{ queue, queueUrls: queueUrlsOf(environment), shares: createNamespaceShares(now) },
  };
  return { drift: (call) => drift(call, dependencies), cluster: environment.CLUSTER_NAME, ...observability };
}

function readEnvironment(): Environment {
  return parseEnvironment(
    process.env,
    kinds.map(({ resource }) => resource),
  );
}

function open(environment: Environment) {
  // The queues' URLs contain a host, but an endpoint that is set in the environment takes precedence.
  const sqs = new SQSClient({ region: environment.AWS_REGION, useQueueUrlAsEndpoint: false, ...calling });
  const token = tokenSource(environment, sqs.config.credentials);
  const connection: Connection = {
    server: environment.KUBERNETES_SERVER,
    ca: environment.KUBERNETES_CA,
    token,
    readOnly: environment.RECONCILE_MODE === "shadow",
  };
  return {
    sqs,
    token,
    connection,
    kubernetes: createApiServerClient(connection),
    queue: createWorkQueue({ sqs, wait }),
    observability: { logger: new Logger(), metrics: new Metrics() },
  };
}

function registrationOf(
  { CLUSTER_NAME, CLUSTER_UID, REGISTRATION_QUEUE_URL: queueUrl }: Environment,
  sqs: SQSClient,
  kubernetes: KubernetesClient,
): () => Promise<void> {
  if (queueUrl === undefined) return async () => undefined;
  const readUid = async () => (await kubernetes.readNamespace("kube-system")).uid;
  return createRegistration({ sqs, queueUrl, clusterName: CLUSTER_NAME, confirmedUid: CLUSTER_UID, readUid });
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

function queueUrlsOf({ CHANGES_QUEUE_URL, RESYNC_QUEUE_URL }: Environment): QueueUrls {
  return { changes: CHANGES_QUEUE_URL, resync: RESYNC_QUEUE_URL };
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
