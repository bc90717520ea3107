import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { GetBucketTaggingCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { parseAllDocuments } from "yaml";
import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import type { Report } from "../../lib/local/cli/report.ts";
import { measured } from "../support/assertions/measured.ts";
import { type LocalProgram, startLocalProgram } from "../support/programs/local-program.ts";
import { openStackServices, type StackServices } from "../support/programs/running-stack.ts";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";

const EXAMPLES = join(import.meta.dirname, "../../docs/examples");
const FILES = ["bucket.yaml", "queue.yaml", "role.yaml"];

// Variables that a platform engineer's shell might contain. Nothing listens at these addresses.
const HOSTILE = {
  KUBECONFIG: "/nowhere/production",
  AWS_PROFILE: "production",
  AWS_ENDPOINT_URL: "http://127.0.0.1:1",
  AWS_ENDPOINT_URL_S3: "http://127.0.0.1:1",
  AWS_ACCESS_KEY_ID: "999999999999",
  AWS_REGION: "eu-north-1",
};

let services: StackServices;

beforeAll(async () => {
  services = await openStackServices();
});

afterAll(async () => {
  await services[Symbol.asyncDispose]();
});

test("--once brings a folder of examples to the declared state, and prints only the report", async () => {
  const started = performance.now();
  const directory = await temporaryDirectory();
  const folder = join(directory, "examples");
  await mkdir(folder);
  for (const file of FILES) await copyFile(join(EXAMPLES, file), join(folder, file));
  const args = ["--once", `${folder}/`, "--output", "json", "--s3-endpoint", services.s3Endpoint];
  const { code, stdout, stderr } = await outcomeOf(startLocalProgram(directory, args, HOSTILE));
  expect(code, stderr).toBe(0);
  measured("--once with the examples, including start and end", performance.now() - started);

  const report: Report = JSON.parse(stdout);
  const seconds = expect.any(Number);
  const condition = {
    status: "True",
    reason: "",
    message: "Resource synced successfully",
    observedGeneration: 1,
    lastTransitionTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  };
  const made = {
    namespace: "default",
    ready: true,
    seconds,
    reason: "",
    message: "Resource synced successfully",
    // Those of an object that refers to others also say that its references are resolved.
    conditions: expect.arrayContaining([
      { ...condition, type: "ACK.ResourceSynced" },
      { ...condition, type: "Ready" },
    ]),
  };
  expect(report).toEqual({
    ready: true,
    seconds,
    objects: (await examples()).map(({ kind, metadata: { name } }) => ({ ...made, kind, name })),
  });
  const tags = await services.s3.send(new GetBucketTaggingCommand({ Bucket: "driftless-first-bucket" }));
  expect(tags.TagSet).toContainEqual({ Key: "services.k8s.aws/driftless-owner", Value: "local/default/first-bucket" });
});

test("--once exits with 1 and says why if an object is rejected or does not become Ready in time", async () => {
  const directory = await temporaryDirectory();
  await writeFile(join(directory, "refused.json"), manifest("refused", { policy: "no JSON" }));
  await writeFile(join(directory, "absent.json"), manifest("absent", {}, { "services.k8s.aws/read-only": "true" }));
  const args = ["--once", "refused.json", "absent.json", "--timeout", "10", "--s3-endpoint", services.s3Endpoint];
  const { code, stdout, stderr } = await outcomeOf(startLocalProgram(directory, args));
  expect(code, stderr).toBe(1);
  expect(stdout).toMatch(/^KIND +NAME +READY +REASON +SECONDS$/m);
  expect(stdout).toMatch(/^Bucket +default\/refused +False +InvalidSpec +\d+\.\d$/m);
  expect(stdout).toMatch(/^Bucket +default\/absent +False +ACK\.Recoverable +1\d\.\d$/m);
  expect(stdout).toMatch(/^default\/refused: spec\.policy is not a JSON object$/m);
  expect(stdout).toMatch(/^default\/absent: read-only resource not found$/m);
});

test("exits with 3, and leaves nothing running, when a part of the stack fails", async () => {
  const directory = await temporaryDirectory();
  const program = startLocalProgram(directory, ["--s3-endpoint", "http://127.0.0.1:1"]);
  const { code, stderr } = await outcomeOf(program);
  expect(stderr).toMatch(/error: .*ECONNREFUSED/);
  expect(code).toBe(3);
  expect(program.survivors()).toEqual([]);
});

test.each([/starting localstack/, /deploying/])(
  "Ctrl-C when the output matches %s stops the startup immediately and leaves no process running",
  async (moment) => {
    const program = startLocalProgram(await temporaryDirectory(), []);
    await program.told(moment);
    const started = performance.now();
    program.signal("SIGINT");
    const { code, stdout } = await outcomeOf(program);
    measured(`Ctrl-C at ${moment} to the end`, performance.now() - started);
    expect(code).toBe(130);
    expect(stdout).toBe("");
    expect(program.survivors()).toEqual([]);
  },
);

test("Ctrl-C during the first build of the tools stops the build immediately", async () => {
  const directory = await temporaryDirectory();
  const cache = join(directory, "cache");
  const program = startLocalProgram(directory, [], { XDG_CACHE_HOME: cache, KUBEBUILDER_ASSETS: "" });
  await program.told(/localstack .*: building it for/);
  const started = performance.now();
  program.signal("SIGINT");
  expect((await outcomeOf(program)).code).toBe(130);
  measured("Ctrl-C during the first build to the end", performance.now() - started);
});

test("a folder allows only one run at a time; a run cleans up after a killed run; Ctrl-C leaves nothing running", async () => {
  const directory = await temporaryDirectory();
  const killed = await startUp(directory);
  const second = await outcomeOf(startLocalProgram(directory, []));
  expect(second.stderr).toMatch(/error: a run is already in progress here: process \d+, .*Stop it first/);
  expect(second.code).toBe(3);

  killed.signal("SIGKILL");
  await killed.ended;
  expect(killed.survivors()).toHaveLength(6);

  const program = await startUp(directory);
  expect(killed.survivors()).toEqual([]);
  expect(program.survivors()).toHaveLength(6);
  const ports = await portsOf(directory);
  expect(await Promise.all(ports.map(isOpen))).toEqual([true, true, true, true]);

  const started = performance.now();
  program.signal("SIGINT");
  expect(await program.ended).toBe(0);
  measured("Ctrl-C to the end of a running stack", performance.now() - started);
  expect(program.survivors()).toEqual([]);
  expect(await Promise.all(ports.map(isOpen))).toEqual([false, false, false, false]);
  expect(program.processes()).toEqual([]);
});

async function startUp(directory: string): Promise<LocalProgram> {
  const program = startLocalProgram(directory, []);
  onTestFinished(async () => {
    program.signal("SIGINT");
    await program.ended;
  });
  await program.told(/^Driftless is running/m);
  return program;
}

async function outcomeOf(program: LocalProgram) {
  const code = await program.ended;
  return { code, ...program.output() };
}

/** The objects in the folder of examples, in the order in which kubectl applies them. */
async function examples(): Promise<readonly KubernetesObject[]> {
  const texts = await Promise.all(FILES.map((file) => readFile(join(EXAMPLES, file), "utf8")));
  return texts.flatMap((text) => parseAllDocuments(text)).map((document) => document.toJS());
}

function manifest(name: string, spec: object, annotations: Readonly<Record<string, string>> = {}): string {
  return JSON.stringify({
    apiVersion: "s3.services.k8s.aws/v1alpha1",
    kind: "Bucket",
    metadata: { name, namespace: "default", annotations },
    spec: { name: `driftless-program-${name}`, ...spec },
  });
}

/** The ports on which the emulated AWS services and the API server of the running stack listen. */
async function portsOf(directory: string): Promise<readonly number[]> {
  const environment = await readFile(join(directory, ".driftless/env"), "utf8");
  const [, kubeconfig = ""] = /KUBECONFIG='(.*)'/.exec(environment) ?? [];
  const text = environment + (await readFile(kubeconfig, "utf8"));
  const patterns = [
    /ENDPOINT_URL='.*:(\d+)'/,
    /ENDPOINT_URL_S3='.*:(\d+)'/,
    /ENDPOINT_URL_ECR='.*:(\d+)'/,
    /server: .*:(\d+)/,
  ];
  return patterns.map((pattern) => Number(pattern.exec(text)?.[1]));
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}
