import { beforeAll, expect, inject, it } from "vitest";
import { applyClusterManifests } from "../support/cluster-manifests.ts";
import { startEventBus } from "../support/event-bus.ts";
import { eventually } from "../support/eventually.ts";
import { kubectl } from "../support/kubectl.ts";
import { createNamespace } from "../support/namespace.ts";
import { bundleRelayProgram, startRelayProgram } from "../support/relay-program.ts";
import { writeKubeconfig } from "../support/write-kubeconfig.ts";

const program = await bundleRelayProgram();

beforeAll(applyClusterManifests);

it("forwards a change to the bus, as the identity that the manifests make, and ends in good order", async () => {
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
  await eventually(async () => expect((await fetch(`http://127.0.0.1:${ports.health}/readyz`)).status).toBe(200));
  expect((await fetch(`http://127.0.0.1:${ports.health}/livez`)).status).toBe(200);

  const metadata = { namespace, name: "a" };
  const bucket = { apiVersion: "s3.services.k8s.aws/v1alpha1", kind: "Bucket", metadata, spec: { name: "a" } };
  await kubectl(["create", "-f", "-"], bucket);
  await eventually(() => expect(bus.events).toMatchObject([{ EventBusName: "the-bus", Source: "driftless.relay" }]));
  const counted = await (await fetch(`http://127.0.0.1:${ports.metrics}/metrics`)).text();
  expect(counted).toContain("driftless_relay_hints_accepted_total 1");

  child.kill("SIGTERM");
  await eventually(() => expect(child.exitCode).toBe(0));
  expect(log().at(-1)).toMatchObject({ message: "stopped", undelivered: 0 });
  expect(JSON.stringify(log())).not.toContain(token);
});
