import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { type ControlPlane, startControlPlane } from "../../../../lib/local/control-plane/control-plane.ts";
import { identifyProcess } from "../../../../lib/local/processes/process-identity.ts";
import { openRunDirectory, type RunDirectory } from "../../../../lib/local/processes/run-directory.ts";
import { eventually } from "../../../support/assertions/eventually.ts";
import { temporaryDirectory } from "../../../support/programs/temporary-directory.ts";

const { kubectl } = inject("apiServer");
const assets = dirname(kubectl);
const binaries = { kubectl, etcd: join(assets, "etcd"), kubeApiserver: join(assets, "kube-apiserver") };

let directory: string;
let run: RunDirectory;
let controlPlane: ControlPlane;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "driftless-test-"));
  run = await openRunDirectory(directory);
  controlPlane = await startControlPlane({ binaries, run });
});

afterAll(async () => {
  await controlPlane.stop();
  await run.close();
  await rm(directory, { recursive: true });
});

// The user's own binaries can be of any version.
test.skipIf(process.env.KUBEBUILDER_ASSETS)("reports its Kubernetes version", async () => {
  const { serverVersion } = JSON.parse(await admin("version", "--output=json"));
  expect(serverVersion).toMatchObject({ major: "1", minor: "36", gitVersion: expect.stringMatching(/^v1\.36\.\d+$/) });
});

test("comes back at the same address with the same data after its API server is killed and started again", async () => {
  await admin("create", "namespace", "survivor");
  await controlPlane.apiServer.kill();
  await expect(admin("get", "namespace", "survivor")).rejects.toThrow(/refused/);
  await controlPlane.apiServer.start();
  expect(await admin("get", "namespace", "survivor", "--output=name")).toBe("namespace/survivor\n");
});

test("serves the same data again after etcd is restarted", async () => {
  await admin("create", "namespace", "kept");
  await controlPlane.etcd.stop();
  await controlPlane.etcd.start();
  await eventually(async () =>
    expect(await admin("get", "namespace", "kept", "--output=name")).toBe("namespace/kept\n"),
  );
});

test("issues real tokens for ServiceAccounts", async () => {
  await admin("create", "serviceaccount", "robot");
  const token = await admin("create", "token", "robot");
  expect(await whoAmI(...(await bearing(token.trim())))).toBe("system:serviceaccount:default:robot");
});

test("denies users any request that no role allows", async () => {
  await expect(admin("get", "namespaces", "--as=nobody")).rejects.toThrow(/Forbidden/);
});

// This test is the last one, because it stops the control plane.
test("stops in time while a watch is open, and leaves no process", async () => {
  const watch = spawn(kubectl, [
    "--kubeconfig",
    controlPlane.kubeconfig,
    "get",
    "namespaces",
    "--watch",
    "--output=name",
  ]);
  onTestFinished(() => void watch.kill("SIGKILL"));
  await once(watch.stdout, "data");
  const { processes } = JSON.parse(await readFile(join(run.path, "run.json"), "utf8"));
  const pids: readonly number[] = processes.map(({ pid }: { readonly pid: number }) => pid);
  expect(pids.map((pid) => identifyProcess(pid) !== undefined)).toEqual([true, true]);

  await controlPlane.stop();
  expect(pids.map(identifyProcess)).toEqual([undefined, undefined]);
  await controlPlane.stop();
});

function admin(...args: readonly string[]): Promise<string> {
  return runKubectl("--kubeconfig", controlPlane.kubeconfig, ...args);
}

async function whoAmI(...identity: readonly string[]): Promise<unknown> {
  const review = JSON.parse(await runKubectl(...identity, "auth", "whoami", "--output=json"));
  return review.status.userInfo.username;
}

/** Flags for a request with this token and no certificate. */
async function bearing(token: string): Promise<readonly string[]> {
  const ca = join(await temporaryDirectory(), "ca.crt");
  await writeFile(ca, controlPlane.ca);
  return ["--kubeconfig=/dev/null", "--server", controlPlane.server, "--certificate-authority", ca, "--token", token];
}

async function runKubectl(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(kubectl, args, { env: { HOME: directory } });
  return stdout;
}
