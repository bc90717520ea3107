import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { PUBLISHED } from "../../../lib/settings/published.ts";
import { eventually } from "../../support/assertions/eventually.ts";
import { startStubApiServer } from "../../support/kubernetes/stub-api-server.ts";
import { writeKubeconfig } from "../../support/kubernetes/write-kubeconfig.ts";
import { startLocalProgram } from "../../support/programs/local-program.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";

const ROOT = join(import.meta.dirname, "../../..");
const BUCKET = join(ROOT, "docs/examples/minimal-bucket.yaml");
const CONFIG = join(ROOT, "docs/examples/deployment/production.yaml");
/** An account that nothing knows, so that no call leaves this machine. */
const NO_ACCOUNT = {
  AWS_CONFIG_FILE: "/nowhere",
  AWS_SHARED_CREDENTIALS_FILE: "/nowhere",
  AWS_EC2_METADATA_DISABLED: "true",
};

test("prints its usage, with examples and the exit statuses", async () => {
  const { code, stdout } = await run(["-h"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Usage: kubectl driftless plan \[options\] \[TYPE\/NAME\]/);
  for (const flag of ["--filename", "--recursive", "--all", "--delete", "--config", "--profile", "--output"]) {
    expect(stdout).toContain(flag);
  }
  expect(stdout).toMatch(/Exit status: 0 nothing would change/);
});

test.each([
  { args: [], complaint: /specify what to plan for: -f FILE, TYPE\/NAME or --all/ },
  { args: ["bucket/a", "--all"], complaint: /specify only one of -f FILE, TYPE\/NAME and --all/ },
  { args: ["bucket/a", "-R"], complaint: /-R has no effect without -f/ },
  { args: ["bucket/a", "-A"], complaint: /-A has no effect without --all/ },
  { args: ["buckit/a"], complaint: /there is no type "buckit"; did you mean bucket\?/ },
  { args: ["-f", "missing.yaml"], complaint: /cannot read the manifest missing\.yaml/ },
  { args: ["-f", join(ROOT, "infra/cluster/namespace.yaml")], complaint: /no object of a kind that Driftless manages/ },
  { args: ["-f", BUCKET, "-o", "yaml"], complaint: /Allowed choices are table, wide, json, markdown/ },
  { args: ["-f", BUCKET, "--profile", "a", "--profile", "b"], complaint: /several profiles without their accounts/ },
  { args: ["-f", BUCKET, "--config", "missing.yaml"], complaint: /Invalid parameters in missing\.yaml/ },
  { args: ["-f", BUCKET, "--context", "other"], complaint: /has no context other/ },
])("rejects $args before it sends anything to the cluster", async ({ args, complaint }) => {
  const { kubeconfig, requests } = await cluster();
  const { code, stdout, stderr } = await run(args, { KUBECONFIG: kubeconfig });
  expect(stderr).toMatch(complaint);
  expect(stdout).toBe("");
  expect(code).toBe(2);
  expect(requests).toEqual([]);
});

test("names the objects that look like Driftless's, instead of the kinds, if there are no others", async () => {
  const file = join(await temporaryDirectory(), "wrong.yaml");
  const [bucket, vpc] = ["s3.services.k8s.aws/v1beta1", "ec2.services.k8s.aws/v1alpha1"];
  await writeFile(
    file,
    `{ apiVersion: ${bucket}, kind: Bucket, metadata: { name: a } }\n---\n{ apiVersion: ${vpc}, kind: VPC, metadata: { name: a } }\n`,
  );
  const { code, stderr } = await run(["-f", file], { KUBECONFIG: (await cluster()).kubeconfig });
  expect(code).toBe(2);
  const found = [
    "Not planned: Bucket of s3.services.k8s.aws/v1beta1: the kind of Driftless is s3.services.k8s.aws/v1alpha1;",
    "VPC of ec2.services.k8s.aws/v1alpha1: Driftless has no such kind.",
  ];
  for (const text of found) expect(stderr.replaceAll(/\s+/g, " ")).toContain(text);
});

test("without a cluster, could not look, and says so, also with a parameter file", async () => {
  const nowhere = await run(["-f", BUCKET], { KUBECONFIG: "/nowhere/config" });
  expect(nowhere).toMatchObject({ code: 3, stdout: "" });
  expect(nowhere.stderr).toMatch(
    /^error: there is no kubeconfig at \/nowhere\/config\nSpecify one with --kubeconfig FILE/,
  );
  const { stub } = await cluster();
  const connection = { ...stub.connection, server: "https://127.0.0.1:1" };
  const gone = await run(["-f", BUCKET], { KUBECONFIG: await writeKubeconfig(connection, "token") });
  expect(gone.code).toBe(3);
  expect(gone.stderr).toMatch(
    /^error: cannot use the cluster: [\s\S]*ECONNREFUSED 127\.0\.0\.1:1\nA plan needs the cluster\./,
  );
});

test("without a deployment in the cluster, could not look, and asks for its parameters", async () => {
  const { kubeconfig, requests } = await cluster();
  const { code, stderr } = await run(["-f", BUCKET], { KUBECONFIG: kubeconfig });
  expect(code).toBe(3);
  expect(stderr).toMatch(
    /no deployment of Driftless has published its parameters: [\s\S]*\nSpecify the file .*--config FILE/,
  );
  const { namespace, name } = PUBLISHED;
  expect(requests.map(({ url }) => url.pathname)).toEqual([`/api/v1/namespaces/${namespace}/configmaps/${name}`]);
});

test("without credentials, could not look, and says how to get them", async () => {
  const { kubeconfig } = await cluster();
  const { code, stderr } = await run(["-f", BUCKET, "--config", CONFIG], { KUBECONFIG: kubeconfig });
  expect(code).toBe(3);
  expect(stderr).toMatch(/error: cannot use your AWS credentials: .*\nSign in, for example with aws sso login/);
});

test("an interruption ends it at once, and quietly", async () => {
  const { kubeconfig, requests } = await cluster(() => undefined);
  const program = startLocalProgram(
    await temporaryDirectory(),
    ["plan", "-f", BUCKET],
    { KUBECONFIG: kubeconfig },
    "kubectl-driftless",
  );
  await eventually(() => expect(requests).toHaveLength(1));
  program.signal("SIGINT");
  expect(await program.ended).toBe(130);
  expect(program.output()).toEqual({ stdout: "", stderr: "" });
});

/** A cluster in which nothing is installed. */
async function cluster(
  answer: Parameters<typeof startStubApiServer>[0] = (_, response) => response.writeHead(404).end(),
) {
  const stub = await startStubApiServer(answer);
  onTestFinished(() => stub.close());
  return { stub, requests: stub.requests, kubeconfig: await writeKubeconfig(stub.connection, "token") };
}

async function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const directory = await temporaryDirectory();
  const program = startLocalProgram(
    directory,
    ["plan", ...args],
    { ...NO_ACCOUNT, ...environment },
    "kubectl-driftless",
  );
  const code = await program.ended;
  return { code, ...program.output() };
}
