import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createSendRequest } from "../../../lib/kubernetes/request.ts";
import type { RecordedProcess } from "../../../lib/local/processes/run-directory.ts";
import { eventually } from "../../support/assertions/eventually.ts";
import { type OwnCluster, startOwnCluster } from "../../support/kubernetes/own-cluster.ts";
import { applyDefinitions } from "../../support/real/apply-definitions.ts";
import { startTestRelay } from "../../support/relay/test-relay.ts";

const BUCKETS = "/apis/s3.services.k8s.aws/v1alpha1/namespaces/default/buckets";

let cluster: OwnCluster;

beforeAll(async () => {
  cluster = await startOwnCluster();
  await applyDefinitions(cluster.controlPlane, join(import.meta.dirname, "../../../infra/cluster/crds"));
});

afterAll(() => cluster[Symbol.asyncDispose]());

// Each test begins without objects.
afterEach(() => send("DELETE", BUCKETS));

it.each(["stop", "kill"] as const)(
  "watches again when the API server comes back from a %s, and reports only what it missed",
  async (ending) => {
    const { connection, controlPlane } = cluster;
    await create("before");
    const { relay, published } = startTestRelay({ connection });
    await eventually(() => expect(published).toMatchObject([{ name: "before", reason: "resync" }]));

    await controlPlane.apiServer[ending]();
    await eventually(() => expect(relay.health.unreachable()).toEqual(["buckets", "namespaces"]));
    await controlPlane.apiServer.start();
    await create("after");

    // A restarted API server has no history, so the relay must list. Its filter does not send unchanged objects to the bus.
    await eventually(() => expect(published.map(({ name }) => name)).toEqual(["before", "after"]));
    expect(relay.health.unreachable()).toEqual([]);

    await create("later");
    await eventually(() => expect(published.slice(2)).toMatchObject([{ name: "later", reason: "change" }]));
  },
);

it("detects that the API server has frozen, and continues when the API server resumes", async () => {
  const { connection } = cluster;
  await create("before");
  const { relay, published, metrics } = startTestRelay({ connection, inactivityMs: 3000 });
  await eventually(() => expect(published).toMatchObject([{ name: "before", reason: "resync" }]));

  process.kill(apiServerPid(), "SIGSTOP");
  // The connections of the frozen API server stay open, and the operating system accepts new ones for it.
  await eventually(() => expect(relay.health.unreachable()).toEqual(["buckets", "namespaces"]));
  process.kill(apiServerPid(), "SIGCONT");
  await create("after");

  await eventually(() => expect(published.map(({ name }) => name)).toEqual(["before", "after"]));
  await eventually(() => expect(relay.health.unreachable()).toEqual([]));
  const counted = await metrics.registry.metrics();
  expect(counted).toMatch(/watch_restarts_total\{.*cause="silent"\}/);
  expect(counted).toMatch(/watch_restarts_total\{.*cause="unanswered"\}/);
});

function apiServerPid(): number {
  const record = readFileSync(join(cluster.run.path, "run.json"), "utf8");
  const { processes }: { readonly processes: readonly RecordedProcess[] } = JSON.parse(record);
  return processes.find(({ name }) => name === "kube-apiserver")?.pid ?? expect.fail("no API server runs");
}

async function create(name: string): Promise<void> {
  const apiVersion = "s3.services.k8s.aws/v1alpha1";
  await send("POST", BUCKETS, { apiVersion, kind: "Bucket", metadata: { name }, spec: { name } });
}

/** Sends a request on a new connection, because a restart of the API server ends the existing ones. */
async function send(method: "POST" | "DELETE", path: string, body?: object): Promise<void> {
  await createSendRequest(cluster.connection)({ method, path, body });
}
