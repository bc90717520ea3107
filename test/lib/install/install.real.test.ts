import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { defaultKinds } from "../../../lib/kinds/default-kinds.ts";
import { createSendRequest } from "../../../lib/kubernetes/request.ts";
import { ackDeployment } from "../../support/deployment/ack-deployment.ts";
import {
  createTestInstaller,
  installationOf,
  manifestOf,
  RELAY,
  rollOut,
  type TestInstaller,
} from "../../support/deployment/installer.ts";
import { type OwnCluster, startOwnCluster } from "../../support/kubernetes/own-cluster.ts";

let cluster: OwnCluster;
let installer: TestInstaller;
let physicalId: string;
const controllers = () => rollOut(cluster);
const PODS = "/api/v1/namespaces/driftless-system/pods";
const crds = defaultKinds.map(({ plural, group }) => `crd/${plural}.${group}`).sort();

beforeAll(async () => {
  cluster = await startOwnCluster();
  installer = createTestInstaller(cluster);
});

afterAll(() => cluster[Symbol.asyncDispose]());

// Each test begins and ends without an installation. The definitions remain, because the installer never removes them.
beforeEach(async () => {
  const { metadata } = JSON.parse(await cluster.kubectl.run("get", "namespace", "kube-system", "--output=json"));
  physicalId = `test/${metadata.uid}`;
  await endNamespace();
});

test("installs everything in a cluster without an installation, and changes nothing the second time", async () => {
  const installation = installationOf();
  expect(await installer.ask({ type: "Create" }, installation, controllers)).toEqual({ physicalId });
  const results = installer.log().filter(({ message }) => message === "applied");
  expect(results).toHaveLength(installation.manifests.length);
  expect(new Set(results.map(({ result }) => result))).toEqual(new Set(["created"]));
  const names = await remains();
  for (const { kind, metadata } of installation.manifests) expect(names).toContain(nameOf(kind, metadata.name));
  const established = await cluster.kubectl.run("wait", "crd", "--all", "--for=condition=Established", "--timeout=0s");
  expect(established.trim().split("\n")).toHaveLength(crds.length);

  expect(await installer.ask({ type: "Update", physicalId }, installation, controllers)).toEqual({ physicalId });
  const again = installer.log().filter(({ message }) => message === "applied" || message === "removed");
  expect(new Set(again.map(({ result }) => result))).toEqual(new Set(["unchanged"]));
  await uninstall();
});

test("a changed parameter reaches the relay, and permissions that the new value does not require are removed", async () => {
  await installer.ask({ type: "Create" }, installationOf({}, "one"), controllers);
  await cluster.kubectl.run("create", "namespace", "web");
  const narrow = installationOf({ watchNamespaces: ["web"] }, "two");
  expect(await installer.ask({ type: "Update", physicalId }, narrow, controllers)).toEqual({ physicalId });
  const { spec } = JSON.parse(await cluster.kubectl.run("get", "--raw", RELAY)).spec.template;
  expect(spec.containers[0].env).toContainEqual({ name: "WATCH_NAMESPACES", value: "web" });
  const names = await remains();
  expect(names).toContain(`configmap/${spec.volumes[0].configMap.name}`);
  expect(names.filter((name) => /configmap\/driftless-relay-[0-9a-f]{10}/.test(name))).toHaveLength(1);
  expect(names.filter((name) => name.startsWith("clusterrolebinding/"))).toEqual([
    "clusterrolebinding/driftless-cluster-identity",
    "clusterrolebinding/driftless-definitions",
    "clusterrolebinding/driftless-relay-namespaces",
  ]);
  expect(names).toContain("rolebinding/driftless-reconciler");
  await uninstall(narrow);
});

test("no part of the relay remains when the deployment switches to polling", async () => {
  await installer.ask({ type: "Create" }, installationOf(), controllers);
  expect((await remains()).filter((name) => name.includes("relay"))).not.toEqual([]);
  const polling = installationOf({ changes: "poll" });
  expect(await installer.ask({ type: "Update", physicalId }, polling)).toEqual({ physicalId });
  expect((await remains()).filter((name) => name.includes("relay"))).toEqual([]);
  await uninstall(polling);
});

test("if the relay does not start during a first installation, the installation fails with the reason and leaves only the definitions", async () => {
  const installation = installationOf();
  let done = false;
  const { failure, ...answer } = await installer.ask({ type: "Create" }, installation, async () => {
    if (done) return;
    done = true;
    const { template } = JSON.parse(await cluster.kubectl.run("get", "--raw", RELAY)).spec;
    const pod = { apiVersion: "v1", kind: "Pod", ...template };
    pod.metadata = { ...template.metadata, name: "driftless-relay-x", namespace: "driftless-system" };
    await createOnce(PODS, pod);
    const waiting = { reason: "ImagePullBackOff", message: "Back-off pulling image" };
    const container = { name: "relay", ready: false, restartCount: 0, image: "", imageID: "", state: { waiting } };
    await patchStatus(`${PODS}/driftless-relay-x`, { containerStatuses: [container] });
    await patchStatus(RELAY, { observedGeneration: 1, replicas: 1, unavailableReplicas: 1 });
  });
  const reason =
    "Deployment driftless-system/driftless-relay is not rolled out after 300 s: " +
    "pod driftless-relay-x: ImagePullBackOff: Back-off pulling image";
  expect(failure).toBe(reason);
  expect(installer.log()).toContainEqual({ message: "failed", type: "Create", reason });
  await cluster.kubectl.run("delete", "pod", "driftless-relay-x", "--namespace=driftless-system", "--force");
  await endNamespace();
  expect(await remains()).toEqual(crds);
  // The request that CloudFormation sends next.
  expect(await installer.ask({ type: "Delete", ...answer }, installation)).toEqual(answer);
  expect(await remains()).toEqual(crds);
});

test("a first installation that fails leaves alone the objects that existed before it", async () => {
  const installation = installationOf();
  await createOnce("/api/v1/namespaces", manifestOf(installation, "Namespace", "driftless-system"));
  await createOnce(
    "/apis/rbac.authorization.k8s.io/v1/clusterroles",
    manifestOf(installation, "ClusterRole", "driftless-sweeper"),
  );
  const { failure } = await installer.ask({ type: "Create" }, installation);
  expect(failure).toContain("no controller has processed it yet");
  expect(await remains()).toEqual(["clusterrole/driftless-sweeper", ...crds, "namespace/driftless-system"]);
  await cluster.kubectl.run("delete", "clusterrole/driftless-sweeper", "namespace/driftless-system", "--wait=false");
});

test("refuses to be removed while an object has its finalizer, says what to do, and then removes everything except the definitions", async () => {
  const installation = installationOf();
  await installer.ask({ type: "Create" }, installation, controllers);
  const before = await remains();
  await createOnce("/apis/s3.services.k8s.aws/v1alpha1/namespaces/default/buckets", {
    apiVersion: "s3.services.k8s.aws/v1alpha1",
    kind: "Bucket",
    metadata: { name: "held", finalizers: ["finalizers.s3.services.k8s.aws/Bucket"] },
    spec: { name: "held" },
  });
  const { failure } = await installer.ask({ type: "Delete", physicalId }, installation);
  expect(failure).toBe(
    "Some objects still have Driftless's finalizer: Bucket default/held. After the removal, nothing would remove the finalizer, so " +
      "these objects could never be deleted. Delete them first (to keep an AWS resource, annotate its object with " +
      "services.k8s.aws/deletion-policy: retain before you delete the object), and wait until they are gone. Then delete the stack again.",
  );
  expect(await remains()).toEqual(before);

  const unfinalized = JSON.stringify({ metadata: { finalizers: null } });
  await cluster.kubectl.run("patch", "bucket", "held", "--type=merge", "--patch", unfinalized);
  await uninstall(installation);
  expect(await cluster.kubectl.run("get", "buckets", "--output=name")).toBe("bucket.s3.services.k8s.aws/held\n");
  await cluster.kubectl.run("delete", "bucket", "held");
});

test("a kind that is no longer served keeps its definition and its objects, and Driftless loses its rights on them", async () => {
  await installer.ask({ type: "Create" }, installationOf(), controllers);
  await createOnce("/apis/ecr.services.k8s.aws/v1alpha1/namespaces/default/repositories", {
    apiVersion: "ecr.services.k8s.aws/v1alpha1",
    kind: "Repository",
    metadata: { name: "kept", finalizers: ["finalizers.ecr.services.k8s.aws/Repository"] },
    spec: { name: "kept" },
  });
  const narrow = installationOf({ kinds: ["Bucket"] });
  expect(await installer.ask({ type: "Update", physicalId }, narrow, controllers)).toEqual({ physicalId });
  expect(await cluster.kubectl.run("get", "repository", "kept", "--output=jsonpath={.metadata.finalizers}")).toBe(
    '["finalizers.ecr.services.k8s.aws/Repository"]',
  );
  expect((await remains()).filter((name) => name.startsWith("crd/"))).toEqual(crds);
  const rights = await cluster.kubectl.run("get", "clusterroles", "--output=json");
  expect(rights).toContain("s3.services.k8s.aws");
  expect(rights).not.toContain("ecr.services.k8s.aws");
  // A removal is not refused because of objects that this deployment does not serve.
  await uninstall(narrow);
  await cluster.kubectl.run("patch", "repository", "kept", "--type=merge", '--patch={"metadata":{"finalizers":null}}');
  await cluster.kubectl.run("delete", "repository", "kept");
});

test("refuses to begin while a controller of ACK is running for one of its kinds, and leaves nothing in the cluster", async () => {
  await createOnce("/api/v1/namespaces", { apiVersion: "v1", kind: "Namespace", metadata: { name: "ack-system" } });
  await createOnce("/apis/apps/v1/namespaces/ack-system/deployments", ackDeployment("dynamodb"));
  const before = await remains();
  const { failure } = await installer.ask({ type: "Create" }, installationOf());
  expect(failure).toContain("ack-system/ack-dynamodb (Table)");
  expect(await remains()).toEqual(before);

  const others = installationOf({ kinds: ["Bucket"] });
  expect(await installer.ask({ type: "Create" }, others, controllers)).toEqual({ physicalId });
  await uninstall(others);
  await cluster.kubectl.run("delete", "deployment", "ack-dynamodb", "--namespace=ack-system");
});

test("refuses a cluster other than the one that it was installed in, and removes nothing from it", async () => {
  const installation = installationOf();
  await installer.ask({ type: "Create" }, installation, controllers);
  const before = await remains();
  const other = { physicalId: "test/of-another-cluster" };
  const { failure } = await installer.ask({ type: "Update", ...other }, installationOf({}, "two"), controllers);
  expect(failure).toContain("This API server does not belong to the cluster that test was installed in");
  expect(await installer.ask({ type: "Delete", ...other }, installation)).toEqual(other);
  expect(await remains()).toEqual(before);
  await uninstall(installation);
});

/** Removes the installation as `cdk destroy` does. Only the definitions remain. */
async function uninstall(installation = installationOf()): Promise<void> {
  expect(await installer.ask({ type: "Delete", physicalId }, installation)).toEqual({ physicalId });
  await endNamespace();
  expect(await remains()).toEqual(crds);
}

/** Completes the deletion of the empty namespace, as the namespace controller would. */
async function endNamespace(): Promise<void> {
  const path = "/api/v1/namespaces/driftless-system";
  const text = await cluster.kubectl.run("get", "--raw", path).catch(() => undefined);
  if (text === undefined) return;
  const namespace = JSON.parse(text);
  expect(namespace.metadata).toHaveProperty("deletionTimestamp");
  await send("PUT", `${path}/finalize`, { ...namespace, spec: { finalizers: [] } });
}

function send(method: "POST" | "PUT" | "PATCH", path: string, body: object): Promise<unknown> {
  const contentType = method === "PATCH" ? "application/merge-patch+json" : "application/json";
  return createSendRequest(cluster.connection)({ method, path, body, contentType });
}

async function createOnce(collection: string, object: object): Promise<void> {
  await send("POST", collection, object).catch((error: unknown) => {
    if (!String(error).includes("already exists")) throw error;
  });
}

async function patchStatus(path: string, status: object): Promise<void> {
  await send("PATCH", `${path}/status`, { status });
}

function nameOf(kind: string, name: string): string {
  return `${kind === "CustomResourceDefinition" ? "crd" : kind.toLowerCase()}/${name}`;
}

/** Driftless's objects in the cluster, by kind and name. */
async function remains(): Promise<readonly string[]> {
  const types =
    "crds,namespaces,serviceaccounts,configmaps,roles,rolebindings,deployments,clusterroles,clusterrolebindings,validatingadmissionpolicies,validatingadmissionpolicybindings,priorityclasses,flowschemas,networkpolicies";
  const { items } = JSON.parse(await cluster.kubectl.run("get", types, "--all-namespaces", "--output=json"));
  const names: readonly string[] = items.map((item: Named) => nameOf(item.kind, item.metadata.name));
  return names.filter((name) => /driftless|services\.k8s\.aws/.test(name)).sort();
}

interface Named {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}
