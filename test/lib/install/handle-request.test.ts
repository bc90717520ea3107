import { expect, test } from "vitest";
import { handleRequest, type InstallRequest } from "../../../lib/install/handle-request.ts";
import type { Installation, InstallDependencies } from "../../../lib/install/installation.ts";
import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import type { InstalledObject, Manifest } from "../../../lib/kubernetes/manifests/manifest.ts";
import type { ManifestClient } from "../../../lib/kubernetes/manifests/manifest-client.ts";
import { reach } from "../../support/deployment/reach.ts";
import { silentLog } from "../../support/programs/silent-log.ts";

const namespace = { apiVersion: "v1", kind: "Namespace", metadata: { name: "driftless-system" } };
const definition = { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition", metadata: { name: "x" } };
const installation = {
  manifests: [namespace, definition],
  clusterName: "test",
  finalized: [],
  scope: { namespaces: [], selector: "" },
};

const server = "https://kubernetes.example";
const away = () => Promise.reject(new KubernetesApiError("no response: connect ECONNREFUSED"));
const gone: ManifestClient = { read: away, apply: away, list: away, remove: away, readLog: away };

/** Sends a request to an installer. By default, its API server does not respond, and the stack is not being rolled back. */
function ask(
  request: Omit<InstallRequest, "reach" | "isRollback">,
  {
    manifests = gone,
    rollback = false,
    own = {},
  }: { readonly manifests?: ManifestClient; readonly rollback?: boolean; readonly own?: Partial<Installation> } = {},
) {
  const dependencies: InstallDependencies = {
    manifests,
    kubernetes: { list: () => expect.fail("no objects must be listed") },
    log: silentLog,
    now: () => 0,
    wait: away,
    server,
    deadline: 0,
  };
  const asked = { ...request, reach, isRollback: async () => rollback };
  return handleRequest(asked, { ...installation, ...own }, dependencies);
}

const unreachable = `The installer function cannot use ${server}. With the parameter vpc, the subnets need a route to this address`;

/** A cluster whose namespace driftless-system was installed by this deployment. `removed` collects what is removed from it. */
function clusterOf(deployment: string, removed: string[] = []): ManifestClient {
  const objectOf = (manifest: Manifest): InstalledObject => ({
    ...manifest,
    metadata: {
      ...manifest.metadata,
      uid: "uid",
      resourceVersion: "1",
      annotations: { "driftless.dev/deployment": deployment },
      managedFields: [{ manager: "driftless-installer", operation: "Apply" }],
    },
  });
  return {
    read: async (manifest) => objectOf(manifest),
    apply: () => expect.fail("nothing must be applied"),
    list: async () => [],
    remove: async ({ kind, metadata }) => void removed.push(`${kind} ${metadata.name}`),
    readLog: away,
  };
}

test("removing an installation from a cluster that no longer exists fails with a message that says how to delete the rest of the stack", async () => {
  const { physicalId, failure } = await ask({ type: "Delete", physicalId: "test/uid" });
  expect(physicalId).toBe("test/uid");
  expect(failure).toMatch(/^no response: .* aws cloudformation delete-stack --retain-resources/);
  expect(failure).toContain(
    "objects that have Driftless's finalizer can only be deleted after you have removed the finalizer",
  );
});

test("an update that fails does not mention deleting the stack", async () => {
  const { failure } = await ask({ type: "Update", physicalId: "test/uid", oldReach: reach });
  expect(failure).toContain(`no response: connect ECONNREFUSED ${unreachable}`);
  expect(failure).not.toContain("delete-stack");
});

test("a stack that was never installed in a cluster is removed without a call to the cluster", async () => {
  expect(await ask({ type: "Delete", physicalId: "not-installed" })).toEqual({ physicalId: "not-installed" });
});

test("the rollback of an update succeeds without the cluster, so that the stack leaves its rollback, and says what it has left", async () => {
  const answer = await ask({ type: "Update", physicalId: "test/uid" }, { rollback: true });
  expect(answer).toEqual({
    physicalId: "test/uid",
    note: expect.stringMatching(/^The cluster cannot be reached, so its manifests are/),
  });
});

test("a rollback that the API server refuses for another reason fails", async () => {
  const refuse = () => Promise.reject(new KubernetesApiError("forbidden", { status: 403 }));
  const { failure } = await ask(
    { type: "Update", physicalId: "test/uid" },
    { manifests: { ...gone, read: refuse }, rollback: true },
  );
  expect(failure).toBe("forbidden");
});

test("if a first installation has never responded, the removal removes what it applied, except definitions", async () => {
  const removed: string[] = [];
  const physicalId = "driftless-test-InstallerCluster-1ABCDEFGHIJKL";
  expect(await ask({ type: "Delete", physicalId }, { manifests: clusterOf("test", removed) })).toEqual({ physicalId });
  expect(removed).toEqual(["Namespace driftless-system"]);
});

test.each([{ physicalId: "driftless-test-InstallerCluster-1ABCDEFGHIJKL" }, { physicalId: "test/of-another-cluster" }])(
  "a removal with the id $physicalId removes nothing from the cluster of another deployment",
  async ({ physicalId }) => {
    const removed: string[] = [];
    const manifests = clusterOf("other", removed);
    expect(await ask({ type: "Delete", physicalId }, { manifests })).toEqual({ physicalId });
    expect(removed).toEqual([]);
  },
);

test("uninstalling removes everything that the installer applied, except definitions", async () => {
  const removed: string[] = [];
  await ask({ type: "Delete", physicalId: "test/uid" }, { manifests: clusterOf("test", removed) });
  expect(removed).toEqual(["Namespace driftless-system"]);
});

test.each(["Create", "Update"] as const)(
  "a request of type %s is refused in a cluster in which another deployment is installed",
  async (type) => {
    const physicalId = type === "Update" ? { physicalId: "test/uid" } : {};
    const { failure } = await ask({ type, ...physicalId }, { manifests: clusterOf("other") });
    expect(failure).toMatch(/^The deployment other is installed in this cluster/);
  },
);

test("a cluster other than the one of the installation is refused, and the message says how to confirm it", async () => {
  const { failure } = await ask({ type: "Update", physicalId: "test/of-the-first" }, { manifests: clusterOf("test") });
  expect(failure).toMatch(/not belong to the cluster that test was installed in.* deploy with clusterUid: uid;/);
});

test("a rebuilt cluster that clusterUid confirms is accepted, and nothing is removed from it in place of the cluster that it replaces", async () => {
  const removed: string[] = [];
  const cluster = clusterOf("test", removed);
  const manifests = {
    ...cluster,
    apply: async (manifest: Manifest) => (await cluster.read(manifest)) ?? expect.fail(),
  };
  const own = { manifests: [namespace], clusterUid: "uid" };
  const physicalId = "test/of-the-first";
  expect(await ask({ type: "Update", physicalId }, { manifests, own })).toEqual({ physicalId: "test/uid" });
  // CloudFormation then removes what the former id identifies.
  expect(await ask({ type: "Delete", physicalId }, { manifests, own })).toEqual({ physicalId });
  expect(removed).toEqual([]);
});

test.each(["Create", "Update"] as const)(
  "a request of type %s is refused in a cluster other than the one that clusterUid confirms",
  async (type) => {
    const physicalId = type === "Update" ? { physicalId: "test/uid" } : {};
    const own = { clusterUid: "of-another" };
    const { failure } = await ask({ type, ...physicalId }, { manifests: clusterOf("test"), own });
    expect(failure).toContain("This API server does not belong to the cluster");
  },
);
