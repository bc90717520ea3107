import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { approverOf } from "../../../lib/reconcile/object/approver.ts";
import { eventually } from "../../support/assertions/eventually.ts";
import { profileOf } from "../../support/aws/aws-profile.ts";
import { sharedEmulator } from "../../support/aws/shared-emulator.ts";
import { openBucketOnS3 } from "../../support/kinds/kind-on-aws/bucket-on-s3.ts";
import type { KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import { applyClusterManifests } from "../../support/kubernetes/cluster-manifests.ts";
import { kubectl } from "../../support/kubernetes/kubectl.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { writeKubeconfig } from "../../support/kubernetes/write-kubeconfig.ts";
import { startLocalProgram } from "../../support/programs/local-program.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";
import { createRealObject, type RealObject } from "../../support/real/real-object.ts";
import { inTerminal } from "../../support/screens/in-terminal.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** With the parameter targets, a plan has nothing to say about it. */
const PARAMETERS = "region: us-west-2\neksClusterName: production\ntargets: open\n";
const APPROVED = "driftless.dev/approved";
const NEEDS = { "driftless.dev/approval": "required" };

let aws: KindOnAws;
let namespace: string;
let sts: string;

beforeAll(async () => {
  [aws, sts] = await Promise.all([openBucketOnS3(), sharedEmulator("moto"), applyClusterManifests()]);
  namespace = await createNamespace();
});
afterAll(() => aws[Symbol.asyncDispose]());

/** A bucket object that waits for the approval of its creation. */
async function waitingBucket(name: string, bucket = `${name}-${crypto.randomUUID()}`): Promise<RealObject> {
  const engine = { kinds, connect: aws.connect, clock: aws.clock, settings: { cluster: "production.us-west-2" } };
  const manifest = { annotations: NEEDS, spec: aws.spec(bucket) };
  const object = await createRealObject({ kind: aws.kind, namespace, name }, manifest, engine);
  await object.pass();
  return object;
}

const approvalOf = async (object: RealObject) => (await object.read())?.metadata.annotations?.[APPROVED];
const waitingFor = async (object: RealObject) => (await object.read())?.status?.approval?.waiting ?? expect.fail();

/** The environment of a user who reads AWS at the emulators, and the arguments that choose the deployment. */
async function user(kubeconfig = inject("apiServer").kubeconfig) {
  const folder = await temporaryDirectory();
  const [file, config] = [join(folder, "aws"), join(folder, "parameters.yaml")];
  await writeFile(file, profileOf({ s3: aws.proxy.url, dynamodb: sts, ecr: sts }));
  await writeFile(config, PARAMETERS);
  const options = ["--config", config, "--profile", "mover", "-n", namespace];
  return { options, environment: { KUBECONFIG: kubeconfig, AWS_CONFIG_FILE: file } };
}

async function approve(args: readonly string[], kubeconfig?: string) {
  const { options, environment } = await user(kubeconfig);
  const words = ["approve", ...options, ...args];
  const program = startLocalProgram(await temporaryDirectory(), words, environment, "kubectl-driftless");
  const code = await program.ended;
  return { code, ...program.output() };
}

/** Runs the command in a terminal, and answers its question. */
async function approveInTerminal(object: string, answer: () => Promise<string> | string): Promise<string> {
  const { options, environment } = await user();
  const words = [process.execPath, join(ROOT, "bin/kubectl-driftless.ts"), "approve", ...options, object];
  const { PATH, HOME } = process.env;
  const lines = await inTerminal(words.join(" "), {
    width: 200,
    cwd: ROOT,
    answer,
    environment: { PATH, HOME, ...environment },
  });
  return lines.join("\n");
}

test("an object waits, what the command shows is approved, done once, and the value set again does nothing", async () => {
  const bucket = `invoices-${crypto.randomUUID()}`;
  const object = await waitingBucket("invoices", bucket);
  const waiting = await waitingFor(object);
  aws.proxy.reset();
  const { code, stdout, stderr } = await approve(["bucket/invoices", "--yes"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^Bucket \S+\/invoices: create\n/);
  expect(stdout).toContain(`bucket/invoices in ${namespace}: approved\n`);
  expect(aws.proxy.mutating()).toBe(0);
  expect(await approvalOf(object)).toBe(waiting);
  const { metadata } = (await object.read()) ?? expect.fail();
  const { username } = JSON.parse(await kubectl(["auth", "whoami", "-o", "json"])).status.userInfo;
  expect(approverOf(metadata)).toEqual({ user: username, manager: "kubectl-driftless" });

  await object.pass();
  await object.settle();
  expect(aws.proxy.counts.get("CreateBucket")).toBe(1);
  expect(await object.condition("Ready")).toMatchObject({ status: "True" });
  expect(await approvalOf(object)).toBeUndefined();

  await aws.writeTags(bucket, { ...(await aws.readTags(bucket)), team: "other" });
  await object.annotate({ [APPROVED]: waiting });
  aws.proxy.reset();
  await object.pass();
  expect(aws.proxy.mutating()).toBe(0);
  expect(await object.condition("Ready")).toMatchObject({ status: "False", reason: "ApprovalRequired" });
});

test("several objects are approved at once, and what keeps one from it does not keep the others", async () => {
  const [one, two, forged] = [await waitingBucket("one"), await waitingBucket("two"), await waitingBucket("forged")];
  await forged.forge({ approval: { waiting: await waitingFor(one), used: 0 } });
  const { code, stdout, stderr } = await approve(["bucket/one", "bucket/two", "bucket/forged", "--yes"]);
  expect(code).toBe(2);
  expect(stdout).toContain("Plan: 3 to create.");
  expect(stderr).toMatch(/^bucket\/forged in \S+: not approved: its status asks for the approval of something else/);
  expect(await approvalOf(one)).toBe(await waitingFor(one));
  expect(await approvalOf(two)).toBe(await waitingFor(two));
  expect(await approvalOf(forged)).toBeUndefined();
});

describe("nothing is written", () => {
  test("if the answer is no, and if nobody can be asked", async () => {
    const object = await waitingBucket("asked");
    expect(await approveInTerminal("bucket/asked", () => "n")).toMatch(
      /\nApprove this\? \[y\/N\] n\nNothing was approved\.$/,
    );
    const { code, stderr } = await approve(["bucket/asked"]);
    expect(stderr).toBe("error: there is no terminal to ask at\nAdd --yes to write without asking.\n");
    expect(code).toBe(2);
    expect(await approvalOf(object)).toBeUndefined();
  });

  test("if the object changes while the user is asked", async () => {
    const object = await waitingBucket("edited");
    const shown = await approveInTerminal("bucket/edited", async () => {
      await object.change({ versioning: { status: "Enabled" } });
      return "y";
    });
    expect(shown).toMatch(
      /the object has changed since the plan was made, so nothing was written\nRun the command again/,
    );
    expect(await approvalOf(object)).toBeUndefined();
  });

  test("by a user who can edit the object, and lacks the verb approve", async () => {
    const object = await waitingBucket("guarded");
    const kubeconfig = await editorOf(namespace);
    // The API server begins to enforce a policy within seconds.
    await eventually(async () => {
      const { code, stderr } = await approve(["bucket/guarded", "--yes"], kubeconfig);
      await object.annotate({ [APPROVED]: null });
      expect(stderr).toMatch(/the API server refuses the approval: .*only a holder of the verb approve may change/);
      expect(code).toBe(2);
    });
    expect(await approvalOf(object)).toBeUndefined();
  });

  test("for an object that does not exist, or has nothing to do", async () => {
    const missing = await approve(["bucket/missing", "--yes"]);
    expect(missing.stdout).toContain(`there is no Bucket ${namespace}/missing`);
    expect(missing.code).toBe(2);
    const object = await waitingBucket("done");
    await object.annotate({ [APPROVED]: await waitingFor(object) });
    await object.pass();
    await object.settle();
    const { code, stderr } = await approve(["bucket", "done", "--yes"]);
    expect(stderr).toBe(`bucket/done in ${namespace}: not approved: nothing would be done now\n`);
    expect(code).toBe(0);
  });
});

/** A kubeconfig of a ServiceAccount that may read and edit buckets and read namespaces, and may not approve. */
async function editorOf(namespace: string): Promise<string> {
  const account = `editor-${crypto.randomUUID()}`;
  const inNamespace = ["-n", namespace];
  await kubectl(["create", "serviceaccount", account, ...inNamespace]);
  const metadata = { name: account };
  const rules = [
    { apiGroups: [aws.kind.group], resources: [aws.kind.plural], verbs: ["get", "list", "patch"] },
    { apiGroups: [""], resources: ["namespaces"], verbs: ["get"] },
  ];
  await kubectl(["create", "-f", "-"], {
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind: "ClusterRole",
    metadata,
    rules,
  });
  const subject = `--serviceaccount=${namespace}:${account}`;
  await kubectl(["create", "clusterrolebinding", account, `--clusterrole=${account}`, subject]);
  const token = await kubectl(["create", "token", account, ...inNamespace]);
  const { server, ca } = inject("apiServer");
  return await writeKubeconfig({ server, ca }, token.trim());
}
