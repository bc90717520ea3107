import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { publishedParameters } from "../../../infra/cluster/published-parameters.ts";
import { readParametersFile } from "../../../infra/parameters/read-parameters.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { sharedEmulator } from "../../support/aws/shared-emulator.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import type { AuditedRequest } from "../../support/kubernetes/audit-log.ts";
import { type OwnCluster, startOwnCluster } from "../../support/kubernetes/own-cluster.ts";
import { manifestOf } from "../../support/preflight/sound-installation.ts";
import { startLocalProgram } from "../../support/programs/local-program.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";
import { type CountingProxy, startCountingProxy } from "../../support/proxies/counting-proxy.ts";
import { applyDefinitions } from "../../support/real/apply-definitions.ts";

const ROOT = join(import.meta.dirname, "../../..");
const EXAMPLES = join(ROOT, "docs/examples");

let cluster: OwnCluster;
let s3: CountingProxy;
let others: CountingProxy;

beforeAll(async () => {
  s3 = await startCountingProxy(inject("s3Endpoint"));
  others = await startCountingProxy(await sharedEmulator("moto"));
  cluster = await startOwnCluster();
  await applyDefinitions(cluster.controlPlane, join(ROOT, "infra/cluster/crds"));
  const parameters = readParametersFile(join(EXAMPLES, "deployment/examples.yaml"));
  const published = publishedParameters({ ...parameters, roles: "own" }, kindData);
  const items = [manifestOf("Namespace", "driftless-system"), published];
  const file = join(cluster.run.scratch("manifests"), "list.json");
  await writeFile(file, JSON.stringify({ apiVersion: "v1", kind: "List", items }));
  await cluster.kubectl.run("apply", "-f", file);
  await cluster.kubectl.run("apply", "-f", join(EXAMPLES, "bucket.yaml"));
  await cluster.kubectl.run("apply", "--server-side", "-f", join(EXAMPLES, "queue.yaml"));
});

afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]();
  await Promise.all([s3?.close(), others?.close()]);
});

/** Runs `kubectl driftless plan`, and returns what it prints and the requests that the API server received from it. */
async function plan(...args: readonly string[]) {
  const before = cluster.requests().length;
  const environment = {
    KUBECONFIG: cluster.controlPlane.kubeconfig,
    AWS_ACCESS_KEY_ID: ACCOUNT,
    AWS_SECRET_ACCESS_KEY: ACCOUNT,
    AWS_REGION: REGION,
    AWS_ENDPOINT_URL: others.url,
    AWS_ENDPOINT_URL_S3: s3.url,
  };
  const directory = await temporaryDirectory();
  const program = startLocalProgram(directory, ["plan", ...args, "-o", "json"], environment, "kubectl-driftless");
  const code = await program.ended;
  const { stdout, stderr } = program.output();
  if (stdout === "") throw new Error(stderr);
  const { objects } = JSON.parse(stdout) as {
    readonly objects: readonly { readonly kind: string; readonly would: string }[];
  };
  return { code, objects, requests: cluster.requests().slice(before) };
}

/** Whether nothing in the cluster is different after a request. */
function isHarmless({ verb, requestURI }: AuditedRequest): boolean {
  const isDry = new URL(requestURI, "http://cluster").searchParams.getAll("dryRun").join() === "All";
  return ["get", "list"].includes(verb) || (verb === "patch" && isDry);
}

test.each([
  { what: "new and changed manifests of every kind", args: ["-f", EXAMPLES], dry: true },
  { what: "a stored object", args: ["bucket/first-bucket"], dry: false },
  { what: "every stored object", args: ["--all", "-A"], dry: false },
  { what: "the deletion of a stored object", args: ["queue/first-queue", "--delete"], dry: false },
])("a plan for $what sends the API server only reads and dry runs, and AWS only reads", async ({ args, dry }) => {
  s3.reset();
  others.reset();
  const { objects, requests } = await plan(...args);
  expect(objects.length).toBeGreaterThan(0);
  if (dry) expect(new Set(objects.map(({ kind }) => kind))).toEqual(new Set(kinds.map((one) => one.resource.kind)));
  expect(requests.filter((request) => !isHarmless(request))).toEqual([]);
  expect(requests.some(({ verb }) => verb === "patch")).toBe(dry);
  expect([s3.mutating(), others.mutating()]).toEqual([0, 0]);
  expect(s3.total() + others.total()).toBeGreaterThan(0);
});

test("the audit log shows what is written", async () => {
  const before = cluster.requests().length;
  await cluster.kubectl.run("apply", "-f", join(EXAMPLES, "topic.yaml"));
  expect(
    cluster
      .requests()
      .slice(before)
      .filter((request) => !isHarmless(request)),
  ).toMatchObject([{ verb: "create", requestURI: expect.stringContaining("/topics") }]);
});
