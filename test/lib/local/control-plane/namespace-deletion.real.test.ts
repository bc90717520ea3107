import { afterAll, beforeAll, expect, test } from "vitest";
import { createSendRequest } from "../../../../lib/kubernetes/request.ts";
import { startNamespaceDeletion } from "../../../../lib/local/control-plane/namespace-deletion.ts";
import { eventually } from "../../../support/assertions/eventually.ts";
import { type OwnCluster, startOwnCluster } from "../../../support/kubernetes/own-cluster.ts";

let cluster: OwnCluster;
const told: string[] = [];

beforeAll(async () => {
  cluster = await startOwnCluster();
});

afterAll(() => cluster[Symbol.asyncDispose]());

test("a deleted namespace is gone as soon as its objects are, and no other namespace is touched", async () => {
  const { kubectl, connection } = cluster;
  for (const namespace of ["leaving", "staying"]) {
    await kubectl.run("create", "namespace", namespace);
    await kubectl.run("-n", namespace, "create", "configmap", "plain");
    await kubectl.run("-n", namespace, "create", "secret", "generic", "plain");
  }
  await kubectl.run("-n", "leaving", "create", "configmap", "kept");
  await finalizers('["example.com/kept"]');
  const before = await kubectl.run("-n", "staying", "get", "configmaps,secrets", "--output=name");
  await kubectl.run("delete", "namespace", "leaving", "--wait=false");

  const stop = startNamespaceDeletion(createSendRequest(connection), (line) => told.push(line));
  const left = () => kubectl.run("-n", "leaving", "get", "configmaps,secrets", "--output=name");
  await eventually(async () => expect(await left()).toBe("configmap/kept\n"));
  expect(await kubectl.run("get", "namespace", "leaving", "--output=jsonpath={.status.phase}")).toBe("Terminating");
  await finalizers("[]");
  await kubectl.run("wait", "--for=delete", "namespace/leaving", "--timeout=60s");
  await stop();

  expect(await kubectl.run("-n", "staying", "get", "configmaps,secrets", "--output=name")).toBe(before);
  expect(told).toEqual([]);
});

test("says once that the API server is unavailable, and continues when it is back", async () => {
  const { kubectl, connection, controlPlane } = cluster;
  await kubectl.run("create", "namespace", "patient");
  const stop = startNamespaceDeletion(createSendRequest(connection), (line) => told.push(line));
  await controlPlane.apiServer.kill();
  await eventually(() => expect(told).not.toEqual([]));
  await controlPlane.apiServer.start();
  await kubectl.run("delete", "namespace", "patient", "--timeout=60s");
  await stop();
  expect(told.every((line) => line.startsWith("cannot complete the deletion of namespaces: "))).toBe(true);
});

async function finalizers(list: string): Promise<void> {
  const patch = `{"metadata":{"finalizers":${list}}}`;
  await cluster.kubectl.run("-n", "leaving", "patch", "configmap", "kept", "--type=merge", "-p", patch);
}
