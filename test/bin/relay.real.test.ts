import { hostname } from "node:os";
import { beforeAll, expect, inject, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { eventually } from "../support/assertions/eventually.ts";
import { startEventBus } from "../support/aws/event-bus.ts";
import { applyClusterManifests } from "../support/kubernetes/cluster-manifests.ts";
import { kubectl } from "../support/kubernetes/kubectl.ts";
import { createNamespace } from "../support/kubernetes/namespace.ts";
import { writeKubeconfig } from "../support/kubernetes/write-kubeconfig.ts";
import { bundleRelayProgram, startRelayProgram } from "../support/relay/relay-program.ts";

const program = await bundleRelayProgram();

beforeAll(applyClusterManifests);

it("forwards a change to the bus, acting as the identity that the manifests create, and exits cleanly", async () => {
  const namespace = await createNamespace();
  const token = (await kubectl(["create", "token", "driftless-relay", "-n", "driftless-system"])).trim();
  const bus = await startEventBus();
  const configMap = "driftless-system/driftless-relay-checkpoint";
  const { child, log } = startRelayProgram(program, await writeKubeconfig(inject("apiServer"), token), {
    ...bus.environment,
    WATCH_NAMESPACES: namespace,
    CHECKPOINT_CONFIGMAP: configMap,
  });
  const ports = await eventually(() => {
    const line = log().find(({ message }) => message === "listening");
    expect(line).toBeDefined();
    return { health: line?.healthPort, metrics: line?.metricsPort };
  });
  const probe = async (path: string) => (await fetch(`http://127.0.0.1:${ports.health}${path}`)).status;
  await eventually(async () => expect(await probe("/readyz")).toBe(200));
  expect(await probe("/livez")).toBe(200);
  expect(bus.heartbeats).toMatchObject([
    { EventBusName: "the-bus", Source: "driftless.relay", DetailType: "Heartbeat" },
  ]);
  expect(JSON.parse(bus.heartbeats[0]?.Detail ?? "")).toMatchObject({
    relay: hostname(),
    version: manifest.version,
    scope: { namespaces: [namespace], selector: "" },
  });

  const metadata = { namespace, name: "a" };
  const bucket = { apiVersion: "s3.services.k8s.aws/v1alpha1", kind: "Bucket", metadata, spec: { name: "shop" } };
  await kubectl(["create", "-f", "-"], bucket);
  await eventually(() => expect(bus.events).toMatchObject([{ EventBusName: "the-bus", Source: "driftless.relay" }]));
  const counted = await (await fetch(`http://127.0.0.1:${ports.metrics}/metrics`)).text();
  expect(counted).toContain("driftless_relay_hints_accepted_total 1");

  child.kill("SIGTERM");
  await eventually(() => expect(child.exitCode).toBe(0));
  expect(log().at(-1)).toMatchObject({ message: "stopped", undelivered: 0 });
  expect(JSON.stringify(log())).not.toContain(token);
});

it("is not ready until the bus responds, and sends no heartbeat after it is stopped", async () => {
  const namespace = await createNamespace();
  const token = (await kubectl(["create", "token", "driftless-relay", "-n", "driftless-system"])).trim();
  const bus = await startEventBus();
  bus.mute(true);
  const kubeconfig = await writeKubeconfig(inject("apiServer"), token);
  const relay = startRelayProgram(program, kubeconfig, { ...bus.environment, WATCH_NAMESPACES: namespace });
  const readiness = async () => {
    const port = relay.log().find(({ message }) => message === "listening")?.healthPort;
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    return { status: response.status, text: await response.text() };
  };
  await eventually(() => expect(relay.log().some(({ message }) => message === "following")).toBe(true));
  await eventually(() => expect(bus.heartbeats).not.toEqual([]));
  expect(await readiness()).toEqual({ status: 503, text: "the bus accepts no heartbeat\n" });

  bus.mute(false);
  // After 10 s, the relay aborts the call that has received no response.
  await eventually(async () => expect(await readiness()).toEqual({ status: 200, text: "ok\n" }));
  await relay.end("SIGTERM");
  const sent = bus.heartbeats.length;
  await expect(readiness()).rejects.toThrow();
  expect(bus.heartbeats).toHaveLength(sent);
});
