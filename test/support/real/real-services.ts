import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { EmulatorName } from "../../../lib/aws/define-service.ts";
import { startControlPlane } from "../../../lib/local/control-plane/control-plane.ts";
import { ensureControlPlaneBinaries } from "../../../lib/local/control-plane/control-plane-binaries.ts";
import { startLocalStack } from "../../../lib/local/emulators/localstack.ts";
import { startMiniStack } from "../../../lib/local/emulators/ministack.ts";
import { startMoto } from "../../../lib/local/emulators/moto.ts";
import { ensurePythonEnvironment } from "../../../lib/local/emulators/python-environment.ts";
import { assertSubResourcesAreRouted } from "../../../lib/local/emulators/sub-resource-guard.ts";
import { openRunDirectory, type RunDirectory, removeDeadRuns } from "../../../lib/local/processes/run-directory.ts";
import "./provided-context.ts";
import { startMotoWithAccounts } from "../aws/moto-with-accounts.ts";
import { ACCOUNT, REGION } from "../aws/test-account.ts";
import { ensureVersityGw, startVersityGw } from "../aws/versitygw.ts";
import { applyDefinitions } from "./apply-definitions.ts";
import { startEmulatorServer } from "./emulator-server.ts";

const ROOT = join(import.meta.dirname, "../../..");
const RUNS = join(ROOT, ".driftless/test");
const DEFINITIONS = join(ROOT, "infra/cluster/crds");

/**
 * Starts the services that the tests on real services share, once for the whole run: a control plane with the definitions in
 * `infra/cluster/crds`, LocalStack's S3 and, when a test first asks for them, the other emulators. First, removes everything that a killed
 * run left behind.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeDeadRuns(RUNS);
  const path = join(RUNS, randomUUID());
  const run = await openRunDirectory(path);
  const release = onEndingSignals(() => {
    run.killAll();
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  });
  const servers = new AsyncDisposableStack();
  const tearDown = async () => {
    await servers.disposeAsync();
    await run.close();
    await rm(path, { recursive: true, force: true });
    release();
  };
  try {
    await startServices(project, run, servers);
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

async function startServices(project: TestProject, run: RunDirectory, servers: AsyncDisposableStack): Promise<void> {
  const { env: environment } = process;
  const options = { environment, progress: (line: string) => console.error(`setup: ${line}`) };
  const startKubernetes = async () => {
    const binaries = await ensureControlPlaneBinaries(options);
    const controlPlane = await startControlPlane({ binaries, run });
    if (existsSync(DEFINITIONS)) await applyDefinitions(controlPlane, DEFINITIONS);
    const { server, ca, cert, key, kubeconfig } = controlPlane;
    project.provide("apiServer", { server, ca, cert, key, kubeconfig, kubectl: binaries.kubectl });
  };
  const startS3 = async () => {
    const python = await ensurePythonEnvironment("localstack", options);
    const { endpoint } = await startLocalStack({ python, run, environment });
    await assertSubResourcesAreRouted(endpoint);
    project.provide("s3Endpoint", endpoint);
  };
  const startOtherS3 = async () => {
    const program = await ensureVersityGw(options);
    const endpoint = await startVersityGw({ program, run, region: REGION, account: ACCOUNT });
    await assertSubResourcesAreRouted(endpoint);
    project.provide("versitygw", { endpoint });
  };
  const startEmulators = async () => {
    const start = (tool: EmulatorName, startIt: typeof startMoto) => async () => {
      const python = await ensurePythonEnvironment(tool, options);
      return (await startIt({ python, run, environment })).endpoint;
    };
    const server = await startEmulatorServer({
      ministack: start("ministack", startMiniStack),
      moto: start("moto", startMoto),
      "moto-with-accounts": start("moto", startMotoWithAccounts),
    });
    servers.use(server);
    project.provide("emulators", server.url);
  };
  const withoutGo = spawnSync("go", ["version"]).status !== 0;
  if (withoutGo) project.provide("versitygw", { missing: "building it needs Go" });
  await Promise.all([startKubernetes(), startS3(), startEmulators(), withoutGo ? undefined : startOtherS3()]);
}

// A signal without a handler ends Node immediately, and the processes that Node has started keep running.
function onEndingSignals(cleanUp: () => void): () => void {
  const end = () => {
    cleanUp();
    process.exit(130);
  };
  const signals: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.once(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}
