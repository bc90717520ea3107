import { beforeAll, expect, test } from "vitest";
import { finalizerOf } from "../../lib/reconcile/object/metadata.ts";
import { eventually } from "../support/assertions/eventually.ts";
import { ACCOUNT, REGION } from "../support/aws/test-account.ts";
import { volumeDefinition } from "../support/kinds/volume-definition.ts";
import { volume, volumes } from "../support/kinds/volume-kind.ts";
import { createVolumeService } from "../support/kinds/volume-service.ts";
import { kubectl } from "../support/kubernetes/kubectl.ts";
import { createNamespace } from "../support/kubernetes/namespace.ts";
import { createRealObject, type Manifest } from "../support/real/real-object.ts";
import { createTestClock } from "../support/worlds/test-clock.ts";

const PLACE = { account: ACCOUNT, partition: "aws", region: REGION };
const ARN = `arn:aws:storage:${REGION}:${ACCOUNT}:volume/vol-1`;
const CREATING = expect.stringMatching(
  /^the volume is CREATING \(since \d{4}-\d\d-\d\dT\S+Z; this usually takes a minute\)$/,
);
const FINALIZER = finalizerOf(volume.resource);

beforeAll(async () => {
  await kubectl(["apply", "-f", "-"], volumeDefinition);
  await kubectl(["wait", "--for=condition=Established", `crd/${volumeDefinition.metadata.name}`]);
});

test("a volume is created, and its object is Ready once AWS has finished", async () => {
  const { object, service, ourTags } = await start({ spec: { size: 5, label: "fast" } });
  expect(await object.pass()).toMatchObject({ outcome: "in-progress" });
  expect(await object.condition("ACK.ResourceSynced")).toMatchObject({ status: "False", reason: "CREATING" });
  expect(await object.condition("Ready")).toMatchObject({ status: "False", message: CREATING });
  expect((await object.read())?.status).toMatchObject({ origin: "Creating", volumeID: "vol-1", poll: { count: 1 } });

  expect(await object.settle()).toEqual(["in-progress", "updated"]);
  const settled = await object.read();
  expect(settled?.metadata.finalizers).toEqual([FINALIZER]);
  expect(settled?.status).toMatchObject({
    ackResourceMetadata: { arn: ARN, ownerAccountID: ACCOUNT, region: REGION },
    observedGeneration: 1,
    origin: "Created",
    volumeID: "vol-1",
  });
  expect(settled?.status).not.toHaveProperty("claim");
  expect(settled?.status).not.toHaveProperty("poll");
  expect(await object.condition("Ready")).toMatchObject({ status: "True", observedGeneration: 1 });
  expect(service.volumes.get("vol-1")).toMatchObject({ place: PLACE, size: 5, label: "fast", tags: ourTags });
  expect(await object.events()).toContain("Created: Volume created in AWS");

  expect(await object.pass()).toMatchObject({ outcome: "unchanged", sent: [] });
  expect((await object.read())?.metadata.resourceVersion).toBe(settled?.metadata.resourceVersion);
  expect(service.writes).toEqual(["CreateVolume", "LabelVolume"]);
});

test("however often a pass finds AWS at the same work, the object says since when, and its message stays the same", async () => {
  const { object } = await start({ spec: { size: 5 } });
  await object.pass();
  const first = await object.condition("ACK.ResourceSynced");
  const { poll } = (await object.read())?.status ?? {};
  expect(await object.pass()).toMatchObject({ outcome: "in-progress" });
  expect(await object.condition("ACK.ResourceSynced")).toMatchObject({ message: first?.message });
  expect((await object.read())?.status?.poll).toMatchObject({ since: poll?.since });
});

test("while AWS is working on a change, a pass carries out those parts of the next change that AWS already accepts", async () => {
  const { object, service } = await startReady();
  await object.change({ size: 7 });
  expect(await object.pass()).toMatchObject({ outcome: "in-progress" });
  expect(await object.condition("ACK.ResourceSynced")).toMatchObject({ status: "False", reason: "UPDATING" });

  await object.change({ size: 3, label: "small" });
  expect(await object.pass()).toMatchObject({ outcome: "in-progress" });
  expect(service.volumes.get("vol-1")).toMatchObject({ size: 7, label: "small", work: { state: "UPDATING" } });

  await object.settle();
  expect(service.volumes.get("vol-1")).toMatchObject({ size: 3, label: "small" });
  expect(await object.condition("Ready")).toMatchObject({ status: "True" });
  expect(await object.events()).toEqual(expect.arrayContaining(["Updated: size: 1 -> 7", "Updated: size: 7 -> 3"]));
});

test("a volume is deleted, and the object stays until the volume is gone", async () => {
  const { object, service } = await startReady();
  await object.delete();
  expect(await object.pass()).toMatchObject({ outcome: "in-progress" });
  expect(await object.condition("ACK.ResourceSynced")).toMatchObject({ status: "False", reason: "DELETING" });
  expect(service.volumes.size).toBe(1);

  expect((await object.settle()).at(-1)).toBe("deleted");
  expect(await object.read()).toBeUndefined();
  expect(service.volumes.size).toBe(0);
  expect(service.writes).toEqual(["CreateVolume", "DeleteVolume"]);
  expect(await object.events()).toContain("Deleted: Volume deleted in AWS");
});

test("a volume whose id was lost is found again by its owner tag", async () => {
  const { object, service } = await startReady();
  await object.forge({ volumeID: null });
  expect(await object.pass()).toMatchObject({ outcome: "unchanged" });
  expect((await object.read())?.status).toMatchObject({ volumeID: "vol-1" });
  expect(service.writes).toEqual(["CreateVolume"]);
});

test("a status that names another owner's volume gives no access to that volume", async () => {
  const { object, service, clock } = await startReady();
  await service.as(PLACE).CreateVolume({ token: "theirs", size: 1, tags: { team: "theirs" } });
  clock.advance(60);
  await object.forge({ volumeID: "vol-2" });
  await object.change({ size: 9 });
  expect(await object.pass()).toMatchObject({ outcome: "in-progress" });
  expect(service.volumes.get("vol-1")).toMatchObject({ size: 9 });
  expect(service.volumes.get("vol-2")).toMatchObject({ size: 1, tags: { team: "theirs" } });
  expect((await object.read())?.status).toMatchObject({ volumeID: "vol-1" });
  expect(service.writes).toEqual(["CreateVolume", "ResizeVolume"]);
});

test("a volume that ACK manages is taken over with a single write of its tags", async () => {
  const { object, service, clock, namespace, ourTags } = await start({ spec: { size: 2 }, finalizers: [FINALIZER] });
  const acks = { "services.k8s.aws/namespace": namespace, "services.k8s.aws/controller-version": "storage-v1.2.3" };
  await service.as(PLACE).CreateVolume({ token: "acks", size: 2, tags: acks });
  await object.forge({ ackResourceMetadata: { arn: ARN, ownerAccountID: ACCOUNT, region: REGION }, volumeID: "vol-1" });

  clock.advance(60);
  expect(await object.pass()).toMatchObject({ outcome: "updated" });
  expect((await object.read())?.status).toMatchObject({ origin: "TakenOver", volumeID: "vol-1" });
  expect(await object.condition("Ready")).toMatchObject({ status: "True" });
  expect(await object.events()).toEqual(["TakenOver: taken over from ACK"]);
  expect(service.volumes.get("vol-1")?.tags).toEqual({ ...ourTags, "services.k8s.aws/driftless-origin": "taken-over" });
  expect(service.writes).toEqual(["TagVolume"]);

  await object.delete();
  await object.pass();
  await object.settle();
  expect(service.volumes.size).toBe(0);
});

test("only one of several concurrent passes creates the volume", async () => {
  const { object, service } = await start();
  const passes = await Promise.all([object.pass(), object.pass(), object.pass(), object.pass()]);
  expect(passes.map(({ outcome }) => outcome)).toContain("in-progress");
  expect(service.writes).toEqual(["CreateVolume"]);
  expect((await object.read())?.status).not.toHaveProperty("claim");
});

test("kubectl delete crd deletes none of 20 volumes, and the objects say how to go on, which works while the CRD is being deleted", async () => {
  await removeVolumes();
  const started = await Promise.all(Array.from({ length: 20 }, () => startReady()));
  await kubectl(["delete", "crd", volumeDefinition.metadata.name, "--wait=false"]);
  const [deleted, ...kept] = started;
  for (const { object, service } of started) {
    await eventually(async () => expect((await object.read())?.metadata.deletionTimestamp).toBeDefined());
    expect(await object.pass()).toMatchObject({ outcome: "terminal" });
    expect(service.volumes.size).toBe(1);
    const { reason, message } = (await object.condition("ACK.Terminal")) ?? {};
    expect(reason).toBe("DefinitionDeleted");
    expect(message).toMatch(/ driftless.dev\/allow-delete: "true"; .*services.k8s.aws\/deletion-policy: retain/);
  }
  await deleted?.object.annotate({ "driftless.dev/allow-delete": "true" });
  await deleted?.object.pass();
  await deleted?.object.settle();
  expect(deleted?.service.volumes.size).toBe(0);
  for (const { object, service } of kept) {
    await object.annotate({ "services.k8s.aws/deletion-policy": "retain" });
    expect(await object.pass()).toMatchObject({ outcome: "released" });
    expect(service.volumes.size).toBe(1);
  }
  await kubectl(["wait", "--for=delete", `crd/${volumeDefinition.metadata.name}`, "--timeout=60s"]);
});

/** Removes the objects of the other tests, which would keep the CRD from going. */
async function removeVolumes(): Promise<void> {
  const { plural } = volume.resource;
  const path = '{range .items[*]}{.metadata.namespace}/{.metadata.name}{"\\n"}{end}';
  const listed = await kubectl(["get", plural, "--all-namespaces", "--output", `jsonpath=${path}`]);
  for (const line of listed.trim().split("\n")) {
    const [namespace = "", name = ""] = line.split("/");
    const object = ["--namespace", namespace, plural, name];
    await kubectl(["patch", ...object, "--type=merge", "--patch", '{"metadata":{"finalizers":null}}']);
    await kubectl(["delete", ...object, "--ignore-not-found"]);
  }
}

/** A volume object on the real API server; only the service is in memory. */
async function start(manifest: Manifest = { spec: {} }) {
  const clock = createTestClock();
  const service = createVolumeService(clock);
  const namespace = await createNamespace();
  const reference = { kind: volume.resource, namespace, name: "data" };
  const object = await createRealObject(reference, manifest, { kinds: [volumes], connect: service.connect, clock });
  const ourTags = {
    "services.k8s.aws/controller-version": "storage-driftless",
    "services.k8s.aws/namespace": namespace,
    "services.k8s.aws/driftless-owner": `local/${namespace}/data`,
  };
  return { object, service, clock, namespace, ourTags };
}

async function startReady() {
  const started = await start();
  await started.object.pass();
  await started.object.settle();
  return started;
}
