import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startStubApiServer } from "../support/kubernetes/stub-api-server.ts";
import { writeKubeconfig } from "../support/kubernetes/write-kubeconfig.ts";
import { startLocalProgram } from "../support/programs/local-program.ts";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";

const given = ["--kubeconfig", "missing", "--profile", "mover"];

test("prints its usage", async () => {
  const { code, stdout } = await run("--help");
  expect(code).toBe(0);
  for (const flag of ["--kubeconfig", "--profile", "--config", "--region", "--namespace", "--output"]) {
    expect(stdout).toContain(flag);
  }
  expect(stdout).toMatch(/Exit status: 0 nothing would change except Driftless's own tags/);
});

test.each([
  { args: [], complaint: /required option '--kubeconfig <FILE>' not specified/ },
  { args: ["--kubeconfig", "x"], complaint: /required option '--profile <NAME>' not specified/ },
  { args: [...given, "--output", "yaml"], complaint: /Allowed choices are text, json/ },
  { args: [...given, "--region", "us-west-2"], complaint: /cannot read the kubeconfig missing/ },
])("rejects $args", async ({ args, complaint }) => {
  const { code, stdout, stderr } = await run(...args);
  expect(stderr).toMatch(complaint);
  expect(stdout).toBe("");
  expect(code).toBe(2);
});

describe("with a cluster on this machine", () => {
  test.each([
    { args: [], complaint: /specify the region of the resources with --region or --config/ },
    { args: ["--config", "missing.yaml"], complaint: /Invalid parameters in missing\.yaml/ },
    { args: ["--config", "x", "--region", "us-west-2"], complaint: /omit --region/ },
    { args: ["--config", "FILE", "--namespace", "web", "ops"], complaint: /watchNamespaces of .* does not list ops/ },
    { args: ["--region", "us-west-2"], complaint: /cannot use the profile mover: / },
  ])("rejects $args before it sends anything to the cluster", async ({ args, complaint }) => {
    const { kubeconfig, config, requests } = await prepare();
    const all = args.map((arg) => (arg === "FILE" ? config : arg));
    const { code, stderr } = await run("--kubeconfig", kubeconfig, "--profile", "mover", ...all);
    expect(stderr).toMatch(complaint);
    expect(code).toBe(2);
    expect(requests).toEqual([]);
  });
});

test("refuses a cluster on another machine, and says what the program would do there", async () => {
  const { stub } = await prepare();
  const kubeconfig = await writeKubeconfig({ ...stub.connection, server: "https://10.0.0.1:6443" }, "token");
  const { code, stderr } = await run("--kubeconfig", kubeconfig, "--profile", "mover", "--region", "us-west-2");
  expect(stderr).toContain("which is not on this machine. This program would read its objects and change nothing.");
  expect(stderr).toContain("--yes-use-this-cluster");
  expect(code).toBe(2);
});

/** A cluster that must receive no requests, and the parameters of a deployment for it. */
async function prepare() {
  const stub = await startStubApiServer((_, response) => response.writeHead(404).end());
  onTestFinished(() => stub.close());
  const config = join(await temporaryDirectory(), "production.json");
  const { server, ca } = stub.connection;
  const reach = { kubernetesServer: server, kubernetesCa: Buffer.from(ca).toString("base64"), tokenFile: "/run/token" };
  await writeFile(
    config,
    JSON.stringify({ clusterName: "c", region: "us-west-2", watchNamespaces: ["web"], ...reach }),
  );
  return { stub, config, requests: stub.requests, kubeconfig: await writeKubeconfig(stub.connection, "token") };
}

/** Credentials and an endpoint in the program's environment, which must have no effect. */
const ENVIRONMENT = {
  AWS_CONFIG_FILE: "/nowhere",
  AWS_SHARED_CREDENTIALS_FILE: "/nowhere",
  AWS_ACCESS_KEY_ID: "000000000000",
  AWS_SECRET_ACCESS_KEY: "000000000000",
  AWS_ENDPOINT_URL: "http://127.0.0.1:1",
};

async function run(...args: readonly string[]) {
  const program = startLocalProgram(await temporaryDirectory(), args, ENVIRONMENT, "shadow");
  const code = await program.ended;
  return { code, ...program.output() };
}
