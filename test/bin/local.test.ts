import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { emulatedServices, ownServices } from "../../lib/local/service-endpoints.ts";
import { startLocalProgram } from "../support/programs/local-program.ts";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";

const ROOT = join(import.meta.dirname, "../..");
const NOTHING_FOR_US = join(ROOT, "infra/cluster/namespace.yaml");
const WITHOUT_TABLES = join(ROOT, "docs/examples/deployment/production.yaml");
const NO_MANIFESTS = join(ROOT, "docs/examples/deployment");

test("prints its usage", async () => {
  const { code, stdout } = await run("--help");
  expect(code).toBe(0);
  for (const flag of [
    "--once",
    "--timeout",
    "--output",
    "--config",
    "--resync",
    "--shadow",
    "--kubeconfig",
    "--aws-endpoint",
    ...emulatedServices.filter(({ key }) => !ownServices.includes(key)).map(({ key }) => `--${key}-endpoint`),
  ]) {
    expect(stdout).toContain(flag);
  }
  expect(stdout).toMatch(/Exit status: 0 all objects are Ready, 1 some objects are not Ready, 2 invalid usage/);
});

test.each([
  { args: ["--frobnicate"], complaint: /unknown option '--frobnicate'/ },
  { args: ["--timeout", "0"], complaint: /It must be a whole number of seconds, 1 or more/ },
  { args: ["--output", "yaml"], complaint: /Allowed choices are text, json/ },
  { args: ["--s3-endpoint", "nowhere"], complaint: /It must be a URL such as/ },
  { args: ["bucket.yaml"], complaint: /too many arguments/ },
  { args: ["--once", "missing.yaml"], complaint: /cannot read the manifest missing\.yaml/ },
  {
    args: ["--once", NOTHING_FOR_US],
    complaint:
      /no object of a kind that Driftless manages: LogGroup .+, MetricAlarm .+, MetricStream .+, Table .+, Repository .+, Key .+, Bucket .+, Topic .+, Queue /,
  },
  { args: ["--once", NO_MANIFESTS], complaint: /\.yaml is not a manifest: apiVersion or kind is not set/ },
  {
    args: ["--once", join(ROOT, "lib")],
    complaint: /lib contains no manifests: no files that end in \.json, \.yaml, \.yml/,
  },
  {
    args: ["--config", "missing.yaml"],
    complaint: /Invalid parameters in missing\.yaml:\n {2}The file cannot be read/,
  },
  {
    args: ["--config", join(ROOT, "docs/examples/deployment/poll.yaml"), "--shadow"],
    complaint: /poll\.yaml with --shadow:\n {2}changes: poll requires the status of objects/,
  },
  {
    args: ["--once", join(ROOT, "docs/examples/table.yaml"), "--config", WITHOUT_TABLES],
    complaint: /no object of a kind that Driftless manages: Repository .+, Bucket /,
  },
  { args: ["--kubeconfig", "missing"], complaint: /cannot read the kubeconfig missing/ },
])("rejects $args before it starts anything", async ({ args, complaint }) => {
  const { code, stdout, stderr } = await run(...args);
  expect(stderr).toMatch(complaint);
  expect(stderr).not.toMatch(/starting/);
  expect(stdout).toBe("");
  expect(code).toBe(2);
});

test("refuses a cluster on another machine, and does not connect to it", async () => {
  // 0.0.0.0 does not count as this machine. A connection to it would reach this machine, though, and the test would notice it.
  const connections: unknown[] = [];
  const server = createServer((socket) => {
    connections.push(socket.remoteAddress);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;

  const directory = await temporaryDirectory();
  for (const remote of ["https://10.0.0.1:6443", `https://0.0.0.0:${port}`]) {
    const kubeconfig = join(directory, "production");
    await writeFile(kubeconfig, kubeconfigOf(remote));
    const { code, stderr } = await run("--kubeconfig", kubeconfig);
    expect(stderr).toContain(`specifies ${remote}, which is not on this machine`);
    expect(stderr).toContain("--yes-use-this-cluster");
    expect(stderr).not.toMatch(/starting/);
    expect(code).toBe(2);
  }
  expect(connections).toEqual([]);
});

function kubeconfigOf(server: string): string {
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    "current-context": "production",
    contexts: [{ name: "production", context: { cluster: "production", user: "admin" } }],
    clusters: [{ name: "production", cluster: { server } }],
    users: [{ name: "admin", user: { token: "secret" } }],
  });
}

async function run(...args: readonly string[]) {
  const program = startLocalProgram(await temporaryDirectory(), args);
  const code = await program.ended;
  return { code, ...program.output() };
}
