import { beforeAll, describe, expect, inject, test } from "vitest";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import type { Busy } from "../../../lib/reconcile/contract/progress.ts";
import { conditionsOf } from "../../../lib/reconcile/object/conditions.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { clientsOf } from "../../support/kubernetes/users/administrator.ts";
import { writeKubeconfig } from "../../support/kubernetes/write-kubeconfig.ts";
import { type LocalProgram, startLocalProgram } from "../../support/programs/local-program.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";
import "../../support/real/provided-context.ts";

const PAUSED = { reason: "Paused", message: "paused\u001b[2J by an annotation; not done: create the Bucket" };

let namespace: string;
beforeAll(async () => {
  namespace = await createNamespace();
  await create("invoices", undefined);
  await create("reports", PAUSED);
});

const reference = (name: string) => ({ kind: bucketKind, namespace, name });
const read = (name: string) => clientsOf().kubernetes.get(reference(name));

/** Creates a bucket object that is Ready, or that waits for this. */
async function create(name: string, busy: Pick<Busy, "reason" | "message"> | undefined): Promise<void> {
  await clientsOf().user.create(reference(name), { spec: { name: `${namespace}-${name}` } });
  await report(name, busy);
}

/** Writes a status as a pass does. */
async function report(name: string, busy: Pick<Busy, "reason" | "message"> | undefined, more: object = {}) {
  const failure = { terminal: [], recoverable: [] };
  const conditions = conditionsOf({ failure, busy, advisories: [] }).map((condition) => ({
    ...condition,
    lastTransitionTime: new Date().toISOString(),
  }));
  await clientsOf().user.patchStatus(reference(name), { conditions, observedGeneration: 1, ...more });
}

async function start(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<LocalProgram> {
  const variables = { KUBECONFIG: inject("apiServer").kubeconfig, ...environment };
  return startLocalProgram(await temporaryDirectory(), args, variables, "kubectl-driftless");
}

async function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const program = await start(args, environment);
  const code = await program.ended;
  return { code, ...program.output() };
}

describe("status", () => {
  test("lists what is not Ready, and counts the rest", async () => {
    const { code, stdout } = await run(["status", "buckets", "-n", namespace]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^OBJECT +STATE +SINCE +WHY\nbucket\/reports +paused +\d+ s +Paused: paused\ufffd\[2J by an/,
    );
    expect(stdout).toContain(`2 objects in the namespace ${namespace}: 1 ready, 1 paused.`);
    expect(stdout).not.toContain("bucket/invoices");
  });

  test("as JSON, lists every object, with a version", async () => {
    const { code, stdout } = await run(["status", "-n", namespace, "-o", "json"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      apiVersion: "cli.driftless.dev/v1",
      kind: "Status",
      objects: [
        { kind: "Bucket", group: "s3.services.k8s.aws", namespace, name: "invoices", state: "ready", paused: false },
        { kind: "Bucket", name: "reports", state: "paused", reason: "Paused", since: expect.stringMatching(/Z$/) },
      ],
      notInstalled: [],
      unread: [],
    });
  });

  test("lists only objects with the labels of -l", async () => {
    const { code, stdout } = await run(["status", "-n", namespace, "-l", "team=web", "-o", "json"]);
    expect([code, JSON.parse(stdout).objects]).toEqual([0, []]);
    const others = await run(["status", "-n", namespace, "-l", "team!=web", "-o", "json"]);
    expect(JSON.parse(others.stdout).objects).toHaveLength(2);
  });

  test("of an empty namespace is nothing to report, and says how to look elsewhere", async () => {
    const { code, stdout } = await run(["status", "-n", "default"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^There are no objects in the namespace default\. To look in all namespaces, add -A\.\n$/);
  });
});

describe("why", () => {
  test("explains an object, without control characters", async () => {
    const { code, stdout } = await run(["why", "-n", namespace, "bucket/reports"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      new RegExp(`^Bucket ${namespace}/reports is paused, reported \\d+ s ago\\.\n\nPROBLEM +Paused\n`),
    );
    expect(stdout).not.toContain("\u001b");
  });

  test("says that an object is Ready", async () => {
    const { code, stdout } = await run(["why", "-n", namespace, "bkt", "invoices", "-o", "json"]);
    expect(stdout).not.toBe("");
    expect(JSON.parse(stdout)).toMatchObject({
      kind: "Explanation",
      object: { kind: "Bucket", namespace, name: "invoices" },
      state: "ready",
    });
    expect([0, 1]).toContain(code);
  });

  test("explains several objects, one after the other", async () => {
    const { code, stdout } = await run(["why", "-n", namespace, "bucket/reports", "bucket/invoices"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      new RegExp(`^Bucket ${namespace}/reports is paused(.|\n)*\n\nBucket ${namespace}/invoices is Ready`),
    );
  });

  test("suggests the name that was probably meant", async () => {
    const { code, stderr } = await run(["why", "-n", namespace, "bucket/invoice"]);
    expect(stderr).toBe(
      `error: there is no bucket invoice in the namespace ${namespace}\nDid you mean bucket/invoices?\n`,
    );
    expect(code).toBe(2);
  });
});

describe("pause and resume", () => {
  test("set and remove the annotation, and say what was so already", async () => {
    await create("pausable", undefined);
    const paused = await run(["pause", "-n", namespace, "bucket/pausable"]);
    expect(paused).toMatchObject({ code: 0, stdout: `bucket/pausable in ${namespace}: paused\n` });
    expect((await read("pausable"))?.metadata.annotations).toMatchObject({ "driftless.dev/paused": "true" });
    const again = await run(["pause", "-n", namespace, "bucket/pausable"]);
    expect(again.stdout).toBe(`bucket/pausable in ${namespace}: was paused already\n`);
    const { stdout } = await run(["status", "-n", namespace]);
    expect(stdout).toMatch(/bucket\/pausable +ready, paused/);
    const resumed = await run(["resume", "-n", namespace, "--all"]);
    expect(resumed.stdout).toContain(`bucket/pausable in ${namespace}: resumed\n`);
    expect(resumed.stdout).toContain(`bucket/invoices in ${namespace}: was not paused\n`);
    expect((await read("pausable"))?.metadata.annotations).toBeUndefined();
  });

  test("without an object say what to write", async () => {
    const { code, stderr } = await run(["pause", "-n", namespace]);
    expect(stderr).toBe("error: no object is named\nWrite TYPE/NAME, or --all for every object.\n");
    expect(code).toBe(2);
  });
});

describe("sync", () => {
  test("--wait ends when a pass has answered the request and the object is Ready", async () => {
    await create("synced", PAUSED);
    const program = await start(["sync", "--wait", "-n", namespace, "bucket/synced"]);
    await program.told(/waiting: no pass has answered the request yet/);
    const request = (await read("synced"))?.metadata.annotations?.["driftless.dev/reconcile-requested-at"];
    await report("synced", undefined, { lastHandledReconcileAt: request });
    expect(await program.ended).toBe(0);
    expect(program.output().stdout).toBe(`bucket/synced in ${namespace}: Ready\n`);
  });

  test("--wait says what it waits for when the time is over", async () => {
    const { code, stdout } = await run(["sync", "--wait", "--timeout", "1", "-n", namespace, "bucket/invoices"]);
    expect(stdout).toBe(
      `bucket/invoices in ${namespace}: not Ready after 1 s\n  no pass has answered the request yet\n    kubectl driftless why -n ${namespace} bucket/invoices\n`,
    );
    expect(code).toBe(1);
  });

  test("--wait ends with Ctrl-C, and says that the pass runs nevertheless", async () => {
    const program = await start(["sync", "--wait", "-n", namespace, "bucket/invoices"]);
    await program.told(/waiting/);
    program.signal("SIGINT");
    expect(await program.ended).toBe(130);
    expect(program.output().stderr).toContain("interrupted; the requested pass runs nevertheless");
  });

  test("without --wait only requests a pass", async () => {
    const { code, stdout } = await run(["sync", "-n", namespace, "bucket/reports", "bucket/nothing"]);
    expect(stdout).toBe(`bucket/reports in ${namespace}: requested\n`);
    expect(code).toBe(2);
  });
});

describe("each command says what is wrong with the cluster:", () => {
  const commands = [["status"], ["why", "bucket/a"], ["pause", "bucket/a"], ["sync", "bucket/a"]].map((args) => ({
    args,
    command: args.join(" "),
  }));

  test.each(commands)("$command without a kubeconfig", async ({ args }) => {
    const { code, stderr } = await run(args, { KUBECONFIG: "", HOME: "/nowhere" });
    expect(stderr).toMatch(/^error: there is no kubeconfig at .*\/\.kube\/config\nSpecify one with --kubeconfig FILE/);
    expect(code).toBe(3);
  });

  test.each(commands)("$command with a context that does not exist", async ({ args }) => {
    const { code, stderr } = await run([...args, "--context", "production"]);
    expect(stderr.replaceAll("\n", " ")).toContain("has no context production");
    expect(code).toBe(2);
  });

  test.each(commands)("$command with a token that the API server rejects", async ({ args }) => {
    const { server, ca } = inject("apiServer");
    const { code, stderr } = await run(args, { KUBECONFIG: await writeKubeconfig({ server, ca }, "wrong") });
    expect(stderr).toMatch(/^error: .*Unauthorized.*\nThe cluster does not know these credentials\./);
    expect(code).toBe(3);
  });

  test.each(commands)("$command with a server that does not respond", async ({ args }) => {
    const { ca } = inject("apiServer");
    const KUBECONFIG = await writeKubeconfig({ server: "https://127.0.0.1:1", ca }, "token");
    const { code, stderr } = await run(args, { KUBECONFIG });
    expect(stderr).toMatch(/^error: .*no response from the API server.*\n(?:Is this the right context|Run this where)/);
    expect(code).toBe(3);
  });

  test.each(commands)("$command by a user without permissions", async ({ args }) => {
    const { server, ca } = inject("apiServer");
    const KUBECONFIG = await writeKubeconfig({ server, ca }, await tokenOfNobody());
    const { code, stdout, stderr } = await run(args, { KUBECONFIG });
    expect(`${stdout}${stderr}`).toMatch(/forbidden/);
    expect(code).toBe(3);
  });
});

/** A token of a ServiceAccount that may do nothing. */
async function tokenOfNobody(): Promise<string> {
  const { send } = clientsOf();
  const accounts = `/api/v1/namespaces/${namespace}/serviceaccounts`;
  const name = `nobody-${Math.random().toString(36).slice(2)}`;
  await send({ method: "POST", path: accounts, body: { metadata: { name } } });
  const answer = await send({ method: "POST", path: `${accounts}/${name}/token`, body: { spec: {} } });
  return (answer as { readonly status: { readonly token: string } }).status.token;
}
