import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import { SQSClient } from "@aws-sdk/client-sqs";
import { calling } from "../lib/aws/client-config.ts";
import { createConnect } from "../lib/aws/connect.ts";
import { openRoles, openServiceSessions } from "../lib/aws/open-roles.ts";
import { drift } from "../lib/drift/drift.ts";
import { createObjectFinder } from "../lib/drift/find-objects.ts";
import { ownSessions } from "../lib/drift/own-sessions.ts";
import { withExports } from "../lib/exports/field-export-kind.ts";
import { reconcileWithExports } from "../lib/exports/reconcile-with-exports.ts";
import { withAccount } from "../lib/install/complete/with-account.ts";
import { withRelayRole } from "../lib/install/complete/with-relay-role.ts";
import { handleRequest } from "../lib/install/handle-request.ts";
import { FIELD_MANAGER, type Installation } from "../lib/install/installation.ts";
import { putAnswer } from "../lib/install/put-answer.ts";
import { createIsRollback } from "../lib/install/stack-status.ts";
import { waitForAnswer } from "../lib/install/wait-for-answer.ts";
import { kinds } from "../lib/kinds/index.ts";
import { createOwnTags } from "../lib/kinds/own-tags.ts";
import { trailsOf } from "../lib/kinds/trails-of.ts";
import { createApiServerClient } from "../lib/kubernetes/api-server.ts";
import type { KubernetesClient } from "../lib/kubernetes/client.ts";
import type { Connection, TokenSource } from "../lib/kubernetes/connection/connection.ts";
import { createManifestClient } from "../lib/kubernetes/manifests/manifest-client.ts";
import { createSendRequest } from "../lib/kubernetes/request.ts";
import { createEksTokenSource } from "../lib/kubernetes/tokens/eks.ts";
import { createFileTokenSource } from "../lib/kubernetes/tokens/file.ts";
import { createSecretReader, createSecretTokenSource } from "../lib/kubernetes/tokens/secrets-manager.ts";
import { tokenAge } from "../lib/kubernetes/tokens/token-age.ts";
import { createRegistration } from "../lib/queue/cluster-registration.ts";
import { createNamespaceShares } from "../lib/queue/namespace-shares.ts";
import type { QueueUrls } from "../lib/queue/queue-for.ts";
import { createWorkQueue } from "../lib/queue/work-queue.ts";
import { createMemory } from "../lib/reconcile/object/memory.ts";
import { readsSecrets } from "../lib/settings/choices.ts";
import { engineSettings } from "../lib/settings/engine-settings.ts";
import { servesRoles } from "../lib/settings/passable-roles.ts";
import type { Reader } from "../lib/settings/settings.ts";
import type { SettingsFor } from "../lib/settings/settings-for.ts";
import { createPoll } from "../lib/sweep/poll.ts";
import { sweep } from "../lib/sweep/sweep.ts";
import { deadLetterLimit } from "./dead-letter-limit.ts";
import { type Environment, parseEnvironment } from "./environment.ts";
import type { BatchDependencies } from "./handlers/handle-batch.ts";
import type { DriftHandlerDependencies } from "./handlers/handle-drift.ts";
import type { InstallHandlerDependencies } from "./handlers/handle-install.ts";
import type { SweepHandlerDependencies } from "./handlers/handle-sweep.ts";
import { createLog } from "./log.ts";
import { servedKinds } from "./served-kinds.ts";
import { withSettings } from "./settings-file.ts";

const now = Date.now;
const random = Math.random;

/** Assembles the reconcile function from its environment. Throws if a variable is missing or invalid. */
export function openReconcile(): BatchDependencies {
  const environment = readEnvironment("reconcile");
  const { SETTINGS, AWS_ACCOUNT_ID: account, AWS_PARTITION: partition, AWS_REGION: region } = environment;
  const { sqs, kubernetes, queue, observability } = open(environment);
  const { LOCAL_CLUSTER, EKS_CLUSTER_NAME: eksClusterName = LOCAL_CLUSTER } = environment;
  const settings = { ...engineSettings(SETTINGS, { account, partition, region }), eksClusterName };
  const { fieldExport, historyValues, clusterName } = SETTINGS;
  const ownSession = openServiceSessions(SETTINGS, { clusterName, account, partition }, region);
  const roles = openRoles(SETTINGS, region, kubernetes);
  const ownTags = createOwnTags({ createsRoles: servesRoles(SETTINGS) });
  const acting = { connect: createConnect({ now }), settings, roles, ownSession, ownTags };
  const digestKey = digestKeyOf(SETTINGS, kubernetes);
  const memory = createMemory(now);
  const dependencies = { kubernetes, kinds: servedKinds(kinds, SETTINGS), ...acting, digestKey, now, random };
  const requireRegistered = registrationOf(environment, sqs, kubernetes);
  return {
    async reconcile(messages, run, log) {
      const byDefault = await requireRegistered();
      const { targets = byDefault } = SETTINGS;
      const resolved = { ...dependencies, settings: { ...settings, targets }, memory };
      return await reconcileWithExports(messages, run, { ...resolved, fieldExport, log });
    },
    queue,
    cluster: clusterName,
    historyValues,
    write: (line) => void process.stdout.write(`${line}\n`),
    queueUrls: queueUrlsOf(environment),
    now,
    random,
    ...observability,
  };
}

/** The key for the digests of secrets, unless no Secrets are read. The module is loaded only when an object names a Secret. */
function digestKeyOf(settings: SettingsFor<"reconcile">, kubernetes: KubernetesClient) {
  if (!readsSecrets(settings)) return undefined;
  let key: Promise<() => Promise<string>> | undefined;
  return async () => {
    key ??= import("../lib/kubernetes/digest-key.ts").then(({ createDigestKey }) => createDigestKey(kubernetes));
    return await (await key)();
  };
}

/** Assembles the sweep function from its environment. Throws if a variable is missing or invalid. */
export function openSweep(): SweepHandlerDependencies {
  const environment = readEnvironment("sweep");
  const { SETTINGS } = environment;
  const { sqs, kubernetes, token, queue, observability } = open(environment);
  const dependencies = {
    kubernetes,
    kinds: withExports(resourcesOf(SETTINGS), SETTINGS.fieldExport),
    scope: scopeOf(SETTINGS),
    mode: SETTINGS.mode,
    periods: { defaultSeconds: SETTINGS.resyncSeconds, byKind: SETTINGS.resyncSecondsByKind },
    queue,
    queueUrls: queueUrlsOf(environment),
    now,
    wait,
  };
  return {
    sweep: (input) => sweep(input, dependencies),
    poll: createPoll(dependencies),
    limitDeadLetterSources: deadLetterLimit(environment, sqs),
    // On EKS, each function signs new tokens itself, so no token has to be renewed.
    tokenAge: async () => (environment.EKS_CLUSTER_NAME === undefined ? tokenAge(await token(), now()) : undefined),
    cluster: SETTINGS.clusterName,
    ...observability,
  };
}

/** How long the installer needs to undo a failed first installation and to respond to CloudFormation. */
const RESPONSE_MS = 90_000;

/**
 * Assembles the installer function from its environment and the file that is shipped with it. Throws if a variable is missing or invalid.
 */
export function openInstall(): InstallHandlerDependencies {
  const environment = readEnvironment("install");
  const { connection, observability } = open(environment);
  const { logger } = observability;
  const log = createLog(logger, environment.SETTINGS.historyValues);
  // infra/functions/installer/ puts this file next to the bundle.
  const shipped: Installation = JSON.parse(readFileSync(new URL("installation.json", import.meta.url), "utf8"));
  const sendOnce = createSendRequest({ ...connection, readOnly: false });
  const kubernetes = createApiServerClient(connection);
  const isRollback = createIsRollback(environment.AWS_REGION, log);
  const { AWS_ACCOUNT_ID: account, AWS_PARTITION: partition } = environment;
  const { server } = connection;
  return {
    handle({ stackId, ...request }, relayRoleArn, remainingMilliseconds) {
      const manifests = withAccount(withRelayRole(shipped.manifests, relayRoleArn), { account, partition });
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
  const environment = readEnvironment("drift");
  const { SETTINGS, AWS_ACCOUNT_ID: account, AWS_PARTITION: partition } = environment;
  const { clusterName, assumableRoles } = SETTINGS;
  const { kubernetes, queue, observability } = open(environment);
  const isServed = ({ resource }: { readonly resource: { readonly kind: string } }) =>
    SETTINGS.kinds.includes(resource.kind);
  const dependencies = {
    kindsOf: async (source: string) => (await trailsOf(source)).filter(isServed),
    own: { sessions: ownSessions(kinds.filter(isServed), { clusterName, account, partition }), assumableRoles },
    find: createObjectFinder({ kubernetes, scope: scopeOf(SETTINGS), now }),
    queue,
    queueUrls: queueUrlsOf(environment),
    shares: createNamespaceShares(now),
  };
  return { drift: (call) => drift(call, dependencies), cluster: SETTINGS.clusterName, ...observability };
}

function readEnvironment<For extends Reader>(reader: For): Environment<For> {
  const resources = kinds.map(({ resource }) => resource);
  return parseEnvironment(reader, withSettings(process.env), resources);
}

function open(environment: Environment) {
  // The queues' URLs contain a host, but an endpoint that is set in the environment takes precedence.
  const sqs = new SQSClient({ region: environment.AWS_REGION, useQueueUrlAsEndpoint: false, ...calling });
  const token = tokenSource(environment, sqs.config.credentials);
  const connection: Connection = {
    server: environment.KUBERNETES_SERVER,
    ca: environment.KUBERNETES_CA,
    token,
    readOnly: environment.SETTINGS.mode === "shadow",
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
  { SETTINGS, REGISTRATION_QUEUE_URL: queueUrl }: Environment<"reconcile">,
  sqs: SQSClient,
  kubernetes: KubernetesClient,
): ReturnType<typeof createRegistration> {
  // In shadow mode, no cluster is registered. A new deployment would register it, and refuse what is shown as refused.
  if (queueUrl === undefined) return async () => "closed";
  const readUid = async () => (await kubernetes.readNamespace("kube-system")).uid;
  const { clusterName, clusterUid: confirmedUid } = SETTINGS;
  return createRegistration({ sqs, queueUrl, clusterName, confirmedUid, readUid });
}

function queueUrlsOf({ CHANGES_QUEUE_URL, RESYNC_QUEUE_URL }: Environment): QueueUrls {
  return { changes: CHANGES_QUEUE_URL, resync: RESYNC_QUEUE_URL };
}

function scopeOf({ watchNamespaces, watchSelector }: SettingsFor<"sweep" | "drift">) {
  return { namespaces: watchNamespaces, selector: watchSelector };
}

function resourcesOf(settings: SettingsFor<"sweep">) {
  return kinds.map(({ resource }) => resource).filter(({ kind }) => settings.kinds.includes(kind));
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
