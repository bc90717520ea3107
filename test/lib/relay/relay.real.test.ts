import { beforeAll, expect, inject, it } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import type { ConfigMapReference } from "../../../lib/kubernetes/client.ts";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import { createSendRequest } from "../../../lib/kubernetes/request.ts";
import { type Checkpoint, createCheckpoint } from "../../../lib/relay/checkpoint.ts";
import type { RelayDependencies } from "../../../lib/relay/relay.ts";
import { checkpointKey } from "../../../lib/relay/watch/scope-name.ts";
import { eventually } from "../../support/assertions/eventually.ts";
import { applyClusterManifests } from "../../support/kubernetes/cluster-manifests.ts";
import { kubectl } from "../../support/kubernetes/kubectl.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { administrator } from "../../support/kubernetes/users/administrator.ts";
import { silentLog } from "../../support/programs/silent-log.ts";
import { startTestRelay } from "../../support/relay/test-relay.ts";

const namespaceOfRelay = "driftless-system";
let connection: Connection;

beforeAll(async () => {
  await applyClusterManifests();
  const token = await kubectl(["create", "token", "driftless-relay", "-n", namespaceOfRelay]);
  const { server, ca } = inject("apiServer");
  // The relay's own identity, which shows that the permissions in the manifests are sufficient.
  connection = { server, ca, token: async () => token.trim() };
});

it("sends a hint for every object at its first start, then for each change, but not for Driftless's own writes", async () => {
  const namespace = await createNamespace();
  await create(namespace, "old");
  const { published } = startTestRelay({ connection, namespaces: [namespace] });
  const told = () => published.map(({ name, reason, declared }) => `${name} ${declared ? "declared" : reason}`);
  await eventually(() => expect(told()).toEqual(["old resync"]));

  await create(namespace, "new");
  await eventually(() => expect(told()).toEqual(["old resync", "new declared"]));

  const finalizer = "finalizers.s3.services.k8s.aws/Bucket";
  await patch(namespace, "new", { metadata: { finalizers: [finalizer] } });
  const status = { conditions: [{ type: "Ready", status: "True" }] };
  await patch(namespace, "new", { status }, "--subresource=status");
  await patch(namespace, "old", { metadata: { annotations: { "driftless.dev/reconcile-requested-at": "now" } } });
  await eventually(() => expect(told()).toEqual(["old resync", "new declared", "old change"]));

  await patch(namespace, "new", { metadata: { finalizers: null } });
  await kubectl(["delete", "bucket.s3.services.k8s.aws/new", "-n", namespace]);
  await create(namespace, "newest");
  await eventually(() => expect(told().slice(3)).toEqual(["new change", "newest declared"]));
});

// A test that changes the CRDs meanwhile makes the API server forget from where a watch can continue. The relay then has to list.
it("continues from its checkpoint without a list, and reports what it missed", { retry: 3 }, async () => {
  const namespace = await createNamespace();
  await create(namespace, "before");
  const first = startTestRelay({ connection, namespaces: [namespace], checkpoint: storedCheckpoint() });
  await eventually(() => expect(first.published).toHaveLength(1));
  await first.relay.stop();

  await create(namespace, "missed");
  // Installing again, as an upgrade does, leaves the checkpoint alone.
  await applyClusterManifests();
  const second = startTestRelay({ connection, namespaces: [namespace], checkpoint: storedCheckpoint() });
  await eventually(() => expect(second.published).toMatchObject([{ name: "missed", reason: "change" }]));
  expect(await lists(second)).toEqual([]);
  await second.relay.stop();
});

it("warns while a kind is not installed, and continues to serve the other kinds", async () => {
  const widgetKind = { group: "test.services.k8s.aws", version: "v1alpha1", kind: "Widget", plural: "widgets" };
  const namespace = await createNamespace();
  const warnings: unknown[] = [];
  const log = { ...silentLog, warn: (message: string, fields?: object) => warnings.push({ message, ...fields }) };
  const options = { connection: administrator(), namespaces: [namespace], kinds: [widgetKind, bucketKind], log };
  const { relay, published } = startTestRelay(options);
  await create(namespace, "other");
  await eventually(() => expect(published).toMatchObject([{ name: "other" }]));
  const told = { message: "the kind is not installed in the cluster", kind: "widgets.test.services.k8s.aws" };
  await eventually(() => expect(warnings).toContainEqual(expect.objectContaining(told)));
  await eventually(() => expect(relay.health.unreachable()).toEqual([]));
});

it.each([
  ["has expired", "1", "expired"],
  ["lies in the future", "99999999999", "future"],
])("lists when the checkpoint %s", async (_, resourceVersion, cause) => {
  const namespace = await createNamespace();
  await create(namespace, "old");
  const start = checkpointOf(namespace, resourceVersion);
  const relay = startTestRelay({ connection, namespaces: [namespace], start });
  await eventually(() => expect(relay.published).toMatchObject([{ name: "old", reason: "resync" }]));
  expect(await lists(relay)).toEqual([expect.stringContaining(`cause="${cause}"`)]);
  await create(namespace, "new");
  await eventually(() => expect(relay.published.slice(1)).toMatchObject([{ name: "new", reason: "change" }]));
});

it("reports a deletion that it did not see, because the finalizer keeps the object", async () => {
  const namespace = await createNamespace();
  const checkpoint = await checkpointIn(namespace);
  await create(namespace, "gone", {}, ["finalizers.s3.services.k8s.aws/Bucket"]);
  const first = startTestRelay({ connection, namespaces: [namespace], checkpoint: checkpoint() });
  await eventually(() => expect(first.published).toMatchObject([{ name: "gone", reason: "resync" }]));
  await first.relay.stop();

  await kubectl(["delete", "bucket.s3.services.k8s.aws/gone", "-n", namespace, "--wait=false"]);
  const second = startTestRelay({ connection, namespaces: [namespace], checkpoint: checkpoint() });
  await eventually(() => expect(second.published).toMatchObject([{ name: "gone", reason: "change" }]));
  await second.relay.stop();
  const third = startTestRelay({ connection, namespaces: [namespace], start: checkpointOf(namespace, "1") });
  await eventually(() => expect(third.published).toMatchObject([{ name: "gone", reason: "resync" }]));
});

it("reports the objects that a wider scope adds, however old they are", async () => {
  const namespace = await createNamespace();
  const other = await createNamespace();
  const checkpoint = await checkpointIn(namespace);
  await create(namespace, "in", { team: "web" });
  await create(namespace, "out");
  await create(other, "elsewhere");
  const run = async (scope: Pick<RelayDependencies, "namespaces" | "selector">, names: readonly string[]) => {
    const { relay, published } = startTestRelay({ connection, ...scope, checkpoint: checkpoint() });
    await eventually(() => expect(published.map(({ name }) => name).sort()).toEqual(names));
    await relay.stop();
  };
  await run({ namespaces: [namespace], selector: "team=web" }, ["in"]);
  await run({ namespaces: [namespace], selector: "" }, ["in", "out"]);
  // The watch of the namespace that was previously in scope continues from its position.
  await create(namespace, "new");
  await run({ namespaces: [namespace, other], selector: "" }, ["elsewhere", "new"]);
});

it("two relays at the same time each report every change, and leave a checkpoint that a third continues from", async () => {
  const namespace = await createNamespace();
  const checkpoint = await checkpointIn(namespace);
  const start = () => startTestRelay({ connection, namespaces: [namespace], checkpoint: checkpoint() });
  const pair = [start(), start()];
  await create(namespace, "both");
  for (const { published } of pair) {
    await eventually(() => expect(new Set(published.map(({ name }) => name))).toEqual(new Set(["both"])));
  }
  await Promise.all(pair.map(({ relay }) => relay.stop()));
  await create(namespace, "next");
  const third = start();
  await eventually(() => expect(third.published.map(({ name }) => name)).toContain("next"));
  expect(await lists(third)).toEqual([]);
  await third.relay.stop();
});

it("watches only objects with the given label", async () => {
  const namespace = await createNamespace();
  await create(namespace, "out");
  await create(namespace, "in", { team: "web" });
  const { published } = startTestRelay({ connection, namespaces: [namespace], selector: "team=web" });
  await eventually(() => expect(published).toHaveLength(1));
  await patch(namespace, "out", { metadata: { labels: { team: "web" } } });
  await eventually(() => expect(published.map(({ name }) => name)).toEqual(["in", "out"]));
});

async function create(
  namespace: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
  finalizers: readonly string[] = [],
): Promise<void> {
  const metadata = { namespace, name, labels, finalizers };
  const bucket = {
    apiVersion: "s3.services.k8s.aws/v1alpha1",
    kind: "Bucket",
    metadata,
    spec: { name: `bucket-${name}` },
  };
  await kubectl(["create", "-f", "-"], bucket);
}

async function patch(namespace: string, name: string, change: unknown, ...flags: readonly string[]): Promise<void> {
  const object = ["bucket.s3.services.k8s.aws", name, "-n", namespace];
  await kubectl(["patch", ...object, "--type=merge", "-p", JSON.stringify(change), ...flags]);
}

function checkpointOf(namespace: string, resourceVersion: string): Readonly<Record<string, string>> {
  const keys = kinds.map(({ resource }) => checkpointKey({ kind: resource, namespace, labelSelector: "" }));
  return Object.fromEntries(keys.map((key) => [key, resourceVersion]));
}

function storedCheckpoint() {
  return checkpointAt(connection, { namespace: namespaceOfRelay, name: "driftless-relay-checkpoint" });
}

/** A checkpoint that is not shared with any other test. Each call opens it as a new relay would. */
async function checkpointIn(namespace: string): Promise<() => Checkpoint> {
  await kubectl(["create", "configmap", "checkpoint", "-n", namespace]);
  return () => checkpointAt(administrator(), { namespace, name: "checkpoint" });
}

function checkpointAt(as: Connection, reference: ConfigMapReference): Checkpoint {
  return createCheckpoint({ send: createSendRequest(as), reference, log: silentLog, now: Date.now });
}

async function lists({ metrics }: ReturnType<typeof startTestRelay>): Promise<readonly string[]> {
  const text = await metrics.registry.metrics();
  // The relay always lists the namespaces.
  const lines = text.split("\n").filter((line) => line.startsWith("driftless_relay_lists_total{"));
  return lines.filter((line) => !line.includes('kind="namespaces"'));
}
