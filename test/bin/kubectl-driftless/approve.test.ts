import { expect, onTestFinished, test } from "vitest";
import { PUBLISHED } from "../../../lib/settings/published.ts";
import { startStubApiServer } from "../../support/kubernetes/stub-api-server.ts";
import { writeKubeconfig } from "../../support/kubernetes/write-kubeconfig.ts";
import { startLocalProgram } from "../../support/programs/local-program.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";

test("prints its usage, with the exit statuses, and is completed with types", async () => {
  const { code, stdout } = await run(["approve", "-h"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Usage: kubectl driftless approve \[options\] <TYPE\/NAME\.\.\.>/);
  expect(stdout).toMatch(/Exit status: 0 approved or nothing to approve, 1 not approved, 2 refused/);
  expect((await run(["__complete", "approve", "bu"])).stdout).toBe("bucket/\n:6\n");
  expect((await run(["__complete", "approve", "bucket/a", "--y"])).stdout).toBe("--yes\n:4\n");
});

test.each([
  { args: [], complaint: /missing required argument 'TYPE\/NAME'/ },
  { args: ["buckit/a"], complaint: /there is no type "buckit"; did you mean bucket\?/ },
  { args: ["bucket/A"], complaint: /"A" cannot be the name of an object/ },
  { args: ["bucket/a", "-A"], complaint: /unknown option '-A'/ },
  { args: ["bucket/a", "--context", "other"], complaint: /has no context other/ },
])("rejects $args before it sends anything to the cluster", async ({ args, complaint }) => {
  const { kubeconfig, requests } = await emptyCluster();
  const { code, stdout, stderr } = await run(["approve", ...args], { KUBECONFIG: kubeconfig });
  expect(stderr).toMatch(complaint);
  expect([code, stdout]).toEqual([2, ""]);
  expect(requests).toEqual([]);
});

test("without a deployment in the cluster, could not look, and writes nothing", async () => {
  const { kubeconfig, requests } = await emptyCluster();
  const { code, stderr } = await run(["approve", "bucket/a", "--yes"], { KUBECONFIG: kubeconfig });
  expect(stderr).toMatch(/no deployment of Driftless has published its parameters: [\s\S]*\nSpecify the file/);
  expect(code).toBe(3);
  const { namespace, name } = PUBLISHED;
  expect(requests.map(({ url }) => url.pathname)).toEqual([`/api/v1/namespaces/${namespace}/configmaps/${name}`]);
});

/** A cluster in which nothing is installed. */
async function emptyCluster() {
  const stub = await startStubApiServer((_, response) => response.writeHead(404).end());
  onTestFinished(() => stub.close());
  return { requests: stub.requests, kubeconfig: await writeKubeconfig(stub.connection, "token") };
}

async function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const program = startLocalProgram(await temporaryDirectory(), args, environment, "kubectl-driftless");
  const code = await program.ended;
  return { code, ...program.output() };
}
