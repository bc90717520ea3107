#!/usr/bin/env node
import { hostname } from "node:os";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { whenUnread } from "../lib/cli/unread-output.ts";
import { resourceKinds } from "../lib/kinds/resource-kinds.generated.ts";
import { inClusterConnection, inClusterDefaults } from "../lib/kubernetes/connection/in-cluster.ts";
import { kubeconfigConnection } from "../lib/kubernetes/connection/kubeconfig.ts";
import { createSendRequest } from "../lib/kubernetes/request.ts";
import { errorMessage } from "../lib/redaction/error-message.ts";
import { eventBridgeHeartbeat, eventBridgePublish } from "../lib/relay/bus/publish.ts";
import { createCheckpoint } from "../lib/relay/checkpoint.ts";
import { parseFlags } from "../lib/relay/flags.ts";
import { jsonLog } from "../lib/relay/json-log.ts";
import { createMetrics } from "../lib/relay/metrics.ts";
import { answerProbe } from "../lib/relay/probe.ts";
import { startRelay } from "../lib/relay/relay.ts";
import { serve } from "../lib/relay/serve.ts";
import { parseSettings } from "../lib/relay/settings.ts";
import { sleep } from "../lib/relay/sleep.ts";
import manifest from "../package.json" with { type: "json" };

const help = `driftless-relay: notifies EventBridge of changed objects in a cluster

  --kubeconfig FILE    connect to the API server with this kubeconfig, and listen on 127.0.0.1 only
                       (default: use the ServiceAccount token that Kubernetes mounts into the pod)
  --health-port PORT   serve /livez and /readyz on this port (default: 8081; 0 selects a free port, which is logged)
  --metrics-port PORT  serve /metrics on this port (default: 8080; 0 selects a free port, which is logged)
  --help

Environment:
  EVENT_BUS_NAME        name or ARN of the event bus (required)
  AWS_REGION            region of the event bus (required)
  KINDS                 kinds to watch, separated by commas (required)
  FIELD_EXPORT          watch FieldExports too: off, configmaps or all (default: off)
  WATCH_NAMESPACES      namespaces to watch, separated by commas (default: all)
  WATCH_SELECTOR        label selector of the objects to watch (default: all)
  CHECKPOINT_CONFIGMAP  <namespace>/<name> of the ConfigMap that stores the relay's progress
                        (default: driftless-system/driftless-relay-checkpoint)

AWS credentials and AWS_ENDPOINT_URL are resolved as in every AWS SDK.
`;

const log = jsonLog((line) => process.stdout.write(`${line}\n`), Date.now);

/** The program was started with invalid arguments or environment variables. */
class UsageError extends Error {
  override readonly name = "UsageError";
}

whenUnread(process, () => process.exit());

try {
  await main();
} catch (error) {
  process.stderr.write(`driftless-relay: ${errorMessage(error)}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
}

async function main(): Promise<void> {
  const { flags, settings } = readInputs();
  if (flags.help || !settings) {
    process.stdout.write(help);
    return;
  }
  const connection = await (flags.kubeconfig
    ? kubeconfigConnection(flags.kubeconfig)
    : inClusterConnection(inClusterDefaults));
  const client = new EventBridgeClient({
    region: settings.region,
    // The SDK does not retry: the relay itself resends the events that EventBridge did not accept, and only those.
    maxAttempts: 1,
  });
  const metrics = createMetrics();
  const relay = startRelay({
    kinds: settings.kinds,
    namespaces: settings.namespaces,
    selector: settings.selector,
    connection,
    publish: eventBridgePublish(client, settings.busName),
    publishHeartbeat: eventBridgeHeartbeat(client, settings.busName),
    identity: { relay: hostname(), version: manifest.version },
    checkpoint: createCheckpoint({
      send: createSendRequest(connection),
      reference: settings.checkpoint,
      log,
      now: Date.now,
    }),
    metrics,
    log,
    // A watch may be silent for 70 to 90 s, because bookmarks arrive every minute. This period and the next one are partly random, so that
    // several relays do not act at the same time.
    inactivityMs: 70_000 + Math.random() * 20_000,
    checkpointMs: 5_000 + Math.random() * 5_000,
    heartbeatMs: 60_000,
    now: Date.now,
    random: Math.random,
    sleep,
  });
  const local = flags.kubeconfig !== undefined;
  const healthPort = await serve(flags.healthPort, { local }, (request, response) => {
    const { status, text } = answerProbe(request.url, relay.health);
    response.writeHead(status, { "content-type": "text/plain" }).end(text);
  });
  const metricsPort = await serve(flags.metricsPort, { local }, (_, response) => {
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": metrics.registry.contentType }).end(text),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  log.info("listening", { local, healthPort, metricsPort });

  await signalled();
  await relay.stop();
  process.exit(0);
}

function readInputs() {
  try {
    const flags = parseFlags(process.argv.slice(2));
    return { flags, settings: flags.help ? undefined : parseSettings(process.env, resourceKinds) };
  } catch (error) {
    throw new UsageError(errorMessage(error), { cause: error });
  }
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  });
}
