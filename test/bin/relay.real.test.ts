import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, expect, inject, it, onTestFinished } from "vitest";
import { applyClusterManifests } from "../support/cluster-manifests.ts";
import { eventually } from "../support/eventually.ts";
import { kubectl } from "../support/kubectl.ts";
import { createNamespace } from "../support/namespace.ts";
import { bundleRelayProgram } from "../support/relay-program.ts";

const program = await bundleRelayProgram();

beforeAll(applyClusterManifests);

it("forwards a change to the bus, as the identity that the manifests make, and ends in good order", async () => {
  const namespace = await createNamespace();
  const token = (await kubectl(["create", "token", "driftless-relay", "-n", "driftless-system"])).trim();
  const bus = await startBus();
  const configMap = "driftless-system/driftless-relay-checkpoint";
  const { child, log } = await startRelay(await kubeconfig(token), {
    EVENT_BUS_NAME: "the-bus",
    AWS_REGION: "us-west-2",
    AWS_ENDPOINT_URL: bus.url,
    AWS_ACCESS_KEY_ID: "000000000000",
    AWS_SECRET_ACCESS_KEY: "secret",
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

interface LogLine {
  readonly message: string;
  readonly healthPort?: number;
  readonly metricsPort?: number;
}

async function startRelay(file: string, environment: Readonly<Record<string, string>>) {
  const flags = ["--kubeconfig", file, "--health-port", "0", "--metrics-port", "0"];
  const child: ChildProcess = spawn(process.execPath, [program, ...flags], { env: environment });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "close");
  });
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += String(chunk);
  });
  child.stderr?.pipe(process.stderr);
  const log = (): readonly LogLine[] =>
    output
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  return { child, log };
}

/** A kubeconfig with a token that is renewed in its file, which is how the local stack runs the relay. */
async function kubeconfig(token: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kubeconfig-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [file, tokenFile] = [join(folder, "config"), join(folder, "token")];
  await writeFile(tokenFile, token);
  const { server, ca } = inject("apiServer");
  const cluster = { server, "certificate-authority-data": Buffer.from(ca).toString("base64") };
  const config = {
    "current-context": "c",
    contexts: [{ name: "c", context: { cluster: "c", user: "u" } }],
    clusters: [{ name: "c", cluster }],
    users: [{ name: "u", user: { "auth-provider": { name: "tokenFile", config: { tokenFile } } } }],
  };
  await writeFile(file, JSON.stringify({ apiVersion: "v1", kind: "Config", ...config }));
  return file;
}

/** Accepts every event of PutEvents and keeps it. */
async function startBus() {
  const events: unknown[] = [];
  const server = createServer((request, response) => {
    void accept(request).then((answer) => response.end(answer));
  });
  async function accept(request: IncomingMessage): Promise<string> {
    const { Entries }: { readonly Entries: readonly unknown[] } = JSON.parse(await text(request));
    events.push(...Entries);
    return JSON.stringify({ FailedEntryCount: 0, Entries: Entries.map((_, index) => ({ EventId: String(index) })) });
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo; // A server that listens on TCP has one.
  return { url: `http://127.0.0.1:${port}`, events };
}
