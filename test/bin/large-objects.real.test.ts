import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { bucketKind as kind } from "../../lib/kinds/s3/bucket/kind.ts";
import type { Connection } from "../../lib/kubernetes/connection/connection.ts";
import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import { eventually } from "../support/assertions/eventually.ts";
import { startEventBus } from "../support/aws/event-bus.ts";
import { writeInstallation } from "../support/deployment/installation.ts";
import { openEtcdObjects } from "../support/kubernetes/etcd-objects.ts";
import { type OwnCluster, startOwnCluster } from "../support/kubernetes/own-cluster.ts";
import { createRealUser } from "../support/kubernetes/users/real-user.ts";
import { startWithoutWatchList } from "../support/kubernetes/without-watch-list.ts";
import { writeKubeconfig } from "../support/kubernetes/write-kubeconfig.ts";
import type { SweepWorkerData } from "../support/real/sweep-worker.ts";
import { bundleRelayProgram, startRelayProgram } from "../support/relay/relay-program.ts";

const program = await bundleRelayProgram();
const namespace = "default";

/** The metadata of other tenants' ten small objects and of one tenant's large objects, including the fields that the API server adds. */
const crowd = [
  ...named("small", 10, {}),
  ...named("long", 500, {
    annotations: { text: "x".repeat(250_000) },
    managedFields: managed("annotations", ["text"]),
  }),
  ...named("annotated", 50, tinyEntries("annotations", 10_000)),
  // Each of these is about as large as the largest object that etcd accepts.
  ...named("labelled", 5, tinyEntries("labels", 60_000)),
];
const names = crowd.map(({ name }) => name).sort();
let cluster: OwnCluster;
let token: string;

beforeAll(async () => {
  // These tests have their own cluster, because lists of so many objects would delay the other tests.
  cluster = await startOwnCluster();
  const { kubectl, connection, controlPlane } = cluster;
  await kubectl.apply(await writeInstallation(cluster.run.scratch("installation")));
  token = (await kubectl.run("create", "token", "driftless-relay", "--namespace=driftless-system")).trim();
  await createRealUser(connection).create({ kind, namespace, name: "small-0" }, { spec: { name: "bucket" } });
  const objects = openEtcdObjects(controlPlane.etcd.url, { kind, namespace });
  const { metadata, ...stored } = await objects.read("small-0");
  const version = await objects.write(
    crowd.map((own): KubernetesObject => ({ ...stored, metadata: { ...metadata, ...own } })),
  );
  // The API server rejects list requests until its cache contains all objects.
  const newest = `resourceVersion=${version}&resourceVersionMatch=NotOlderThan`;
  const path = `/apis/${kind.group}/${kind.version}/${kind.plural}?limit=1&${newest}`;
  await eventually(() => kubectl.run("get", "--raw", path));
});

afterAll(() => cluster[Symbol.asyncDispose]());

it("the sweep enqueues every object even if its heap is limited to a quarter of its function's memory", async () => {
  const workerData: SweepWorkerData = { connection: cluster.connection, namespace };
  const worker = new Worker(join(import.meta.dirname, "../support/real/sweep-worker.ts"), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const [enqueued]: string[][] = await once(worker, "message");
  expect(enqueued?.sort()).toEqual(names);
});

it.each([
  ["one watch", async () => cluster.connection],
  ["pages", startPaged],
])(
  "the relay reports every object without exceeding its container's memory limit when it lists in %s",
  async (_, connect) => {
    const kubeconfig = await writeKubeconfig(await connect(), token);
    const bus = await startEventBus();
    const { child } = startRelayProgram(program, kubeconfig, bus.environment);
    const told = () => bus.events.map(({ Detail }): string => JSON.parse(Detail).name);
    await eventually(
      () => {
        expect([child.exitCode, child.signalCode]).toEqual([null, null]);
        expect(told().sort()).toEqual(names);
      },
      { timeoutMs: 180_000 },
    );
    expect(peakBytes(child.pid)).toBeLessThan(memoryLimit());
  },
  200_000,
);

async function startPaged(): Promise<Connection> {
  const paged = await startWithoutWatchList(cluster.connection);
  onTestFinished(() => paged.close());
  return paged.connection;
}

function named(prefix: string, count: number, metadata: object) {
  return Array.from({ length: count }, (_, index) => ({ ...metadata, name: `${prefix}-${index}`, uid: randomUUID() }));
}

function tinyEntries(member: "annotations" | "labels", count: number) {
  const keys = Array.from({ length: count }, (_, index) => `k${index}`);
  return { [member]: Object.fromEntries(keys.map((key) => [key, ""])), managedFields: managed(member, keys) };
}

function managed(member: "annotations" | "labels", keys: readonly string[]) {
  const fields = Object.fromEntries(keys.map((key) => [`f:${key}`, {}]));
  const apiVersion = `${kind.group}/${kind.version}`;
  const fieldsV1 = { "f:metadata": { [`f:${member}`]: { ".": {}, ...fields } } };
  return [{ manager: "tenant", operation: "Update", apiVersion, fieldsType: "FieldsV1", fieldsV1 }];
}

/** The peak resident memory of a process. */
function peakBytes(pid = 0): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

/** The memory limit in the relay's Deployment, in bytes. */
function memoryLimit(): number {
  const manifest = readFileSync(join(import.meta.dirname, "../../infra/cluster/relay-deployment.yaml"), "utf8");
  const [, mebibytes] = /limits: \{ memory: (\d+)Mi \}/.exec(manifest) ?? [];
  return Number(mebibytes) * 2 ** 20;
}
